/** A plan on standard output: `--dry-run`. */

import { duration } from './progress.js';

/**
 * For the estimate only, as seen on two cores: start, connecting, checks and end of a cell's process, and
 * how long a driver takes to become steady.
 */
const OVERHEAD_SECONDS = 0.4;
const STEADY_SECONDS = { sync: 0.5, async: 1.6 };

/**
 * @param {import('../../js/engine/config.js').Config} config
 * @param {import('../../js/engine/registry.js').Registry} registry
 * @param {ReturnType<typeof import('../../js/engine/plan.js').planRun>} plan
 */
export function printPlan(config, registry, { cells, steps }) {
  const lines = cells.map((cell) => {
    const left = cell.status ? `  ${cell.status}: ${cell.reason}` : '';
    return `  ${cell.id}${left}`;
  });
  const estimate = steps.reduce((sum, { cell }) => {
    const mode = registry.drivers.get(cell.driver)?.mode ?? 'async';
    const warmup = Math.min(config.warmupSeconds, STEADY_SECONDS[mode]);
    return sum + OVERHEAD_SECONDS + warmup + config.seconds;
  }, 0);
  const runnable = cells.filter((cell) => !cell.status).length;
  lines.push(
    '',
    `study ${config.study}, preset ${config.preset}, seed ${config.seed}, baseline ${config.baseline}`,
    `${runnable} cells × ${config.rounds} rounds, ${config.seconds} s measured in each after at most ${config.warmupSeconds} s of warm-up: about ${duration(estimate)}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}
