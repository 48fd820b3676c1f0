/** Made-up runs that differ in what a test says, for comparisons between them. */

import { analyse } from '../../../js/stats/analyse.js';
import { syntheticRun } from './run_fixture.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Round} Round */

export const SETTING = 'findOne/narrow/c1';

/**
 * One setting of the made-up overview, not analysed.
 *
 * @param {{ seed?: number, rounds?: number, contenders?: string[] }} [options] `contenders`: besides the baseline
 *   and its control, as tables name them
 * @returns {Run}
 */
export function smallRun({ seed = 1, rounds = 5, contenders = ['native', 'mongoose'] } = {}) {
  const run = syntheticRun({ seed, rounds, workloads: ['findOne'] });
  const kept = ['mongodb', ...contenders].map((name) => `${name}+inline`);
  const cells = run.cells.filter(
    ({ setting, contender }) => setting === SETTING && kept.includes(contender.replace('#aa', '')),
  );
  return {
    ...run,
    // The same documents, measured at another time.
    seed: 1,
    orderSeed: seed,
    settings: run.settings.filter(({ id }) => id === SETTING),
    cells,
    data: new Map(
      cells.flatMap(({ id }) => [[id, run.data.get(id) ?? { rounds: [], histograms: {} }]]),
    ),
  };
}

/** @param {string} contender */
export const cellId = (contender) => `${SETTING}/${contender}+inline`;

/**
 * The same run with some of it slower, in all that is time.
 *
 * @param {Run} run
 * @param {number} factor
 * @param {(cell: Cell) => boolean} [which]
 * @returns {Run}
 */
export function slowed(run, factor, which = () => true) {
  const data = new Map(run.data);
  for (const cell of run.cells.filter(which)) {
    const own = run.data.get(cell.id);
    if (own)
      data.set(cell.id, { ...own, rounds: own.rounds.map((round) => slower(round, factor)) });
  }
  return { ...run, data };
}

/** @param {Round} round @param {number} factor @returns {Round} */
function slower({ seconds, slices, metrics, ...round }, factor) {
  const times = Object.entries(metrics).map(([name, value]) => {
    if (name === 'opsPerSecond') return [name, value / factor];
    return [name, /^(usPerOp|latency|.*CpuUsPerOp)/.test(name) ? value * factor : value];
  });
  return {
    ...round,
    seconds: seconds * factor,
    slices: { ...slices, us: slices.us.map((us) => us * factor) },
    metrics: Object.fromEntries(times),
  };
}

/**
 * A contender in another version, as a run that was asked for it has it.
 *
 * @param {Run} run
 * @param {string} driver
 * @param {string} version '' for ours
 * @param {string} [of] whose figures it has
 * @returns {Cell} not yet in the run
 */
function versioned(run, driver, version, of = driver) {
  const cell = run.cells.find(({ id }) => id === cellId(of));
  if (!cell) throw new Error(`no ${of} in this run`);
  const contender = `${driver}${version && `@${version}`}+inline`;
  return { ...cell, id: `${SETTING}/${contender}`, contender, driver, version };
}

/**
 * The same run with a driver's contender in another version in its place.
 *
 * @param {Run} run
 * @param {string} driver
 * @param {string} version
 * @returns {Run}
 */
export function withVersion(run, driver, version) {
  const cell = versioned(run, driver, version);
  const data = new Map(run.data);
  const own = data.get(cellId(driver));
  data.delete(cellId(driver));
  if (own) data.set(cell.id, own);
  return {
    ...run,
    cells: run.cells.map((one) => (one.id === cellId(driver) ? cell : one)),
    data,
    environment: withDriver(run, `${driver}@${version}`, version),
  };
}

/**
 * The same run with further versions of a driver beside it, each slower by a factor.
 *
 * @param {Run} run
 * @param {string} driver
 * @param {Record<string, number>} factors by version
 * @returns {Run}
 */
export function withVersions(run, driver, factors) {
  const own = run.data.get(cellId(driver));
  if (!own) throw new Error(`no ${driver} in this run`);
  let found = run;
  for (const [version, factor] of Object.entries(factors)) {
    const cell = { ...versioned(run, driver, version), role: /** @type {const} */ ('contender') };
    const rounds = own.rounds.map((round) => slower(round, factor * jitter(round.round, version)));
    found = {
      ...found,
      cells: [...found.cells, cell],
      data: new Map([...found.data, [cell.id, { ...own, rounds }]]),
      environment: withDriver(found, `${driver}@${version}`, version),
    };
  }
  return found;
}

/** Launches differ, by a percent. @param {number} round @param {string} version */
const jitter = (round, version) =>
  1 + 0.01 * Math.sin(round * 7 + version.length + version.charCodeAt(0));

/** @param {Run} run @param {string} name @param {string} version */
export const withDriver = ({ environment }, name, version) => ({
  ...environment,
  drivers: { ...environment.drivers, [name]: { version, mode: /** @type {const} */ ('async') } },
});

/** @param {Record<string, Run>} runs by name, not analysed */
export const named = (runs) =>
  Object.entries(runs).map(([name, run]) => ({
    name,
    folder: `results/${name}`,
    run: analyse(run),
  }));
