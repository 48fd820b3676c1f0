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
 * @param {{
 *   cells: (import('../../js/types.d.ts').CellSpec & { status?: string, reason?: string })[],
 *   steps: import('../../js/engine/plan.js').Step[],
 * }} plan of a run to begin, or what an interrupted one still lacks
 */
export function printPlan(config, registry, { cells, steps }) {
  const lines = cells.map((cell) => {
    const left = cell.reason ? `  ${cell.status}: ${cell.reason}` : '';
    return `  ${cell.id}${left}`;
  });
  const estimate = steps.reduce((sum, { cell }) => {
    const mode = registry.drivers.get(cell.driver)?.mode ?? 'async';
    const warmup = Math.min(config.warmupSeconds, STEADY_SECONDS[mode]);
    return sum + OVERHEAD_SECONDS + warmup + config.seconds;
  }, 0);
  const runnable = new Set(steps.map(({ cell }) => cell.id)).size;
  const rounds = new Set(steps.map(({ round }) => round)).size;
  const each = config.ops ? `${config.ops} operations` : `${config.seconds} s`;
  lines.push(
    '',
    `study ${config.study}, preset ${config.preset}, seed ${config.seed}, baseline ${config.baseline}`,
    `${runnable} cells × ${rounds} rounds, ${each} measured in each after at most ${config.warmupSeconds} s of warm-up: about ${duration(estimate)}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}
