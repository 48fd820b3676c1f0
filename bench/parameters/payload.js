/** How much one call moves; the least that a workload can move where it is 0. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const payload = Object.freeze({
  name: 'payloadBytes',
  flag: 'payload',
  description: 'how much echo sends there and back, and findBytes reads: 1.4KB,64KB',
  values: 'size',
  default: 0,
});
