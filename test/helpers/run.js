import { Histogram } from '../../js/stats/histogram.js';
import { hashSeed, seededRandom } from '../../js/stats/random.js';

/**
 * A made-up run in the shape of the overview study, for tests of statistics and reports: every
 * number comes from a seed and a simple model of costs, none from a database.
 */

/** @typedef {import('../../js/types.d.ts').Run} Run */
/** @typedef {import('../../js/types.d.ts').Cell} Cell */
/** @typedef {import('../../js/types.d.ts').Round} Round */

/** @typedef {{ own: number, perKb: number, cpu: number, async?: boolean, rssKb: number }} Cost */

/** µs of the client per operation and per KB, its share on the CPU. @type {Record<string, Cost>} */
const DRIVERS = {
  libmongoc: { own: 8, perKb: 0.5, cpu: 0.9, rssKb: 46_000 },
  native: { own: 12, perKb: 14, cpu: 0.9, rssKb: 62_000 },
  'native/bytes': { own: 11, perKb: 3, cpu: 0.9, rssKb: 61_000 },
  mongodb: { own: 110, perKb: 24, cpu: 0.85, async: true, rssKb: 98_000 },
  'mongodb/raw': { own: 105, perKb: 4, cpu: 0.85, async: true, rssKb: 96_000 },
  mongoose: { own: 128, perKb: 58, cpu: 0.87, async: true, rssKb: 121_000 },
  'mongoose/lean': { own: 122, perKb: 25, cpu: 0.87, async: true, rssKb: 119_000 },
};
/** µs of the server per operation, documents per operation. @type {Record<string, [number, number]>} */
const WORKLOADS = {
  findOne: [62, 1],
  find: [900, 1000],
  insertOne: [85, 1],
  insertMany: [5200, 1000],
  updateOne: [95, 1],
  deleteOne: [88, 1],
};
/** KB per document. @type {Record<string, number>} */
const DATASETS = { wide: 1.37, narrow: 0.13 };
const POOLED = ['native', 'mongodb', 'mongoose'];
const BASELINE = 'mongodb+inline';

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
    ...(control ? [`${BASELINE}#aa`] : []),
  ];
  const cells = workloads.flatMap((workload) =>
    Object.keys(DATASETS).flatMap((dataset) =>
      [1, 32].flatMap((concurrency) =>
        contenders.map((contender) =>
          syntheticCell({ seed, rounds, workload, dataset, concurrency, contender }),
        ),
      ),
    ),
  );
  return {
    schema: 'tollgate/run@1',
    study: 'overview',
    preset: 'standard',
    seed,
    startedAt: '2026-03-01T09:30:00.000Z',
    finishedAt: '2026-03-01T09:34:41.000Z',
    status: 'complete',
    argv: ['run', '--study', 'overview'],
    baseline: BASELINE,
    settings: { rounds, seconds: 0.4, warmupSeconds: 0.2 },
    environment: syntheticEnvironment(),
    cells,
    comparisons: [],
    control: { aa: [], noiseFloorPct: null },
    answers: [],
    warnings: [],
  };
}

/**
 * @param {{ seed: number, rounds: number, workload: string, dataset: string, concurrency: number,
 *   contender: string }} of
 * @returns {Cell}
 */
function syntheticCell({ seed, rounds, workload, dataset, concurrency, contender }) {
  const [name, dispatch] = contender.replace('#aa', '').split('+');
  const [driver, variant = ''] = name.split('/');
  const id = `${workload}/${dataset}/c${concurrency}/${contender}`;
  const poolSize = dispatch === 'inline' ? 0 : 2;
  const unsupported = variant !== '' && variant !== 'lean' && !workload.startsWith('find');
  const failed =
    contender === 'mongoose+piscina' && workload === 'insertMany' && dataset === 'wide';
  /** @type {Cell} */
  const cell = {
    id: poolSize === 0 ? id : `${id}/p${poolSize}`,
    contender,
    driver,
    variant,
    dispatch,
    workload,
    dataset,
    concurrency,
    poolSize,
    reply: driver === 'libmongoc' ? 'count' : 'objects',
    status: 'ok',
    ...(poolSize > 0 && { settings: { atomics: 'disabled', concurrentTasksPerWorker: 1 } }),
    rounds: [],
  };
  if (unsupported) {
    return { ...cell, status: 'unsupported', reason: `${name} differs in reading only` };
  }
  if (failed) {
    return {
      ...cell,
      status: 'failed',
      reason: 'verification: answer 3 differs at "created": 2020-01-01 instead of 2020-01-02',
    };
  }
  const random = seededRandom(hashSeed(seed, id));
  for (let round = 1; round <= rounds; round++) {
    cell.rounds.push(
      syntheticRound({ cell, name, round, random, weather: weatherOf(seed, round) }),
    );
  }
  return cell;
}

/** What the machine does to all cells of a round alike. @param {number} seed @param {number} round */
function weatherOf(seed, round) {
  return Math.exp(0.04 * gaussian(seededRandom(hashSeed(seed, 'weather', round))));
}

