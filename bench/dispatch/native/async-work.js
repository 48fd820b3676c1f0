/** libuv's thread pool, by `napi_create_async_work`: how most native addons offer promises. */

import { openDirectly, unlessThreads } from '../common/direct.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'async-work';
export const description = "libuv's thread pool (napi_create_async_work), no JavaScript worker";
export const runsIn = 'thread';

/** Documents are made in the caller: there is nothing else that could cross. @type {Dispatch['replies']} */
export const replies = ['objects'];

/** One pool serves the whole process; Node.js sets its size when it starts. */
const LIBUV_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** @type {Dispatch['poolSizes']} */
export const poolSizes = [LIBUV_THREADS];

/** @type {NonNullable<Dispatch['refuses']>} */
export const refuses = (driver, { variant: { offload } }) =>
  unlessThreads(driver) ??
  (offload?.includes('libuv') === false
    ? `this way of ${driver.name} cannot run on libuv's threads`
    : undefined);

/** @type {Dispatch['open']} */
export const open = ({ reference }) =>
  openDirectly({ ...reference, offload: { to: 'libuv', threads: LIBUV_THREADS } });
