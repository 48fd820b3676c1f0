/** Addresses of servers: where they come from, and what of them may be shown. */

import { ServerUnavailable } from './unavailable.js';

/**
 * The address that was asked for. The environment counts only when it is asked for by name: a variable that
 * another program needs must not decide where data is written.
 *
 * @param {string | undefined} uri As given with `--uri`; `env` means that `MONGODB_URI` has it.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ uri: string, source: '--uri' | 'MONGODB_URI' } | undefined} undefined: none is wanted
 * @throws {ServerUnavailable} `exitCode` 2
 */
export function resolveUri(uri, env = process.env) {
  if (!uri) return undefined;
  if (uri !== 'env') return { uri, source: '--uri' };
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, source: 'MONGODB_URI' };
  throw new ServerUnavailable(
    '--uri env takes the address from MONGODB_URI, which is not set: set it, or write --uri mongodb://host:port',
    2,
  );
}

/**
 * An address as it may be shown: without user and password, and without its options, of which some are
 * secret as well. It may be malformed, so nothing is taken for granted but the last `@`.
 *
 * @param {string} uri
 */
export function withoutCredentials(uri) {
  const scheme = schemeOf(uri);
  const beforeOptions = uri.split('?')[0];
  const bearer = beforeOptions.includes('@') ? beforeOptions : uri;
  const at = bearer.lastIndexOf('@');
  if (at === -1) return beforeOptions;
  return `${scheme}***${bearer.slice(at).split('?')[0]}`;
}

/**
 * @param {string} uri
 * @returns {string} its hosts and ports alone: `127.0.0.1:27017`, `a:1,b:2`
 */
export function describeAddress(uri) {
  const shown = withoutCredentials(uri);
  const hosts = shown.slice(schemeOf(shown).length).replace(/^\*\*\*@/, '');
  return hosts.split('/')[0];
}

/**
 * @param {Error} error its message may quote the address
 * @param {string} uri '' where there is none
 * @returns {string} its first line, without credentials
 */
export function quoted(error, uri) {
  const text = uri ? error.message.replaceAll(uri, withoutCredentials(uri)) : error.message;
  return text.split('\n')[0];
}

/** @param {string} uri */
function schemeOf(uri) {
  return /^[\w+.-]+:\/\//.exec(uri)?.[0] ?? '';
}
