/** QOper8 on child processes. */

import { openQOper8 } from '../common/qoper8.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'qoper8-cp@5.3.1';

export const name = 'qoper8-cp';
export const description = 'QOper8: child processes that take one message each from a queue';
export const runsIn = 'process';
export { measured as package };

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

/** @type {Dispatch['open']} */
export const open = (options) => openQOper8(options, name, measured);
