/** A plan on standard output: `--dry-run`. */

import { duration } from './progress.js';

/** Start, connect, check and end of a cell's process, as seen on two cores; an estimate for people only. */
const OVERHEAD_SECONDS = 0.4;

/**
 * @param {import('../../js/engine/config.js').Config} config
 * @param {ReturnType<typeof import('../../js/engine/plan.js').planRun>} plan
 */
export function printPlan(config, { cells, steps }) {
  const lines = cells.map((cell) => {
    const left = cell.status ? `  ${cell.status}: ${cell.reason}` : '';
    return `  ${cell.id}${left}`;
  });
  const perStep = config.seconds + config.warmupSeconds + OVERHEAD_SECONDS;
  const runnable = cells.filter((cell) => !cell.status).length;
  lines.push(
    '',
    `study ${config.study}, preset ${config.preset}, seed ${config.seed}, baseline ${config.baseline}`,
    `${runnable} cells × ${config.rounds} rounds, ${config.seconds} s measured and ${config.warmupSeconds} s warmed up in each: about ${duration(steps.length * perStep)}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}
