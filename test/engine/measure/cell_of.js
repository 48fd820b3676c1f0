/** A cell of plain functions, for tests of what is measured of it. */

import { MeasuredCell } from '../../../js/engine/measure/cell.js';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';

export const dataset = /** @type {any} */ ({
  name: 'data',
  count: 10,
  document: (/** @type {number} */ i) => ({ _id: i, text: 'abc', n: i }),
});
export const read = /** @type {any} */ ({
  name: 'read',
  documents: 1,
  inputs: () => (/** @type {number} */ i) => i,
});

/**
 * @param {{ call?: (input: any) => unknown, workload?: any, dispatch?: object, limit?: number,
 *   load?: object, sync?: boolean, steps?: any }} [parts]
 */
export function cellOf({
  call = () => 1,
  workload = read,
  dispatch,
  limit,
  load,
  sync = true,
  steps,
} = {}) {
  const sequence = sequenceOf(workload, dataset, 1, { concurrency: 1 });
  return new MeasuredCell({
    dispatch: /** @type {any} */ ({ answers: 'documents', ...dispatch }),
    calls: sequence.operations.map(() => call),
    sequence,
    dataset,
    load: /** @type {any} */ ({ kind: 'closed', concurrency: 1, ...load }),
    sync,
    steps,
    first: 5,
    limit: limit ?? Number.POSITIVE_INFINITY,
  });
}
