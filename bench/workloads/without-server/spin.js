/** A thread that computes for `opTimeUs`. */

import { common, inOrder, timed } from '../common/without_server.js';

export const name = 'spin';
export const description = 'keeps its thread busy for opTimeUs (store none)';
export const { documents, mutates, checks, count } = common;
export const { params, inputs } = timed;
export const verify = inOrder;

export const phrase = () => 'keeps its thread busy';
