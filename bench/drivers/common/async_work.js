import { setTimeout as sleep } from 'node:timers/promises';
import { ClientApi } from '../../../js/client/api/client_api.js';
import { addon as driversAddon } from '../../../js/client/binding/addon.js';
import { listen } from '../../../js/client/execution/threads/finished_tasks.js';

/**
 * What native/async_work.cpp of the dispatches adds to the addon's exports, for benchmarks only.
 * @typedef {{ readonly tag: 'pool clients' }} PoolClientsHandle
 * @typedef {object} AsyncWorkExports
 * @property {(client: import('../../../js/client/binding/addon.js').ClientHandle) => PoolClientsHandle} createPoolClients
 * @property {(clients: PoolClientsHandle) => void} closePoolClients
 * @property {(clients: PoolClientsHandle, call: import('../../../js/client/binding/addon.js').CallHandle,
 *   inFlight: number) => Promise<void>} queueAsyncWork Settled when the call has run.
 */

export const addon =
  /** @type {AsyncWorkExports & import('../../../js/client/binding/addon.js').Addon} */ (
    /** @type {unknown} */ (driversAddon)
  );

/** Runs a client's operations on libuv's thread pool: a `napi_create_async_work` for each call of the addon. */
export class AsyncWork {
  #clients;
  #executor;
  #inFlight = 0;

  /** @param {import('../../../js/client/binding/addon.js').ClientHandle} client */
  constructor(client) {
    this.#clients = addon.createPoolClients(client);
    listen();
    // Calls are prepared with it; it runs none, and starts no thread.
    this.#executor = addon.startThreads(client, 1, 1, 1);
  }

  /** @type {(operation: import('../../../js/client/execution/steps.js').Operation<any>) => Promise<any>} */
  run = async (operation) => {
    const steps = operation[Symbol.iterator]();
    let state = steps.next();
    while (!state.done) {
      const step = state.value;
      let outcome;
      try {
        // Its result lies in memory that all calls share: nothing may come between this and the step's reader.
        if ('native' in step) outcome = addon.wait(await this.#call(step));
        else if ('sleepMs' in step) outcome = await sleep(step.sleepMs);
        else if ('value' in step) outcome = await step.value;
        else throw new Error('Calls that are begun beforehand run on C++ threads only');
      } catch (error) {
        state = steps.throw(error);
        continue;
      }
      state = steps.next(outcome);
    }
    return state.value;
  };

  /** Lets go of the connections; calls that run keep theirs until they end. */
  close() {
    addon.closePoolClients(this.#clients);
  }

  /** @param {import('../../../js/client/execution/steps.js').NativeStep} step */
  async #call({ native, args }) {
    const call = addon.prepare[native](this.#executor, ...args);
    this.#inFlight++;
    try {
      await addon.queueAsyncWork(this.#clients, call, this.#inFlight);
    } finally {
      this.#inFlight--;
    }
    return call;
  }
}

/**
 * A database whose calls run on libuv's threads. The client itself has no such way: this is how its own are made.
 *
 * @param {any} client
 * @param {string} database
 */
export function openOnLibuv(client, database) {
  const { context } = client.async;
  const work = new AsyncWork(context.handle);
  return {
    db: new ClientApi({ ...context, run: work.run }).db(database),
    close: () => work.close(),
  };
}
