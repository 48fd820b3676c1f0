import { bsonOptionNames } from '../client/bson/options.js';
import { whyWithoutEffect } from '../client/options/resolve.js';
import { ruleOf } from '../client/options/table.js';
import { warnOnce } from '../client/options/warn_once.js';

/** @typedef {import('bson').Document} Document */

/**
 * Options of `mongodb`'s that say how its sockets and its log are to be. A program that gives them runs as well without;
 * those that decide what a connection trusts are not among them.
 */
const OF_SOCKETS = new Set(
  [
    ...['autoSelectFamily', 'autoSelectFamilyAttemptTimeout', 'family', 'hints', 'keepAlive'],
    ...['keepAliveInitialDelay', 'localAddress', 'localPort', 'lookup', 'noDelay'],
    ...['connectionType', 'enableTrace', 'minHeartbeatFrequencyMS', 'minInternalBufferSize'],
    ...['mongodbLogComponentSeverities', 'mongodbLogMaxDocumentLength', 'mongodbLogPath'],
    'runtimeAdapters',
  ].map((name) => name.toLowerCase()),
);

/** Known to servers only, which take one name for the whole process. */
const UNHEARD = new Set(['driverinfo']);

/**
 * A MongoClient's options as a NativeClient takes them. What has no effect is left out, and said once: programs that
 * were written for `mongodb` set such options, and mean no harm.
 *
 * @param {Document} [given]
 * @returns {Document}
 */
export function nativeOptionsOf(given = {}) {
  /** @type {Document} */
  const own = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const key = name.toLowerCase();
    // Those of two underscores are `mongodb`'s own.
    if (value === undefined || UNHEARD.has(key) || key.startsWith('__')) continue;
    if (key === 'rejectunauthorized') {
      if (value === false) own.tlsAllowInvalidCertificates ??= true;
      continue;
    }
    const why = OF_SOCKETS.has(key) ? 'libmongoc makes the sockets' : whyOf(name, value);
    if (why === undefined) own[name] = value;
    else warnOnce(name, why);
  }
  return own;
}

/** Those that the specification of connection strings does not know, and `mongodb` takes there all the same. */
const IN_STRINGS = new Map(
  [...bsonOptionNames(), 'forceServerObjectId'].map((name) => [name.toLowerCase(), name]),
);

/**
 * @param {string} url
 * @returns {{ url: string, options: Document }} What is no option of a connection string, apart.
 */
export function splitUrl(url) {
  const at = typeof url === 'string' ? url.indexOf('?') : -1;
  if (at < 0) return { url, options: {} };
  /** @type {Document} */
  const options = {};
  const rest = url
    .slice(at + 1)
    .split('&')
    .filter((pair) => {
      const [name, value] = pair.split('=');
      const known = IN_STRINGS.get(name.toLowerCase());
      if (known) options[known] = value === 'true';
      return !known;
    });
  return { url: [url.slice(0, at), rest.join('&')].filter(Boolean).join('?'), options };
}

/** @param {string} name @param {unknown} value */
function whyOf(name, value) {
  const rule = ruleOf(name);
  return rule?.noEffect && whyWithoutEffect(rule, rule.read(name, value));
}
