import { settledRun } from '../../../js/results/reading/settle.js';
import { analyse } from '../../../js/stats/analyse.js';
import { METRICS } from '../../../js/stats/metrics.js';
import { hashSeed, seededRandom } from '../../../js/stats/random.js';
import { syntheticEnvironment } from './synthetic/environment.js';
import { DATASETS, DRIVERS, WORKLOADS } from './synthetic/model.js';
import { syntheticData } from './synthetic/rounds.js';

/**
 * A made-up run in the shape of an overview, for tests of statistics and reports: every number comes
 * from a seed and a simple model of costs, none from a database.
 */

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */

const POOLED = ['native', 'mongodb', 'mongoose'];
const BASELINE = 'mongodb+inline';
const CONTROL = `${BASELINE}#aa`;
const TURNS = 5;
const SLICE_MS = 60;

/**
 * @param {{ seed?: number, rounds?: number, control?: boolean, workloads?: string[] }} [options]
 * @returns {Run} not analysed: without summaries and comparisons
 */
export function syntheticRun({
  seed = 1,
  rounds = 5,
  control = true,
  workloads = Object.keys(WORKLOADS),
} = {}) {
  const contenders = [
    ...Object.keys(DRIVERS).map((driver) => `${driver}+inline`),
    ...POOLED.map((driver) => `${driver}+piscina`),
    ...(control ? [CONTROL] : []),
  ];
  const settings = workloads.flatMap((workload) =>
    Object.keys(DATASETS).flatMap((dataset) =>
      [1, 32].map((concurrency) => settingOf(workload, dataset, concurrency)),
    ),
  );
  /** @type {Run['data']} */
  const data = new Map();
  const cells = settings.flatMap((setting) =>
    contenders
      .filter((contender) => isPlanned(setting, contender))
      .map((contender) => {
        const cell = cellOf(setting, contender);
        if (cell.status === 'ok') {
          const random = seededRandom(hashSeed(seed, cell.id));
          const measuring = { rounds, turns: TURNS, sliceMs: SLICE_MS };
          data.set(cell.id, syntheticData({ cell, setting, seed, measuring, random }));
        }
        return cell;
      }),
  );
  return {
    schema: 'tollgate/run@2',
    study: 'overview',
    preset: 'standard',
    seed,
    orderSeed: 4711,
    startedAt: '2026-03-01T09:30:00.000Z',
    finishedAt: '2026-03-01T09:34:41.000Z',
    status: 'complete',
    argv: ['run', '--study', 'overview'],
    baseline: BASELINE,
    measuring: {
      rounds,
      turns: TURNS,
      sliceMs: SLICE_MS,
      warmUpSeconds: 6,
      pin: 'free',
      marginPct: 2,
      rough: false,
    },
    fingerprint: { options: 'a1b2c3', code: '0123456', stores: { mongod: '6.0.5' } },
    environment: syntheticEnvironment(),
    metrics: [...METRICS],
    settings,
    cells,
    comparisons: [],
    control: { comparisons: [], noisePct: {}, pooledPct: null },
    answers: [],
    warnings: [],
    data,
  };
}

/**
 * A run of four settings that was ended in the second of them, after the first round of four contenders.
 * @returns {Run} analysed
 */
export function interruptedRun() {
  const run = syntheticRun({ workloads: ['findOne'], rounds: 3 });
  const [first, second] = run.settings.map(({ id }) => run.cells.filter((c) => c.setting === id));
  const measured = new Set([...first, ...second.slice(0, 4)].map(({ id }) => id));
  for (const id of run.data.keys()) if (!measured.has(id)) run.data.delete(id);
  const settled = settledRun({ ...run, status: 'running' }, { measured, failures: new Map() });
  return analyse({ ...run, ...settled, reason: 'stopped by SIGINT' });
}

/**
 * @param {string} workload @param {string} dataset @param {number} concurrency
 * @returns {Setting}
 */
function settingOf(workload, dataset, concurrency) {
  const { phrase, documents } = WORKLOADS[workload];
  return {
    id: `${workload}/${dataset}/c${concurrency}`,
    workload,
    dataset,
    load: { kind: 'closed', concurrency },
    params: {},
    phrase: phrase(dataset),
    documents,
  };
}

/**
 * The bound stands beside one operation at a time alone: reports have settings without one, too.
 * @param {Setting} setting
 * @param {string} contender
 */
function isPlanned({ load }, contender) {
  return load.concurrency === 1 || roleOf(contender) !== 'bound';
}

/** @param {Setting} setting @param {string} contender @returns {Cell} */
function cellOf({ id, workload, dataset }, contender) {
  const [name, dispatch] = contender.replace('#aa', '').split('+');
  const [driver, variant = ''] = name.split('/');
  const poolSize = dispatch === 'inline' ? 0 : 2;
  /** @type {Cell} */
  const cell = {
    id: poolSize === 0 ? `${id}/${contender}` : `${id}/${contender}/p${poolSize}`,
    setting: id,
    contender,
    driver,
    version: '',
    variant,
    dispatch,
    dispatchVariant: '',
    store: 'mongod',
    poolSize,
    reply: driver === 'libmongoc' ? 'count' : 'objects',
    role: roleOf(contender),
    status: 'ok',
    ...(poolSize > 0 && { settings: { atomics: 'disabled', concurrentTasksPerWorker: 1 } }),
  };
  if (variant !== '' && variant !== 'lean' && !workload.startsWith('find')) {
    return { ...cell, status: 'unsupported', reason: `${name} differs in reading only` };
  }
  if (contender === 'mongoose+piscina' && workload === 'insertMany' && dataset === 'wide') {
    const reason = 'verification: answer 3 differs at "created": 2020-01-01 instead of 2020-01-02';
    return { ...cell, status: 'failed', reason };
  }
  return cell;
}

/** @param {string} contender @returns {Cell['role']} */
function roleOf(contender) {
  if (contender === BASELINE) return 'baseline';
  if (contender === CONTROL) return 'control';
  return contender.startsWith('libmongoc') ? 'bound' : 'contender';
}
