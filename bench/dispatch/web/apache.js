/** Apache: a call is a request for a static page, which the server has in memory or reads from a file. It calls no driver. */

import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { apache } from '../../../js/host/system/known_requirements.js';
import { startApache } from '../common/web/apache.js';
import { Connections } from '../common/web/connections.js';
import { webNearEnd } from '../common/web/near_end.js';
import { reasonsOf } from '../common/web/open.js';
import { requestsFor } from '../common/web/requests.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'apache';
export const description = 'an HTTP request to Apache (event), which brings a static page';
export { packages, replies, runsIn } from '../common/web/contract.js';
export { apache as requirement };
/** Its processes and threads are as many as the connections need. @type {Dispatch['poolSizes']} */
export const poolSizes = [];

/** @type {NonNullable<Dispatch['variants']>} */
export const variants = {
  '': { description: 'as many threads in each process as there are connections' },
  defaults: {
    description: 'as many processes and threads as Debian’s configuration gives it: 150',
  },
};

/** What it can bring, in place of drivers that have the page in memory and in a file. */
const [MEMORY, FILE, PAGE] = ['bare', 'static-file', 'page'];

/** @type {NonNullable<Dispatch['refuses']>} */
export function refuses(driver, { operations }) {
  if (![MEMORY, FILE].includes(driver.name))
    return `Apache calls no driver, so ${driver.name} neither`;
  const other = operations.find((operation) => operation.name !== PAGE);
  return other && `Apache brings static pages, not ${other.name}`;
}

/** @type {Dispatch['open']} */
export async function open({ reference, driver, variant, concurrency }) {
  const { dataset, seed, plugins } = reference;
  const { html } = (await loadPlugin('datasets', dataset, plugins)).create(seed).document(0);
  if (typeof html !== 'string') throw new Error(`the dataset ${dataset} has no page`);
  const paths = /** @type {const} */ (['call', 'guarded']).map(
    (mode) => requestsFor(mode, PAGE)(undefined).path,
  );
  const server = await startApache({
    ...{ pages: paths.map((path) => ({ path, html })), concurrency },
    ...{ cached: driver.name === MEMORY, usualThreads: variant === 'defaults' },
  });
  try {
    const connections = await Connections.open(server.origin, concurrency, reasonsOf(server.ended));
    const { answers, plain, prepare } = webNearEnd(connections, { answers: 'documents', driver });
    return {
      ...{ answers, plain, prepare, pids: server.pids, counters: connections.counters },
      async close() {
        await connections.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
