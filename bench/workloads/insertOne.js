/** Point write: one fresh document each time, `_id` given. */

/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'insertOne';
export const description = 'insert one fresh document with its _id';
export const documents = 1;
export const mutates = true;
export const checks = 5;

/** Made before the clock runs; after that many inserts the same contents come again under a new `_id`. */
const PREPARED = 1024;

/** @type {Workload['inputs']} */
export function inputs(dataset, _random, inFlight) {
  const length = Math.max(PREPARED, inFlight + 1);
  const prepared = Array.from({ length }, (_, i) => dataset.document(i));
  return (i) => {
    const document = prepared[i % length];
    document._id = i;
    return document;
  };
}

/** @type {Workload['before']} */
export const before = (lay) => lay.empty();

/** @type {Workload['touched']} */
export const touched = (input) => [input._id];

/** @type {Workload['count']} */
export const count = (answer) => (answer.acknowledged ? 1 : 0);
