/** Point write: one fresh document each time, `_id` given. */

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'insertOne';
export const description = 'insert one fresh document with its _id';
export const documents = 1;
export const mutates = true;
export const eachOnce = true;
export const checks = 5;

/** Made before the clock runs; after that many inserts the same contents come again under a new `_id`. */
const PREPARED = 1024;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `inserts one ${dataset} document`;

/** @type {Operation['call']} */
export const call = ({ collection }, document) => collection.insertOne(document);

/** @type {Operation['inputs']} */
export function inputs(dataset, _random, inFlight) {
  const length = Math.max(PREPARED, inFlight + 1);
  const prepared = Array.from({ length }, (_, i) => dataset.document(i));
  return (i) => {
    const document = prepared[i % length];
    document._id = i;
    return document;
  };
}

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.empty();

/** @type {NonNullable<Operation['touched']>} */
export const touched = (document) => [document._id];

/** @type {NonNullable<Operation['stored']>} */
export const stored = () => 1;

/** @type {Operation['count']} */
export const count = (answer) => (answer.acknowledged ? 1 : 0);
