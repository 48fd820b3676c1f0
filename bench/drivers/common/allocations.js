/** What libbson allocates, and libmongoc through it, in the whole process. */

import { addon as driversAddon } from '../../../js/client/binding/addon.js';
import { NativeClient } from '../../../js/client/index.js';

/**
 * What native/allocations.cpp adds to the addon's exports, for benchmarks only.
 * @typedef {object} AllocationsExports
 * @property {() => void} countAllocations
 * @property {() => [allocations: number, bytes: number]} countedAllocations
 */

const addon = /** @type {AllocationsExports} */ (/** @type {unknown} */ (driversAddon));

/**
 * @param {any} tollgate the measured package: another checkout has an addon, and a libbson, of its own
 * @returns {(() => import('../../../js/types.d.ts').Allocated) | undefined} what ends the count
 */
export function startCounting(tollgate) {
  if (tollgate.NativeClient !== NativeClient || !addon.countAllocations) return undefined;
  addon.countAllocations();
  return () => {
    const [allocations, bytes] = addon.countedAllocations();
    return { allocations, bytes };
  };
}
