import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from '../runner/failures.js';
import { readJson } from '../runner/load.js';
import { same, show } from '../unified/values.js';

/**
 * @typedef {import('../unified/context.js').Target} Target
 * @typedef {import('../drivers/index.js').Settings} Settings
 */

/**
 * The tests of one file about connection strings: whether a driver takes them, warns, and what it makes of
 * them. What a file leaves out or has as null is not looked at.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function uriTests(name) {
  /** @type {any[]} */
  const tests = readJson(name).tests;
  return tests.map((test) => ({
    description: test.description,
    run: (/** @type {Target} */ target) => checkUri(target, test),
  }));
}

/** @param {Target} target @param {any} test */
async function checkUri({ driver }, { uri, valid, warning, hosts, auth, options, ...concerns }) {
  /** @type {string[]} */
  const warnings = [];
  const note = (/** @type {Error} */ { message }) => warnings.push(message);
  process.on('warning', note);
  let settings;
  try {
    const client = driver.open(uri, {});
    settings = driver.settings(client, uri);
    await driver.close(client);
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    expect(!valid, `is refused: ${name}: ${message}`);
    return;
  } finally {
    await nextTurn();
    process.off('warning', note);
  }
  expect(valid, 'is taken');
  if (warning) expect(warnings.length > 0, 'gives no warning');
  if (warning === false) expect(warnings.length === 0, `gives a warning: ${warnings[0]}`);
  if (hosts) checkHosts(hosts, settings);
  if (auth) checkParts(auth, settings.auth);
  if (options) checkParts(options, settings.options);
  checkConcerns(concerns, settings);
}

/** @param {any[]} expected @param {Settings} settings */
function checkHosts(expected, { hosts }) {
  const names = hosts.map(({ host }) => host);
  expect(
    same(
      expected.map(({ host }) => host),
      names,
    ),
    `the hosts are ${show(names)}`,
  );
  expected.forEach(({ port }, i) => {
    expect(port === null || port === hosts[i].port, `the port of ${names[i]} is ${hosts[i].port}`);
  });
}

/** @param {Record<string, any>} expected @param {Record<string, any>} parts By names in any case. */
function checkParts(expected, parts) {
  const byName = new Map(Object.entries(parts).map(([name, one]) => [name.toLowerCase(), one]));
  for (const [name, value] of Object.entries(expected)) {
    if (value === null) continue;
    const actual = byName.get(name.toLowerCase());
    expect(same(value, actual), () => `${name} is ${show(actual)}, not ${show(value)}`);
  }
}

/** @param {{ readConcern?: any, writeConcern?: any }} expected @param {Settings} settings */
function checkConcerns({ readConcern, writeConcern }, { options }) {
  const { readConcernLevel: level, w, journal, wTimeoutMS: wtimeoutMS } = options;
  if (readConcern) expect(same(readConcern, { level }), `the read concern is ${show({ level })}`);
  if (writeConcern) {
    const actual = { w, journal, wtimeoutMS };
    expect(same(writeConcern, actual), `the write concern is ${show(actual)}`);
  }
}
