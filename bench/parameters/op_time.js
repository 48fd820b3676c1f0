/** A thread that sleeps or computes: how long one call keeps it. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const opTime = Object.freeze({
  name: 'opTimeUs',
  flag: 'op-time',
  description: 'how long sleep and spin take: 0,300us,1ms',
  values: 'time',
  default: 100,
});
