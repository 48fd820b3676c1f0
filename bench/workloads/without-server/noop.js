/** Nothing, with a small input that comes back: what the way there and back costs. */

import { common, inOrder } from '../common/without_server.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'noop';
export const description = 'nothing: a small input comes back (store none)';
export const { documents, mutates, checks, count } = common;

export const phrase = () => 'does nothing';

/** @type {Operation['inputs']} */
export const inputs = () => (i) => ({ id: i });

/** @type {NonNullable<Operation['verify']>} */
export const verify = inOrder;
