/** Measured packages loaded in a process of their own, to see that they load and what they are built on. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {Pick<import('../../types.d.ts').SessionReference, 'driver' | 'version' | 'packageFolder' | 'plugins'>} Reference */

const WORKER = fileURLToPath(new URL('../../../workers/package.js', import.meta.url));

/** Each is loaded once. @type {Map<string, Promise<string | undefined>>} */
const loaded = new Map();

/**
 * @param {Reference} reference
 * @returns {Promise<string | undefined>} what the driver says of it
 * @throws {Error} in one line, when it does not load
 */
export function loadApart(reference) {
  const key = JSON.stringify(reference);
  const known = loaded.get(key) ?? ask(reference);
  loaded.set(key, known);
  return known;
}

/**
 * @param {Reference} reference
 * @returns {Promise<string | undefined>}
 */
function ask(reference) {
  return new Promise((resolve, reject) => {
    const child = fork(WORKER);
    child.once('message', (/** @type {any} */ { details, failed }) =>
      failed === undefined ? resolve(details) : reject(new Error(failed)),
    );
    child.once('error', reject);
    // After its last message, which `exit` may overtake; too late to count where it has answered.
    child.once('close', (code, signal) =>
      reject(new Error(`its process ended with ${signal ?? code}`)),
    );
    child.send(reference);
  });
}
