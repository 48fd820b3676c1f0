/**
 * The lower bound: the same operations looped in C, documents read but not converted, by as many threads as
 * operations are to be in flight. No driver built on libmongoc can be faster.
 */

/** @typedef {import('../../../js/types.d.ts').Driver} Driver */

/** This repository, as a package. */
const measured = 'tollgate';

export const name = 'libmongoc';
export const description = 'the lower bound: operations looped in C, nothing converted';
export const mode = 'sync';
export const stores = ['mongod', 'mongod-rs'];
export const bound = true;
export const inlineOnly = 'it is a loop in C that no dispatch can enter';
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the lower bound: the operation looped in C, documents read, not converted' },
};

/** What C can loop. */
const OPERATIONS = ['findOne', 'find', 'insertOne', 'insertMany', 'updateOne', 'deleteOne'];

/** @type {NonNullable<Driver['details']>} */
export const details = (tollgate) => `libmongoc ${tollgate.versions().libmongoc}`;

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation, method = operation }) =>
  OPERATIONS.includes(method) ? undefined : `no loop in C is written for ${operation}`;

/** @type {Driver['open']} */
export async function open({ uri, database, collection, concurrency }) {
  // Not before: where the addon is missing, all else can still be listed and run.
  const { Bound } = await import('./bound.js');
  const loops = new Bound(uri, database, collection, { threads: concurrency });
  const latency = new Float64Array(1);
  const one = (/** @type {string} */ operation) => (/** @type {unknown} */ input) => {
    loops.prepare(operation, [input]);
    return loops.run(0, 1, latency);
  };
  return {
    operations: Object.fromEntries(OPERATIONS.map((operation) => [operation, one(operation)])),
    loop(operation) {
      if (!OPERATIONS.includes(operation)) return undefined;
      let count = 0;
      return {
        inFlight: concurrency,
        prepare(inputs) {
          count = loops.prepare(operation, inputs);
        },
        run(latencies) {
          if (concurrency > 1) return loops.runOnThreads(concurrency, 0, count, latencies);
          loops.run(0, count, latencies);
          return undefined;
        },
      };
    },
    answers: 'count',
    close: () => loops.close(),
  };
}
