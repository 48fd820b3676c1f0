/** Live progress on standard error: a bar in a terminal, plain lines elsewhere. */

import { SingleBar } from 'cli-progress';

/** Plain lines come this often at most. */
const LINE_EVERY_MS = 5000;

/** @typedef {import('../../js/engine/execute.js').Progress} Progress */

/**
 * @param {number} total steps
 * @param {{ quiet?: boolean, color: boolean }} options
 * @returns {{ step: (progress: Progress) => void, stop: () => void }}
 */
export function startProgress(total, { quiet }) {
  if (quiet) return { step() {}, stop() {} };
  return process.stderr.isTTY ? bar(total) : lines(total);
}

/** @param {number} total */
function bar(total) {
  const view = new SingleBar({
    format: '{bar} {percentage} % of {total} cell rounds, {left} left  {last}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  const left = estimator(total);
  view.start(total, 0, { left: '?', last: '' });
  return {
    step(/** @type {Progress} */ progress) {
      view.update(progress.done, { left: left(progress.done), last: outcome(progress) });
    },
    stop: () => view.stop(),
  };
}

/** @param {number} total */
function lines(total) {
  const left = estimator(total);
  let nextLine = 0;
  return {
    step(/** @type {Progress} */ progress) {
      const now = performance.now();
      // A failure is told at once; a success only now and then.
      if (now < nextLine && !progress.reason && progress.done < total) return;
      nextLine = now + LINE_EVERY_MS;
      const share = Math.floor((100 * progress.done) / total);
      process.stderr.write(
        `${String(share).padStart(3)} %  ${progress.done}/${total} cell rounds, ${left(progress.done)} left  ${outcome(progress)}\n`,
      );
    },
    stop() {},
  };
}

/** @param {Progress} progress */
function outcome({ step, round, reason }) {
  const what = `${step.cell.id} round ${step.round}`;
  if (!round) return `${what} FAILED: ${reason}`;
  return `${what}: ${((round.seconds / round.ops) * 1e6).toFixed(1)} µs/op`;
}

/**
 * @param {number} total
 * @returns {(done: number) => string} the time left, from the mean of the steps so far
 */
function estimator(total) {
  const start = performance.now();
  return (done) => duration((((performance.now() - start) / done) * (total - done)) / 1000);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${(minutes / 60).toFixed(1)} h`;
}
