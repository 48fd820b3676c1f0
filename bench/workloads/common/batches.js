/** Documents made, at least: of small batches there are enough to differ. */
const PREPARED = 1024;

/**
 * Batches are made before the clock runs and come again under new `_id`s, at least one more than are ever in
 * flight: asynchronous drivers read a batch after the call has returned.
 *
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @param {number} inFlight
 * @param {number} size documents of a batch
 * @param {number} [from] the first `_id`
 * @returns {(i: number) => import('../../../js/types.d.ts').Doc[]} the i-th operation's documents
 */
export function freshBatches(dataset, inFlight, size, from = 0) {
  const length = Math.max(Math.floor(PREPARED / size), inFlight + 1);
  const batches = Array.from({ length }, (_, batch) =>
    Array.from({ length: size }, (_, i) => dataset.document(batch * size + i)),
  );
  return (i) => {
    const batch = batches[i % batches.length];
    for (let at = 0; at < size; at++) batch[at]._id = from + i * size + at;
    return batch;
  };
}
