/** Bulk write: 1 000 fresh documents in one ordered call. */

/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'insertMany';
export const description = 'insert 1 000 fresh documents in one call, ordered';
export const documents = 1000;
export const mutates = true;
export const checks = 2;

/**
 * Batches are made before the clock runs and come again under new `_id`s, one more than are ever in
 * flight: asynchronous drivers read a batch after the call has returned.
 *
 * @type {Workload['inputs']}
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

/** @type {Workload['before']} */
export const before = (lay) => lay.empty();

/** @type {Workload['touched']} */
export const touched = (input) => input.map((/** @type {{ _id: number }} */ { _id }) => _id);

/** @type {Workload['count']} */
export const count = (answer) => answer.insertedCount;
