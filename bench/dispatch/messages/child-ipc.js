/** Child processes and Node's own channel to them. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Calls, toLeastBusy } from '../common/calls.js';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'child-ipc';
export const description =
  'child processes, called through the channel that fork() makes, by structured clones';
export const runsIn = 'process';

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = fileURLToPath(new URL('../../../workers/child-ipc.js', import.meta.url));

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const children = Array.from({ length: poolSize }, () => {
    const child = fork(WORKER, { serialization: 'advanced' });
    const calls = new Calls((message) => child.send(message));
    child.on('message', (/** @type {any} */ message) => {
      if ('failed' in message) calls.fail(new Error(message.failed));
      else calls.settle(message);
    });
    child.on('error', (error) => calls.fail(error));
    child.on('exit', (code, signal) =>
      calls.fail(new Error(`its child process ended with ${signal ?? code}`)),
    );
    child.send({ reference, reply });
    return { child, calls };
  });
  return nearEnd(options, {
    send: toLeastBusy(children.map(({ calls }) => calls)),
    pids: () => children.flatMap(({ child }) => child.pid ?? []),
    close: () =>
      Promise.all(
        children.map(({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return undefined;
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          return ended;
        }),
      ),
  });
}
