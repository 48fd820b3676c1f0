/**
 * QOper8, on worker threads or child processes: a queue, and workers that take one message each. Its logging
 * is off, as it comes; it writes each message and reply as JSON for its log all the same. Defects that show:
 * errors come as `{ error }`, and a worker that hangs is never given up.
 */

import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { childrenOf } from '../../../js/host/machine/children.js';
import { nearEnd } from './near_end.js';

const WORKER = fileURLToPath(new URL('../../../workers/qoper8.js', import.meta.url));

/**
 * @param {import('../../../js/types.d.ts').DispatchOptions} options
 * @param {string} name of the package
 * @param {string} measured the same with its version
 */
export async function openQOper8(options, name, measured) {
  const { reference, reply, poolSize } = options;
  const { QOper8 } = await resolvePackage({ name, package: measured }).load();
  const pool = new QOper8({
    poolSize,
    logging: false,
    handlersByMessageType: new Map([['call', { module: WORKER }]]),
    onStartup: { module: WORKER, arguments: { reference, reply } },
  });
  pool.start?.();
  return nearEnd(options, {
    async send(task) {
      const { error, value } = await pool.send({ type: 'call', task });
      if (error !== undefined) throw new Error(String(error));
      return value;
    },
    // It does not say which processes it has started.
    pids: () => childrenOf('self'),
    close: () => pool.stop(),
  });
}
