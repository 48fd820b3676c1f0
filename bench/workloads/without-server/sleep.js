/** A thread that stands still for `opTimeUs`, as a synchronous driver does while its server works. */

import { common, inOrder, timed } from '../common/without_server.js';

export const name = 'sleep';
export const description = 'blocks its thread for opTimeUs (store none)';
export const { documents, mutates, checks, count } = common;
export const { params, inputs } = timed;
export const verify = inOrder;

export const phrase = () => 'blocks its thread';
