/** What every dispatch to a web server says of itself: a process of its own, and JSON text as the answer. */

import { CLIENT } from './connections.js';

/** @typedef {import('../../../../js/types.d.ts').Dispatch} Dispatch */

export { innerOf as inner } from './open.js';
export const runsIn = 'process';
export const packages = [CLIENT];

/** @type {Dispatch['replies']} */
export const replies = ['json'];

export const variants = {
  '': { description: 'the route calls the driver in the server process' },
  payload: { description: 'the same, and the request made a message and cloned' },
};
