/**
 * The floor: the same operations looped in C, documents read but not converted. No driver built on
 * libmongoc can be faster.
 */

import { Floor, versions } from '../../js/client/index.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'libmongoc';
export const mode = 'sync';
export const inlineOnly = 'it is a loop in C that no dispatch can enter';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the floor: the operation looped in C, not decoded' },
};

export const version = () => versions().libmongoc;

const operations = new Set([
  'findOne',
  'find',
  'insertOne',
  'insertMany',
  'updateOne',
  'deleteOne',
]);

/** @type {Driver['open']} */
export function open({ uri, database, collection }) {
  const floor = new Floor(uri, database, collection);
  /** @type {NonNullable<import('../../js/types.d.ts').Session['loop']>} */
  const loop = (operation, inputs) => {
    if (!operations.has(operation)) return undefined;
    return {
      prepare(first, count) {
        floor.prepare(
          operation,
          Array.from({ length: count }, (_, at) => inputs(first + at)),
        );
      },
      run: (count, latencies) => floor.run(0, count, latencies),
    };
  };
  return {
    answers: 'count',
    op(operation, inputs) {
      const one = loop(operation, inputs);
      if (!one) return undefined;
      const latency = new Float64Array(1);
      return (i) => {
        one.prepare(i, 1);
        return one.run(1, latency);
      };
    },
    loop,
    close: () => floor.close(),
  };
}
