/** A toy metric, which follows from others. */

export const name = 'rollsPerSlice';
export const unit = '1';
export const better = 'more';
export const description = 'operations of a slice';

/** @param {any} sample */
export const of = ({ ops, slices }) => ops / slices.ops.length;
