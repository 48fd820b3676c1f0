/**
 * The lower bound: the same operations looped in C, documents read but not converted. No driver built on
 * libmongoc can be faster.
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

/** What C loops for a workload. @type {Record<string, string>} */
const LOOPS = {
  findOne: 'findOne',
  find: 'find',
  find10000: 'find',
  insertOne: 'insertOne',
  insertMany: 'insertMany',
  updateOne: 'updateOne',
  deleteOne: 'deleteOne',
};

/** @type {NonNullable<Driver['details']>} */
export const details = (tollgate) => `libmongoc ${tollgate.versions().libmongoc}`;

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation }) =>
  operation in LOOPS ? undefined : `no loop in C is written for ${operation}`;

/** @type {Driver['open']} */
export async function open({ uri, database, collection }) {
  // Not before: where the addon is missing, all else can still be listed and run.
  const { Bound } = await import('./bound.js');
  const loops = new Bound(uri, database, collection);
  const latency = new Float64Array(1);
  const one = (/** @type {string} */ operation) => (/** @type {unknown} */ input) => {
    loops.prepare(LOOPS[operation], [input]);
    return loops.run(0, 1, latency);
  };
  return {
    operations: Object.fromEntries(Object.keys(LOOPS).map((name) => [name, one(name)])),
    loop(operation) {
      if (!(operation in LOOPS)) return undefined;
      let count = 0;
      return {
        prepare(inputs) {
          count = inputs.length;
          loops.prepare(LOOPS[operation], inputs);
        },
        run: (latencies) => loops.run(0, count, latencies),
      };
    },
    answers: 'count',
    close: () => loops.close(),
  };
}
