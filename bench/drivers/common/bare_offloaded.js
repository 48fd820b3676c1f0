// Calls on threads leave their times in the arena.
import '../../../js/client/binding/arena.js';
import { addon, isFailure } from '../../../js/client/binding/addon.js';
import { toError } from '../../../js/client/execution/errors_of_failures.js';
import { Threads } from '../../../js/client/execution/threads/threads.js';
import { AsyncWork } from './async_work.js';

/** native/bare_call.cpp has the same list. */
const WORK = Object.freeze({ noop: 0, sleep: 1, spin: 2 });

/**
 * The operations of ../bare.js on C++ threads. There is no `echo`: documents would have to be written as BSON to go there.
 *
 * @param {import('../../../js/types.d.ts').Offload} offload
 * @returns {import('../../../js/types.d.ts').Session}
 */
export function openOffloaded({ to, threads: count }) {
  // Closed, so that it connects nowhere: threads belong to a client.
  const client = /** @type {import('../../../js/client/binding/addon.js').ClientHandle} */ (
    addon.createClient('mongodb://localhost', new Uint8Array([5, 0, 0, 0, 0]))
  );
  addon.closeClient(client);
  const runner =
    to === 'libuv'
      ? new AsyncWork(client)
      : new Threads(client, { threads: count, most: count, maxQueue: 10_000 }, () => {});
  /** @param {number} work */
  const onThread = (work) => {
    /** @param {any} input @returns {Generator<any, any, any>} */
    const steps = function* (input) {
      const failure = yield { native: 'bareCall', args: [client, work, input.us ?? 0] };
      if (isFailure(failure)) throw toError(failure);
      return input;
    };
    return (/** @type {any} */ input) => runner.run(steps(input));
  };
  return {
    operations: {
      noop: onThread(WORK.noop),
      sleep: onThread(WORK.sleep),
      spin: onThread(WORK.spin),
    },
    close: () => runner.close(),
  };
}
