/** No driver and no server: work of known length on whichever thread is called, for what dispatch alone costs. */

// Calls on threads leave their times in the arena.
import '../../../js/client/binding/arena.js';
import { addon } from '../../../js/client/binding/addon.js';
import { Threads } from '../../../js/client/execution/threads.js';
import { AsyncWork } from '../shared/async_work.js';

/** @typedef {import('../../../js/types.d.ts').Driver} Driver */
/** @typedef {import('../../../js/types.d.ts').Session} Session */

export const name = 'bare';
export const description = 'no driver: nothing, a wait or a computation of known length';
export const mode = 'sync';
export const stores = ['none'];
export const threads = true;

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'no driver: nothing, a wait or a computation of known length' },
};

/** @type {Driver['open']} */
export function open({ offload }) {
  return offload ? openOffloaded(offload) : openHere();
}

/** @returns {Session} */
function openHere() {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    operations: {
      noop: (input) => input,
      echo: (input) => input,
      sleep(input) {
        // The thread stands still, as in a synchronous driver that waits for its server.
        if (input.us > 0) Atomics.wait(never, 0, 0, input.us / 1000);
        return input;
      },
      spin(input) {
        const end = performance.now() + input.us / 1000;
        while (performance.now() < end);
        return input;
      },
    },
    close() {},
  };
}

/** native/bare_call.cpp has the same list. */
const WORK = Object.freeze({ noop: 0, sleep: 1, spin: 2 });

/**
 * The same on C++ threads. There is no `echo`: documents would have to be written as BSON to go there.
 *
 * @param {import('../../../js/types.d.ts').Offload} offload
 * @returns {Session}
 */
function openOffloaded({ to, threads: count }) {
  // Closed, so that it connects nowhere: threads belong to a client.
  const client = /** @type {import('../../../js/client/binding/addon.js').ClientHandle} */ (
    addon.createClient('mongodb://localhost', new Uint8Array([5, 0, 0, 0, 0]))
  );
  addon.closeClient(client);
  const runner =
    to === 'libuv'
      ? new AsyncWork(client)
      : new Threads(client, { threads: count, maxQueue: 10_000 }, () => {});
  /** @param {number} work */
  const onThread = (work) => {
    /** @param {any} input @returns {Generator<any, any, any>} */
    const steps = function* (input) {
      yield { native: 'bareCall', args: [client, work, input.us ?? 0] };
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
