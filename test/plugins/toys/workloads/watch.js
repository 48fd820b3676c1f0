/** A toy workload that no toy driver can do. */

export const name = 'watch';
export const description = 'watch the box';
export const documents = 1;
export const mutates = false;
export const checks = 1;
export const call = (/** @type {any} */ { collection }) => collection.watch();
export const inputs = () => (/** @type {number} */ i) => i;
export const count = () => 1;
