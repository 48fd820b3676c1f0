/** `--dry-run`: what would be measured, what would not and why, and about how long it takes. */

import { slicesOf, wholeSliceMs } from '../../js/engine/execution/slicing.js';
import { roundText } from '../../js/report/facts.js';
import { wrap } from '../../js/report/wrap.js';
import { listWidthOf } from '../command_line/terminal.js';
import { duration } from './progress.js';

/** @typedef {import('../../js/engine/planning/plan.js').PlannedCell} PlannedCell */
/** @typedef {import('../../js/engine/planning/plan.js').Step} Step */

/**
 * For the estimate only, seconds as seen on two cores: a round's own part; start, checks and end of one
 * contender; how long one takes to become steady.
 */
const ROUND = 0.4;
const CONTENDER = 0.7;
const STEADY = { sync: 0.5, async: 1.2 };
/** Of a call where operations are counted, and of a record that has to be stored for it. */
const OPERATION = 0.001;
const RECORD = 0.00002;

/**
 * @param {import('../../js/engine/planning/config.js').Config} config
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @param {{ cells: PlannedCell[], steps: Step[] }} plan of a run to begin, or what an interrupted one lacks
 */
export function printPlan(config, registry, { cells, steps }) {
  const width = listWidthOf();
  const lines = cells.map(({ id, status, reason }) =>
    status === 'ok' ? `  ${id}` : `  ${wrap(`${id}  ${status}: ${reason}`, width, 4)}`,
  );
  const { rounds, pin } = config;
  const met = steps.map(({ setting }) => setting);
  const each = roundText(config, met);
  const runnable = new Set(steps.flatMap((step) => step.cells.map(({ id }) => id)));
  const settings = new Set(steps.map(({ setting }) => setting.id));
  lines.push(
    '',
    ...[
      `study ${config.study}, preset ${config.preset}, seed ${config.seed}, baseline ${config.baseline}, pin ${pin}`,
      `${runnable.size} cells in ${settings.size} settings × ${rounds} rounds, in each ${each} of every contender: about ${duration(estimate(config, registry, steps))}`,
    ].map((line) => wrap(line, width)),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * @param {import('../../js/engine/planning/config.js').Config} config
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @param {Step[]} steps
 * @returns {number} seconds
 */
function estimate(config, registry, steps) {
  const { warmUpSeconds } = config;
  const callsOf = (/** @type {string} */ workload) =>
    registry.workloads.get(workload)?.steps?.length ?? 1;
  const measured = (/** @type {Step['setting']} */ { workload, load, params }) => {
    if (load.kind === 'iterations') {
      const calls = Number(load.operations) * callsOf(workload);
      return calls * OPERATION + Number(params.records ?? 0) * RECORD;
    }
    const { turns, sliceMs } = slicesOf(load, config);
    return (turns * wholeSliceMs(load, sliceMs)) / 1000;
  };
  const perCell =
    (/** @type {Step['setting']} */ setting) =>
    (/** @type {PlannedCell} */ { driver }) => {
      const mode = registry.drivers.get(driver)?.mode ?? 'async';
      return CONTENDER + Math.min(STEADY[mode], warmUpSeconds) + measured(setting);
    };
  return steps
    .flatMap((step) => [ROUND, ...step.cells.map(perCell(step.setting))])
    .reduce((sum, seconds) => sum + seconds, 0);
}
