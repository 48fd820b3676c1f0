/** Bulk write: 1 000 fresh documents in one ordered call. */

/** @typedef {import('../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'insertMany';
export const description = 'insert 1 000 fresh documents in one call, ordered';
export const documents = 1000;
export const mutates = true;
export const checks = 1;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `inserts 1 000 ${dataset} documents in one call`;

/** @type {Operation['call']} */
export const call = ({ collection }, batch) => collection.insertMany(batch);

/**
 * Batches are made before the clock runs and come again under new `_id`s, one more than are ever in
 * flight: asynchronous drivers read a batch after the call has returned.
 *
 * @type {Operation['inputs']}
 */
export function inputs(dataset, _random, inFlight) {
  const batches = Array.from({ length: inFlight + 1 }, (_, batch) =>
    Array.from({ length: documents }, (_, i) => dataset.document(batch * documents + i)),
  );
  return (i) => {
    const batch = batches[i % batches.length];
    for (let at = 0; at < documents; at++) batch[at]._id = i * documents + at;
    return batch;
  };
}

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.empty();

/** @type {NonNullable<Operation['touched']>} */
export const touched = (batch) => batch.map((/** @type {{ _id: number }} */ { _id }) => _id);

/** @type {NonNullable<Operation['stored']>} */
export const stored = (batch) => batch.length;

/** @type {Operation['count']} */
export const count = (answer) => answer.insertedCount;
