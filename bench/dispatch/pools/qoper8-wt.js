/** QOper8 on worker threads: the pattern of M/Gateway's papers. */

import { openQOper8 } from '../common/qoper8.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'qoper8-wt@6.0.5';

export const name = 'qoper8-wt';
export const description = 'QOper8: worker threads that take one message each from a queue';
export const runsIn = 'thread';
export { measured as package };

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

/** @type {Dispatch['open']} */
export const open = (options) => openQOper8(options, name, measured);
