/** Point update: set one text and one number of a document found by `_id`. */

/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'updateOne';
export const description = '$set a text and a number of one document by _id';
export const documents = 1;
export const mutates = true;
export const checks = 5;

/** @type {Workload['inputs']} */
export function inputs(dataset, random) {
  const ids = Int32Array.from({ length: 8192 }, () => Math.floor(random() * dataset.count));
  return (i) => ({
    filter: { _id: ids[i % ids.length] },
    update: { $set: { t01: `update ${i}`, i01: i } },
  });
}

/** @type {Workload['before']} */
export const before = (lay) => lay.copy();

/** @type {Workload['touched']} */
export const touched = (input) => [input.filter._id];

/** @type {Workload['count']} */
export const count = (answer) => answer.matchedCount;
