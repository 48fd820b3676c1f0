/** C++ threads behind the driver's own promises: no JavaScript worker, nothing cloned. */

import { openDirectly, unlessThreads } from '../common/direct.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'threads';
export const description = "the driver's C++ threads: calls are promises, no JavaScript worker";
export const runsIn = 'thread';

/** Documents are made in the caller: there is nothing else that could cross. @type {Dispatch['replies']} */
export const replies = ['objects'];

/** The native client's own default on machines of few cores. @type {Dispatch['poolSizes']} */
export const poolSizes = [32];

/** @type {NonNullable<Dispatch['refuses']>} */
export const refuses = unlessThreads;

/** @type {Dispatch['open']} */
export const open = ({ reference, poolSize }) =>
  openDirectly({ ...reference, offload: { to: 'threads', threads: poolSize } });
