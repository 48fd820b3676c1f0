import { addon as driversAddon } from '../../../js/client/binding/addon.js';

/**
 * An opaque native object, known by its type tag.
 * @typedef {{ readonly tag: 'bound' }} BoundHandle
 * @typedef {import('../../../js/client/binding/addon.js').Failure} Failure
 */

/**
 * What native/binding.cpp adds to the addon's exports, for benchmarks only.
 * @typedef {object} BoundExports
 * @property {(uri: string, database: string, collection: string) => BoundHandle | Failure} createBound
 * @property {(bound: BoundHandle, operation: number, documents: Uint8Array, counts: Uint32Array) =>
 *   undefined | Failure} prepareBound
 * @property {(bound: BoundHandle, first: number, count: number, latenciesUs: Float64Array) =>
 *   number | Failure} runBound
 * @property {(bound: BoundHandle, threads: number, first: number, count: number, latenciesUs: Float64Array) =>
 *   [documents: number, elapsedUs: number] | Failure} runBoundOnThreads
 * @property {(bound: BoundHandle) => void} closeBound
 * @property {() => number} liveBounds How many there are in the whole process, by all threads.
 * @property {(documents: Uint8Array, times: number) =>
 *   [elements: number, textBytes: number, sum: number] | undefined} readBson
 * @property {(documents: Uint8Array, into: Uint8Array, times: number) => boolean} writeBson
 */

export const addon = /** @type {BoundExports} */ (/** @type {unknown} */ (driversAddon));
