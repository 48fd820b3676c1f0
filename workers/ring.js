/** A worker thread at the far end of a ring: it answers calls until it is terminated. */

import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { answerCalls } from '../bench/dispatch/common/calls.js';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';
import { Bell, LOOK_US, Spin } from '../bench/dispatch/common/parking.js';
import { RingReader, RingWriter } from '../bench/dispatch/common/ring_messages.js';

const { memory, port, reply } = workerData;
const bell = new Bell(memory.workerBell);
const callerBell = new Bell(memory.callerBell);
const requests = new RingReader(memory.requests, () => receiveMessageOnPort(port)?.message);
const replies = new RingWriter(memory.replies, (payload) => port.postMessage(payload), {
  sendsBytes: reply === 'bytes',
});
const spin = new Spin(LOOK_US.worker);
const isReady = () => !requests.isEmpty;

const farEnd = await openFarEnd(workerData);
const answer = answerCalls(farEnd, ({ id, value, error }) => {
  if (error) replies.writeError(id, error);
  else replies.write(id, value);
  callerBell.ring();
  // An answer that came by the event loop, and found no room: this thread may have parked meanwhile.
  if (!replies.flush()) bell.ring();
});
const run = (/** @type {number} */ id, /** @type {any} */ task) => answer({ id, task });

/** Takes what there is. @returns {boolean} whether all answers are in the caller's ring */
function work() {
  while (requests.read(run)) replies.flush();
  const areIn = replies.flush();
  // Answers that had found no room were put in just now, long after the caller was woken for them.
  callerBell.ring();
  return areIn;
}

if (farEnd.sync) {
  for (;;) if (work() && !spin.look(isReady)) bell.park(isReady);
}
// A driver whose answers come by the event loop needs this thread to come back to it.
for (;;) {
  const areIn = work();
  await ((areIn && bell.parkAsync(isReady)) || new Promise(setImmediate));
}