/**
 * @param {{ cell: Cell, name: string, round: number, random: () => number, weather: number }} of
 * @returns {Round}
 */
function syntheticRound({ cell, name, round, random, weather }) {
  const cost = DRIVERS[name];
  const [serverUs, documents] = WORKLOADS[cell.workload];
  const kb = DATASETS[cell.dataset] * documents;
  const clientUs = cost.own + cost.perKb * kb * (documents > 1 ? 0.3 : 1);
  const wireUs = 20 + 0.9 * kb;
  const hopUs = cell.poolSize === 0 ? 0 : 55 + 1.2 * kb;
  const alone = clientUs + serverUs + wireUs + hopUs;
  // In flight together, an asynchronous driver hides the server's time, a synchronous one does not.
  const overlaps = cell.concurrency > 1 && (cost.async || cell.poolSize > 0);
  const mean = overlaps ? clientUs * 0.8 + serverUs * 0.3 + hopUs * 0.3 : alone;
  const usPerOp = mean * weather * Math.exp(0.012 * gaussian(random));

  const histogram = new Histogram();
  const inFlight = overlaps ? cell.concurrency : 1;
  const ops = Math.max(40, Math.round(400_000 / usPerOp));
  for (let i = 0; i < ops; i++) {
    const slow = random() < 0.01 ? 3 + 4 * random() : 1;
    histogram.recordUs(usPerOp * inFlight * 0.96 * slow * Math.exp(0.12 * gaussian(random)));
  }
  const clientCpuUsPerOp = (clientUs * cost.cpu + hopUs * 0.7) * weather;
  const rssPeakKb = Math.round((cost.rssKb + cell.poolSize * 21_000) * (1 + 0.01 * random()));
  return {
    round,
    ops,
    seconds: (ops * usPerOp) / 1e6,
    opsPerSecond: 1e6 / usPerOp,
    latencyUs: latencyOf(histogram),
    histogram: histogram.toJSON(),
    clientCpuUsPerOp,
    serverCpuUsPerOp: serverUs * 0.7 * weather,
    rssDeltaKb: Math.round(900 + 500 * random()),
    rssPeakKb,
    heapPeakKb: Math.round(rssPeakKb * 0.22),
    gcMs: 1.5 + 3 * random(),
    eventLoop: {
      utilization: cost.async ? 0.78 + 0.1 * random() : 1,
      delayP50Us: 90 + 20 * random(),
      delayP99Us: 900 + 300 * random(),
      delayMaxUs: 2500 + 900 * random(),
    },
    ...(cell.driver === 'native' &&
      cell.poolSize === 0 && {
        stagesUs: {
          encode: 1.1 * weather,
          roundTrip: (serverUs + wireUs) * weather,
          decode: (clientUs - cost.own) * weather,
        },
      }),
    stealPct: 0.2 + 0.4 * random(),
  };
}

/** @param {Histogram} histogram @returns {Round['latencyUs']} */
export function latencyOf(histogram) {
  return {
    min: histogram.min / 1000,
    mean: histogram.mean / 1000,
    p50: histogram.percentile(50) / 1000,
    p90: histogram.percentile(90) / 1000,
    p99: histogram.percentile(99) / 1000,
    p999: histogram.percentile(99.9) / 1000,
    max: histogram.max / 1000,
  };
}

/** @returns {Run['environment']} */
function syntheticEnvironment() {
  return {
    cpu: 'Imaginary Xeon 2.8 GHz',
    cores: 2,
    virtual: 'kvm',
    governor: 'unknown',
    memoryMb: 7944,
    os: 'Debian GNU/Linux 12, Linux 6.1.0, x64',
    node: '20.20.2',
    server: {
      version: '6.0.5',
      topology: 'standalone',
      storageEngine: 'wiredTiger',
      started: true,
      source: 'cache',
    },
    drivers: { libmongoc: '1.23.1', mongodb: '7.8.0', mongoose: '9.12.1', native: '0.1.0' },
    libmongoc: '1.23.1',
    git: '0123456',
    harnessUsPerOp: { sync: 0.08, async: 0.21 },
    micro: {
      measuredAt: '2026-03-01T09:00:00.000Z',
      suites: {
        crossing: { 'no-op call': { medianNs: 22.4, rme: 1.1 } },
        decode: {
          'js-bson, wide': { medianNs: 15_800, rme: 2.4 },
          'addon, wide': { medianNs: 9100, rme: 1.9 },
        },
        'decode-grid': {
          '10 ints × 100': {
            medianNs: 116,
            rme: 2.1,
            ratios: {
              'js-bson ÷ addon': { median: 4.12, lo: 3.98, hi: 4.31 },
              'addon ÷ libbson': { median: 1.31, lo: 1.22, hi: 1.45 },
            },
          },
        },
      },
    },
    warnings: [
      {
        code: 'governor',
        text: 'The CPU frequency governor is unknown.',
        advice: 'On bare metal set it to performance before a decision.',
      },
    ],
  };
}

/** A standard normal value. @param {() => number} random */
export function gaussian(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
