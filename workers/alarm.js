/** The thread of a precise clock: it sleeps until a time that another thread has set, and wakes that one. */

import { workerData } from 'node:worker_threads';
import { ALARM, sharedNow } from '../js/engine/measure/open_loop/precise_clock.js';

const state = new Int32Array(workerData, 0, 2);
const time = new Float64Array(workerData, ALARM.TIME_AT, 1);

for (let rung = 0; ; rung++) {
  Atomics.wait(state, ALARM.SET, rung);
  for (let early = time[0] - sharedNow(); early > 0; early = time[0] - sharedNow()) {
    Atomics.wait(state, ALARM.SET, rung + 1, early);
  }
  Atomics.store(state, ALARM.RUNG, rung + 1);
  Atomics.notify(state, ALARM.RUNG);
}
