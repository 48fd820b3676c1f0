/** One task through piscina that does nothing, one at a time: the toll of the pool alone. */

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

const task = fileURLToPath(new URL('../noop.js', import.meta.url));

/** @type {import('../case.js').Cases} */
export const cases = {};
for (const atomics of /** @type {const} */ (['sync', 'disabled'])) {
  cases[`piscina no-op, atomics ${atomics}`] = async () => {
    const pool = new Piscina({ filename: task, minThreads: 1, maxThreads: 1, atomics });
    return {
      // Resolves in a later turn always, as benchmark.js needs of a deferred function.
      deferred: () => pool.run(1),
      check: async () => (await pool.run(7)) === 7,
      close: () => pool.destroy(),
    };
  };
}

/** @type {import('../case.js').ComparedWith} */
export const comparedWith = { 'piscina no-op, atomics disabled': 'piscina no-op, atomics sync' };
