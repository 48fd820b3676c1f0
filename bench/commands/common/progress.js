/** Live progress on standard error: a bar in a terminal, plain lines elsewhere. */

import { SingleBar } from 'cli-progress';
import { printableText } from '../../../js/report/printable.js';
import { canRedraw, widthOf } from '../../command_line/terminal.js';

/** Plain lines come this often at most. */
const LINE_EVERY_MS = 5000;

/** @typedef {import('../../../js/engine/execution/execute.js').Progress} Progress */
/** @typedef {{ update: (done: number, last: string, isUrgent?: boolean) => void, stop: () => void }} View */

/**
 * Of a run.
 *
 * @param {number} total steps
 * @param {{ quiet?: boolean }} options
 * @returns {{ step: (progress: Progress) => void, stop: () => void }}
 */
export function startProgress(total, { quiet }) {
  if (quiet) return { step() {}, stop() {} };
  const view = startView(total, 'rounds');
  return {
    step(progress) {
      const { setting, round } = progress.step;
      const failures = failuresIn(progress);
      const last = [`${printableText(setting.id)} round ${round}`, ...failures].join('; ');
      view.update(progress.done, last, failures.length > 0);
    },
    stop: view.stop,
  };
}

/**
 * @param {number} total
 * @param {string} unit what it counts, in the plural
 * @returns {View}
 */
export function startView(total, unit) {
  const left = estimator(total);
  return canRedraw(process.stderr) ? bar(total, unit, left) : lines(total, unit, left);
}

/** @param {number} total @param {string} unit @param {(done: number) => string} left @returns {View} */
function bar(total, unit, left) {
  const view = new SingleBar({
    format: (_, { progress, value }, { last }) => {
      const width = widthOf(process.stderr);
      const cells = width < 80 ? 8 : 20;
      const drawn = '█'.repeat(Math.round(progress * cells)).padEnd(cells, '░');
      const share = `${Math.floor(progress * 100)} %`.padStart(5);
      const rest = value === 0 ? '' : `, ${left(value)} left`;
      // The last column stays free: some terminals begin a new line when it is written.
      return cut(`${drawn} ${share}  ${value}/${total} ${unit}${rest}  ${last}`, width - 1);
    },
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    // Between steps nothing may run here: contenders are being measured.
    synchronousUpdate: true,
    fps: 1000,
    noTTYOutput: false,
  });
  view.start(total, 0, { last: '' });
  return {
    update: (done, last) => view.update(done, { last }),
    stop: () => view.stop(),
  };
}

/** @param {number} total @param {string} unit @param {(done: number) => string} left @returns {View} */
function lines(total, unit, left) {
  let nextLine = 0;
  return {
    update(done, last, isUrgent = false) {
      const now = performance.now();
      // A failure is reported at once; a success only now and then.
      if (now < nextLine && !isUrgent && done < total) return;
      nextLine = now + LINE_EVERY_MS;
      const share = String(Math.floor((100 * done) / total)).padStart(3);
      process.stderr.write(`${share} %  ${done}/${total} ${unit}, ${left(done)} left  ${last}\n`);
    },
    stop() {},
  };
}

/** @param {Progress} progress @returns {string[]} the cells that failed, each with the reason */
export const failuresIn = ({ lines: found }) =>
  found.flatMap((line) =>
    'status' in line && line.status === 'failed'
      ? [printableText(`${line.cell} FAILED: ${line.reason}`)]
      : [],
  );

/** @param {string} text @param {number} width */
function cut(text, width) {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
}

/**
 * @param {number} total
 * @returns {(done: number) => string} the time left, from the mean of the steps so far
 */
export function estimator(total) {
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
