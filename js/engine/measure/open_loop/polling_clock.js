/**
 * A clock that is on time and holds nothing up. Node's own timers are up to a millisecond late, which is more than a
 * findOne takes; so closer than that the event loop is turned until the time has come, and answers are read meanwhile.
 * That keeps a core busy. A thread that slept instead and woke this one made the median of `mongodb` at half of its
 * ceiling two to four times as long on a virtual machine: there, waking what sleeps takes longer than the operation.
 */

/** Later than this before the time, a timer would come too late. */
const TIMER_MS = 2;

/** @type {import('./loop.js').Clock} */
export const pollingClock = {
  now: () => performance.now(),
  async until(time) {
    for (let early = time - performance.now(); early > 0; early = time - performance.now()) {
      await new Promise((resolve) => {
        if (early > TIMER_MS) setTimeout(resolve, early - TIMER_MS);
        else setImmediate(resolve);
      });
    }
  },
};
