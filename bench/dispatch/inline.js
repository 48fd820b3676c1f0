/** No dispatch: the driver is called on the caller's own thread. */

import { openDirectly } from './common/direct.js';

/** @typedef {import('../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'inline';
export const description = "on the calling thread: the driver's own session, untouched";
export const runsIn = 'caller';

/** @type {Dispatch['replies']} */
export const replies = ['objects'];

/** @type {Dispatch['open']} */
export const open = ({ reference }) => openDirectly(reference);
