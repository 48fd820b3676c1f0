/** A made-up run whose settings are at a rate, or at a share of each contender's own ceiling. */

import { syntheticRun } from './run_fixture.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */

/**
 * @param {Partial<Run['settings'][number]['load']>} asked `rate` or `share`
 * @param {{ workloads?: string[], answered?: (cell: string) => number }} [options] `answered`: which part of what
 *   was due
 * @returns {Run} not analysed
 */
export function runAtRate(asked, { workloads = ['findOne'], answered = () => 1 } = {}) {
  const run = syntheticRun({ workloads });
  for (const setting of run.settings) {
    setting.load = { kind: 'open', concurrency: setting.load.concurrency, ...asked };
  }
  for (const [cell, { rounds }] of run.data) {
    for (const { metrics } of rounds) {
      const ceiling = metrics.opsPerSecond;
      const offered = asked.rate ?? Number(asked.share) * ceiling;
      Object.assign(metrics, {
        offeredRate: offered,
        ...(asked.share !== undefined && { ceilingRate: ceiling }),
        opsPerSecond: offered * answered(cell),
        ...{ startDelayP50Us: 5, startDelayP99Us: 80 },
      });
    }
  }
  return run;
}
