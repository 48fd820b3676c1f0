/** C++ threads behind the driver's own promises: no JavaScript worker, nothing cloned. */

/** @typedef {import('../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'threads';
export const description = "the driver's C++ threads: calls are promises, no JavaScript worker";
export const runsIn = 'thread';

/** Documents are made in the caller: there is nothing else that could cross. @type {Dispatch['replies']} */
export const replies = ['objects'];

/** The native client's own default on machines of few cores. @type {Dispatch['poolSizes']} */
export const poolSizes = [8];

/** @type {NonNullable<Dispatch['refuses']>} */
export const refuses = (driver) =>
  driver.openThreads ? undefined : `${driver.name} has no C++ threads of its own`;

/** @type {Dispatch['open']} */
export function open({ driver, session, poolSize }) {
  if (!driver.openThreads) throw new Error(refuses(driver));
  return driver.openThreads({ ...session, threads: poolSize });
}
