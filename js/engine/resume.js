/**
 * Going on with an interrupted run: what it was given stands in its run.json, what it has in its
 * samples.
 */

import { NEVER_MEASURED, readMeasured } from '../results/index.js';
import { UsageError } from './errors.js';
import { codeFingerprint, userPluginFingerprints } from './fingerprint.js';
import { configure, measuringFlags } from './planning/config.js';
import { parseContender } from './planning/contenders.js';
import { CONTROL_MARK } from './planning/plan/cells.js';
import { orderSteps } from './planning/plan/order.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('./planning/plan.js').PlannedCell} PlannedCell */
/** @typedef {import('./planning/plan.js').Step} Step */
/** @typedef {{ folder: string, run: Run, cells: PlannedCell[], steps: Step[], config: import('./planning/config.js').Config }} ResumePoint */

/** A round measured again for some contenders is a group of its own: such groups are so far apart. */
const AGAIN = 1000;

/**
 * @param {string} folder of an interrupted run
 * @param {import('./planning/config.js').Flags} flags of today's command line
 * @param {import('./plugins/registry.js').Registry} registry
 * @returns {ResumePoint} the cells so far, and the steps that they lack in the order first planned
 * @throws {UsageError} when there is nothing to go on with, or what is to go on differs from what began
 */
export function resumePoint(folder, flags, registry) {
  const run = readMeasured([folder]);
  if (run.status === 'complete' && !run.cells.some(({ status }) => status === 'failed')) {
    throw new UsageError(`${folder} is complete: there is nothing to resume`);
  }
  const begun = JSON.parse(run.fingerprint.options);
  refuseOther(begun, measuringFlags(flags, registry));
  if (run.fingerprint.code !== codeFingerprint()) {
    throw new UsageError(
      `${folder} was measured by other code than this checkout's: check out what it began with, or begin anew`,
    );
  }
  refuseOtherUserPlugins(
    folder,
    run.fingerprint.userPlugins ?? {},
    userPluginFingerprints(registry),
  );
  const { uri, mongod, out } = flags;
  const config = Object.freeze({
    ...configure({ ...begun, uri, mongod, out }, registry),
    orderSeed: run.orderSeed,
    // Cores that sleep are another machine: its rounds are not to be mixed.
    idle: run.environment.placement.idle,
  });
  const cells = /** @type {PlannedCell[]} */ (run.cells.map(againIfFailed));
  const steps = missingSteps(run, cells, config);
  for (const cell of steps.flatMap((step) => step.cells)) refuseForged(folder, cell, registry);
  if (steps.length === 0) {
    throw new UsageError(`${folder} holds every round: there is nothing to resume, only to report`);
  }
  return { folder, run, cells, config, steps };
}

/**
 * @param {Record<string, string>} begun
 * @param {Record<string, string>} now
 */
function refuseOther(begun, now) {
  for (const [name, value] of Object.entries(now)) {
    if (begun[name] === value) continue;
    const was = begun[name] === undefined ? `without --${name}` : `with --${name} ${begun[name]}`;
    throw new UsageError(`--resume goes on as the run began, ${was}: leave out --${name} ${value}`);
  }
}

/**
 * The folder may be somebody else's, and a version in it is what npm is asked to install.
 *
 * @param {string} folder
 * @param {PlannedCell} cell
 * @param {import('./plugins/registry.js').Registry} registry
 */
function refuseForged(folder, cell, registry) {
  const { contender: _, ...parts } = parseContender(
    cell.contender.replace(CONTROL_MARK, ''),
    registry,
  );
  for (const [part, value] of Object.entries(parts)) {
    if (cell[/** @type {keyof typeof parts} */ (part)] === value) continue;
    throw new UsageError(`${folder}: the ${part} of ${cell.id} is not that of its contender`);
  }
}

/**
 * Packages and drivers from elsewhere: the results do not say where they lie.
 *
 * @param {string} folder
 * @param {Record<string, string>} begun fingerprints by the words that named them
 * @param {Record<string, string>} now
 * @throws {UsageError} when one is not named again, is another one, or is new
 */
function refuseOtherUserPlugins(folder, begun, now) {
  for (const [words, was] of Object.entries(begun)) {
    const is = now[words];
    if (is === was) continue;
    throw new UsageError(
      is === undefined
        ? `${folder} was begun with ${words}: name the same again`
        : `${words} has changed since ${folder} was begun: put it back as it was, or begin anew`,
    );
  }
  const more = Object.keys(now).find((words) => begun[words] === undefined);
  if (more) {
    throw new UsageError(`--resume goes on as the run began, without ${more}: leave that out`);
  }
}

/**
 * @param {ResumePoint} point
 * @param {Record<string, string>} stores fingerprints of those found now, which are those still needed
 * @throws {UsageError} when a server is another one
 */
export function refuseOtherStores({ run, folder }, stores) {
  for (const [name, now] of Object.entries(stores)) {
    const was = run.fingerprint.stores[name] ?? 'none';
    if (was === now) continue;
    throw new UsageError(
      `${folder} was measured on ${name} ${was}, not on ${now}: give it the same server, or begin anew`,
    );
  }
}

/**
 * A cell that failed, was not steady or was never measured gets another chance.
 *
 * @param {import('../results/run.d.ts').Cell} cell
 */
function againIfFailed(cell) {
  const { reason, summary, ...bare } = cell;
  const again = ['failed', 'unsteady'].includes(cell.status) || reason === NEVER_MEASURED;
  return again ? { ...bare, status: /** @type {const} */ ('ok') } : cell;
}

/**
 * @param {Run} run
 * @param {PlannedCell[]} cells
 * @param {import('./planning/config.js').Config} config
 * @returns {Step[]}
 */
function missingSteps(run, cells, config) {
  const measured = new Set(
    [...run.data].flatMap(([id, { rounds }]) => rounds.map(({ round }) => `${round} ${id}`)),
  );
  return orderSteps(run.settings, cells, config).flatMap((step) => {
    const missing = step.cells.filter(({ id }) => !measured.has(`${step.round} ${id}`));
    if (missing.length === 0) return [];
    if (missing.length === step.cells.length) return [step];
    // Beside the baseline, or there would be nothing to compare them with.
    const baseline = step.cells.filter(
      (cell) => cell.role === 'baseline' && !missing.includes(cell),
    );
    return [{ ...step, group: nextGroup(run, step), cells: [...baseline, ...missing] }];
  });
}

/**
 * A baseline's second sample in a group would be taken for the first one's copy.
 *
 * @param {Run} run
 * @param {Step} step
 * @returns {number} beyond the groups in which this round was measured before
 */
function nextGroup({ data }, { round, group, cells }) {
  const taken = new Set(
    cells.flatMap(({ id }) =>
      (data.get(id)?.rounds ?? []).flatMap((one) => (one.round === round ? [one.group] : [])),
    ),
  );
  let next = group + AGAIN;
  while (taken.has(next)) next += AGAIN;
  return next;
}
