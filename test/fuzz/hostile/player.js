import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { caseOf } from './cases.js';
import { OPERATIONS } from './replies.js';
import { startHostileServer } from './server.js';

/**
 * Plays cases on both drivers and prints, as JSON, a line when it is ready and two for each case: this
 * driver's outcome and the official driver's. A process of its own, which may end anywhere.
 */

const [seed, from, to, pace] = process.argv.slice(2).map(Number);

const OPTIONS = {
  serverSelectionTimeoutMS: 500 * pace,
  connectTimeoutMS: 500 * pace,
  socketTimeoutMS: 500 * pace,
  retryReads: false,
  retryWrites: false,
};

/** @typedef {{ value?: true, error?: string, ms: number }} Outcome */

/** @param {() => unknown} call @returns {Promise<Outcome>} */
async function outcomeOf(call) {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  try {
    await call();
    return { value: true, ms: ms() };
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { error: `${name}: ${message}`.slice(0, 200), ms: ms() };
  }
}

/** The official driver may throw behind the back of who called it, who then waits for ever. */
const PATIENCE_MS = 1500 * pace;
let notice = (/** @type {unknown} */ _error) => {};
process.on('uncaughtException', (error) => notice(error));

/** @param {import('./cases.js').Case} played @param {string} uri */
async function callOfficial(played, uri) {
  const client = new MongoClient(uri, OPTIONS);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const thrown = new Promise((_resolve, reject) => {
    notice = reject;
    timer = setTimeout(() => reject(new Error('it waits')), PATIENCE_MS);
  });
  const called = () => OPERATIONS[played.operation].call(client.db('d'));
  const outcome = await outcomeOf(() => Promise.race([called(), thrown]));
  clearTimeout(timer);
  await Promise.race([client.close(), sleep(PATIENCE_MS, undefined, { ref: false })]);
  return outcome;
}

/** @param {import('./cases.js').Case} played @param {string} uri */
async function callNative(played, uri) {
  const { call } = OPERATIONS[played.operation];
  const client = new NativeClient(uri, OPTIONS);
  const db = client.db('d');
  const outcome = await outcomeOf(() => call(played.async ? db.async : db));
  if (played.async) await client.async.close();
  client.close();
  return outcome;
}

const server = await startHostileServer();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
for (let index = from; index < to; index++) {
  const played = caseOf(seed, index);
  const uri = `mongodb://${await server.begin(seed, index)}/`;
  // The official driver comes last: it may occupy this thread for ever.
  process.stdout.write(`${JSON.stringify({ native: await callNative(played, uri) })}\n`);
  process.stdout.write(`${JSON.stringify({ official: await callOfficial(played, uri) })}\n`);
}
await server.stop();
process.exit();
