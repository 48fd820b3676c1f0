/** `--dry-run`: what would be measured, what would not and why, and about how long it takes. */

import { slicesOf, wholeSliceMs } from '../../../js/engine/execution/slicing.js';
import { SETTLED } from '../../../js/engine/measure/steadiness.js';
import { printableText } from '../../../js/report/printable.js';
import { roundText } from '../../../js/report/run_facts.js';
import { wrap } from '../../../js/report/wrap.js';
import { listWidthOf } from '../../command_line/terminal.js';
import { duration } from './progress.js';

/** @typedef {import('../../../js/engine/planning/plan.js').PlannedCell} PlannedCell */
/** @typedef {import('../../../js/engine/planning/plan.js').Step} Step */

/**
 * For the estimate only, seconds as seen on two cores: a round's own part; start, checks and end of one
 * contender; how long one takes to become steady.
 */
const ROUND = 0.4;
const CONTENDER = 0.7;
const STEADY = { sync: 2, async: 6 };
/** A document that is read or written among many; how many long calls one is warmed up with. */
const DOCUMENT = { sync: 0.000003, async: 0.000012 };
const LONG_CALLS = 60;
/** Of a call in a launch, those that come before it is compiled among them. */
const CALL = { sync: 0.00015, async: 0.0005 };
/** Of a call where operations are counted, and of a record that has to be stored for it. */
const OPERATION = 0.001;
const RECORD = 0.00002;

/**
 * @param {import('../../../js/engine/planning/config.js').Config} config
 * @param {import('../../../js/engine/plugins/registry.js').Registry} registry
 * @param {{ cells: PlannedCell[], steps: Step[] }} plan of a run to begin, or what an interrupted one lacks
 */
export function printPlan(config, registry, { cells, steps }) {
  const width = listWidthOf();
  const lines = cells.map(({ id, status, reason }) =>
    status === 'ok'
      ? `  ${printableText(id)}`
      : `  ${wrap(printableText(`${id}  ${status}: ${reason}`), width, 4)}`,
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
 * @param {import('../../../js/engine/planning/config.js').Config} config
 * @param {import('../../../js/engine/plugins/registry.js').Registry} registry
 * @param {Step[]} steps
 * @returns {number} seconds
 */
function estimate(config, registry, steps) {
  const { warmUpSeconds } = config;
  /** Processes that were warmed up for a setting before. */
  const settled = new Set();
  const seconds =
    (/** @type {Step} */ { round, cells, setting: { workload: name, load, params, process } }) =>
    (/** @type {PlannedCell} */ { driver, contender }) => {
      const mode = registry.drivers.get(driver)?.mode ?? 'async';
      const workload = registry.workloads.get(name);
      const call = (workload?.documents ?? 1) * DOCUMENT[mode];
      const shared = process && [round, process, contender].join();
      const share = settled.has(shared) ? SETTLED : 1;
      if (shared) settled.add(shared);
      const warmUp = Math.min(share * Math.max(STEADY[mode], LONG_CALLS * call), warmUpSeconds);
      if (load.kind === 'launch') {
        return CONTENDER + Number(load.operations) * Math.max(CALL[mode], call);
      }
      if (load.kind === 'task') return CONTENDER + warmUp + Number(load.least);
      if (load.kind === 'iterations') {
        const calls = Number(load.operations) * (workload?.steps?.length ?? 1);
        return CONTENDER + warmUp + calls * OPERATION + Number(params.records ?? 0) * RECORD;
      }
      const { turns, sliceMs } = slicesOf({ load, params }, config);
      const sliceSeconds = wholeSliceMs(load, sliceMs, cells.length === 1) / 1000;
      return CONTENDER + warmUp + turns * Math.max(sliceSeconds, call);
    };
  return steps
    .flatMap((step) => [ROUND, ...step.cells.map(seconds(step))])
    .reduce((sum, part) => sum + part, 0);
}
