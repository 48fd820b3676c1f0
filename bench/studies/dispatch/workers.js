/** What a worker costs before it has done anything: the difference between a pool and the same driver without one. */

import { median } from '../../../js/stats/median.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/**
 * @param {Run} run
 * @returns {StudyTable | undefined} undefined where no pool opened beside the same driver on the calling thread
 */
export function workersTable(run) {
  /** @type {Map<string, { cpuMs: number[], mb: number[] }>} */
  const found = new Map();
  for (const cell of run.cells) {
    const inline = run.cells.find(
      (other) =>
        other.setting === cell.setting && other.driver === cell.driver && other.poolSize === 0,
    );
    const own = cell.summary?.metrics;
    const without = inline?.summary?.metrics;
    if (cell.poolSize === 0 || !own?.startCpuMs || !without?.startCpuMs) continue;
    const each = (/** @type {string} */ metric) =>
      (own[metric].median - without[metric].median) / cell.poolSize;
    const name = `${cell.driver}, ${cell.dispatch}${cell.dispatchVariant && `:${cell.dispatchVariant}`}`;
    const costs = found.get(name) ?? { cpuMs: [], mb: [] };
    costs.cpuMs.push(each('startCpuMs'));
    costs.mb.push(each('startRssKb') / 1024);
    found.set(name, costs);
  }
  if (found.size === 0) return undefined;
  return {
    title: 'What a worker costs to start',
    note:
      'Until its first answers were checked: CPU time and resident memory beyond those of the same driver on the ' +
      'calling thread, divided by the number of workers. Medians over the settings.',
    head: ['driver, dispatch', 'CPU, ms a worker', 'memory, MB a worker'],
    rows: [...found].map(([name, { cpuMs, mb }]) => [
      name,
      Math.max(0, median(cpuMs)).toFixed(1),
      Math.max(0, median(mb)).toFixed(1),
    ]),
  };
}
