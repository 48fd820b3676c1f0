/** A web server whose routes call a driver, in a process of its own: Node.js, or Bun. It ends with its parent. */

import { openRoutes } from '../bench/dispatch/common/web/far_end.js';
import { delayMetrics, watchLoopDelay } from '../js/engine/measure/meters/loop_delay.js';
import { loadPlugin } from '../js/engine/plugins/registry.js';

/** @typedef {import('../bench/dispatch/common/web/server_process.js').WebTask} WebTask */
/** @typedef {import('../bench/dispatch/common/web/far_end.js').WebServer} WebServer */

const post = (/** @type {object} */ message) => /** @type {any} */ (process).send(message);

/** @type {Awaited<ReturnType<typeof openRoutes>> | undefined} */
let farEnd;
/** @type {ReturnType<typeof watchLoopDelay> | undefined} */
let watched;

/** @param {WebTask} task */
async function begin({ server, hook, ...behind }) {
  const { plugins } = behind.reference;
  const web = /** @type {WebServer} */ (await loadPlugin('dispatch', server, plugins));
  farEnd = await openRoutes(behind);
  const { routes, answers } = farEnd;
  // All connections are opened before anything is measured.
  const { port } = await web.serve({ routes, hook, backlog: behind.concurrency });
  post({ port, answers });
}

/** What the parent may ask for. @type {Record<string, (value: any) => unknown>} */
const requests = {
  begin,
  unstamp: () => farEnd?.unstamp(),
  watch() {
    watched = watchLoopDelay();
    post({});
  },
  watched: () => post({ metrics: delayMetrics('webLoop', watched?.()) }),
  async close() {
    try {
      await farEnd?.close();
    } finally {
      process.exit();
    }
  },
};

process.on('disconnect', () => process.exit());
process.on('message', async (/** @type {object} */ message) => {
  const [[what, value]] = Object.entries(message);
  try {
    await requests[what](value);
  } catch (error) {
    post({ failed: String(/** @type {any} */ (error)?.message ?? error).split('\n')[0] });
  }
});
