/** A web server as a dispatch: its process started, connections to it opened, calls sent as requests. */

import { UNPARSED } from '../../../../js/engine/plugins/nesting.js';
import { watchBystander } from './bystander.js';
import { Connections } from './connections.js';
import { webNearEnd } from './near_end.js';
import { ServerProcess } from './server_process.js';

/** @typedef {import('../../../../js/types.d.ts').Dispatch} Dispatch */
/** @typedef {import('../../../../js/types.d.ts').Dispatched} Dispatched */
/** @typedef {import('./far_end.js').Serving['hook']} Hook */

/** What a route may do besides; those are no dispatches of their own. @type {readonly string[]} */
const HOOKS = ['hook', 'payload'];

/**
 * @param {string} variant
 * @returns {string} the dispatch that the routes call the driver by
 */
export const innerOf = (variant) =>
  variant === '' || HOOKS.includes(variant) ? 'inline' : variant.replace(UNPARSED, '');

/**
 * @param {import('../../../../js/types.d.ts').DispatchOptions} options
 * @param {string} server the dispatch's own name
 * @param {{ execPath?: string, execArgv?: string[] }} [runtime] of the server
 * @returns {Promise<Dispatched>}
 */
export async function openWeb(options, server, runtime = {}) {
  const { reference, driver, variant, poolSize, concurrency } = options;
  const process = new ServerProcess(runtime);
  try {
    const { port, answers } = await process.listen({
      ...{ server, reference, poolSize, concurrency, inner: innerOf(variant) },
      ...(variant.endsWith(UNPARSED) && { reply: /** @type {const} */ ('json') }),
      hook: /** @type {Hook} */ (HOOKS.includes(variant) ? variant : ''),
    });
    const origin = `http://127.0.0.1:${port}`;
    const connections = await Connections.open(origin, concurrency, reasonsOf(process.ended));
    const { stamp, ...nearEnd } = webNearEnd(connections, { answers, driver });
    return {
      ...nearEnd,
      stamp(on) {
        stamp(on);
        if (!on) process.unstamp();
      },
      async observe() {
        const [watched, asked] = [await process.observe(), await watchBystander(origin)];
        return async () => ({ ...(await asked()), ...(await watched()) });
      },
      counters: connections.counters,
      pids: process.pids,
      async close() {
        await connections.close();
        await process.close();
      },
    };
  } catch (error) {
    await process.close();
    throw error;
  }
}

/** How long a connection's end may be known before its process's is. */
const REAPED_MS = 1000;

/**
 * A server that dies breaks its connections first: the reason is how it ended.
 *
 * @param {Promise<Error>} ended
 * @returns {(error: Error) => Promise<Error>}
 */
export const reasonsOf = (ended) => (error) =>
  Promise.race([
    ended,
    /** @type {Promise<Error>} */ (
      new Promise((resolve) => setTimeout(resolve, REAPED_MS, error).unref())
    ),
  ]);
