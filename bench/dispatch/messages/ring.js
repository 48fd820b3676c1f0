/**
 * Rings in shared memory, one pair for each worker thread: no message is posted, and as long as there is work
 * nobody is woken. Both sides poll for a while before they park, where that has proved to be of use.
 */

import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { Calls, toLeastBusy } from '../common/calls.js';
import { nearEnd } from '../common/near_end.js';
import { Bell, LOOK_US, Spin } from '../common/parking.js';
import { Ring } from '../common/ring.js';
import { RingReader, RingWriter } from '../common/ring_messages.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'ring';
export const description = 'worker threads behind rings in shared memory: spin, then park';
export const runsIn = 'thread';

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = new URL('../../../workers/ring.js', import.meta.url);
/** For each direction: nearly two hundred documents of 1.4 KB, or three of 64 KB. */
const CAPACITY = 2 ** 18;
/** Answers that keep coming must not keep the event loop from all else for longer. */
const LONGEST_TURN_MS = 1;

/** @type {Dispatch['open']} */
export async function open(options) {
  const { poolSize } = options;
  const bellMemory = Bell.allocate();
  const bell = new Bell(bellMemory);
  const workers = Array.from({ length: poolSize }, () => startWorker(options, bellMemory));
  const spin = new Spin(LOOK_US.caller);
  const isReady = () => workers.some(({ replies }) => !replies.isEmpty);
  /** A turn is due: after all that this one still sends, before the event loop goes on. */
  let due = false;
  /** The next turn comes from the event loop, or when a worker wakes this thread. */
  let waiting = false;
  let turnEnds = performance.now() + LONGEST_TURN_MS;
  let closed = false;

  const send = toLeastBusy(workers.map(({ calls }) => calls));
  return nearEnd(options, {
    send(task) {
      const answer = send(task);
      turnSoon();
      return answer;
    },
    async close() {
      closed = true;
      bell.ring();
      await Promise.all(workers.map(({ worker }) => worker.terminate()));
    },
  });

  function turnSoon() {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      ringWorkers();
      if (waiting) return;
      if (performance.now() < turnEnds) look();
      else waitATurn();
    });
  }

  /** Once for all calls of this turn. @returns {boolean} whether all calls are in the workers' rings */
  function ringWorkers() {
    let areIn = true;
    for (const { workerBell, requests, calls } of workers) {
      if (!calls.isOpen) continue;
      areIn = requests.flush() && areIn;
      if (requests.takeWritten()) workerBell.ring();
    }
    return areIn;
  }

  function waitATurn() {
    waiting = true;
    setImmediate(nextTurn);
  }

  function nextTurn() {
    waiting = false;
    turnEnds = performance.now() + LONGEST_TURN_MS;
    look();
  }

  function look() {
    if (closed || workers.every(({ calls }) => calls.inFlight === 0)) return;
    if (!spin.look(isReady)) return park();
    for (const { replies, settle } of workers) while (replies.read(settle));
    turnSoon();
  }

  function park() {
    // A worker makes room when it is done with a call, which is after its answer: nobody tells of that.
    if (!ringWorkers()) return waitATurn();
    const woken = bell.parkAsync(isReady);
    if (!woken) return turnSoon();
    waiting = true;
    woken.then(nextTurn);
  }
}

/**
 * @param {Pick<import('../../../js/types.d.ts').DispatchOptions, 'reference' | 'reply'>} what
 * @param {SharedArrayBuffer} bellMemory the caller's
 */
function startWorker({ reference, reply }, bellMemory) {
  const memory = {
    requests: Ring.allocate(CAPACITY),
    replies: Ring.allocate(CAPACITY),
    callerBell: bellMemory,
    workerBell: Bell.allocate(),
  };
  const { port1: ours, port2: port } = new MessageChannel();
  const workerData = { reference, reply, memory, port };
  const worker = new Worker(WORKER, { workerData, transferList: [port] });
  const requests = new RingWriter(memory.requests, (payload) => ours.postMessage(payload));
  const replies = new RingReader(memory.replies, () => receiveMessageOnPort(ours)?.message);
  const calls = new Calls(({ id, task }) => requests.write(id, task));
  const settle = (
    /** @type {number} */ id,
    /** @type {any} */ value,
    /** @type {boolean} */ failed,
  ) => calls.settle(failed ? { id, error: value } : { id, value });
  worker.on('error', (error) => calls.fail(error));
  worker.on('exit', (code) => calls.fail(new Error(`its worker thread ended with ${code}`)));
  return { worker, workerBell: new Bell(memory.workerBell), requests, replies, calls, settle };
}
