/** Live progress on standard error: a bar in a terminal, plain lines elsewhere. */

import { SingleBar } from 'cli-progress';

/** Plain lines come this often at most. */
const LINE_EVERY_MS = 5000;

/** @typedef {import('../../js/engine/execution/execute.js').Progress} Progress */

/**
 * @param {number} total steps
 * @param {{ quiet?: boolean }} options
 * @returns {{ step: (progress: Progress) => void, stop: () => void }}
 */
export function startProgress(total, { quiet }) {
  if (quiet) return { step() {}, stop() {} };
  return process.stderr.isTTY ? bar(total) : lines(total);
}

/** @param {number} total */
function bar(total) {
  const view = new SingleBar({
    format: '{bar} {percentage} % of {total} rounds of settings, {left} left  {last}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    // Between steps nothing may run here: contenders are being measured.
    synchronousUpdate: true,
    fps: 1000,
    noTTYOutput: false,
  });
  const left = estimator(total);
  view.start(total, 0, { left: '?', last: '' });
  return {
    /** @param {Progress} progress */
    step(progress) {
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
    /** @param {Progress} progress */
    step(progress) {
      const now = performance.now();
      const failed = progress.lines.some((line) => 'status' in line && line.status === 'failed');
      // A failure is reported at once; a success only now and then.
      if (now < nextLine && !failed && progress.done < total) return;
      nextLine = now + LINE_EVERY_MS;
      const share = Math.floor((100 * progress.done) / total);
      process.stderr.write(
        `${String(share).padStart(3)} %  ${progress.done}/${total} rounds of settings, ${left(progress.done)} left  ${outcome(progress)}\n`,
      );
    },
    stop() {},
  };
}

/** @param {Progress} progress */
function outcome({ step, lines: found }) {
  const failed = found.flatMap((line) =>
    'status' in line && line.status === 'failed' ? [`${line.cell} FAILED: ${line.reason}`] : [],
  );
  return [`${step.setting.id} round ${step.round}`, ...failed].join('; ');
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
