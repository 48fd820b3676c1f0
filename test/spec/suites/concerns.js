import { expect } from '../runner/failures.js';
import { readJson } from '../runner/load.js';
import { after, settle } from '../runner/maybe.js';
import { same, show } from '../unified/values.js';

/** @typedef {import('../unified/context.js').Target} Target */

/**
 * The tests of one file about the documents that read and write concerns become: looked at in the command
 * that is sent, whatever the server says to it.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function concernTests(name) {
  /** @type {any[]} */
  const tests = readJson(name).tests;
  return tests.map((test) => ({
    description: test.description,
    run: (/** @type {Target} */ target) => checkConcern(target, test),
  }));
}

/** @param {Target} target @param {any} test */
async function checkConcern({ driver, uri }, { valid, readConcern, writeConcern, ...expected }) {
  const client = driver.open(uri, { monitorCommands: true });
  /** @type {any[]} */
  const commands = [];
  const emitter = driver.emitterOf(client);
  emitter.on('commandStarted', (/** @type {any} */ { command }) => commands.push(command));
  const ignore = () => undefined;
  try {
    const collection = client.db('spec_concerns').collection('c', { readConcern, writeConcern });
    const result = await settle(
      () => (readConcern ? collection.findOne({}) : collection.insertOne({})),
      (one) => one,
      ignore,
    );
    const sent = commands.find(({ find, insert }) => find || insert);
    expect(Boolean(sent) === valid, valid ? 'nothing is sent' : `${show(sent)} is sent`);
    if (!valid) return;
    const { [readConcern ? 'readConcern' : 'writeConcern']: concern } = sent;
    const document = expected.readConcernDocument ?? expected.writeConcernDocument;
    expect(same(document, concern ?? {}), `${show(concern)} is sent`);
    if (expected.isServerDefault) expect(concern === undefined, 'the server’s default is sent');
    if (expected.isAcknowledged === false)
      expect(result?.acknowledged === false, 'is acknowledged');
  } finally {
    await after(driver.close(client), ignore);
  }
}
