import { Histogram } from '../../../../js/stats/histogram.js';
import { latencyMetrics } from '../../../../js/stats/latency.js';
import { gaussian, hashSeed, seededRandom } from '../../../../js/stats/random.js';
import { costOf } from './model.js';

/** @typedef {import('../../../../js/results/run.d.ts').CellData} CellData */
/** @typedef {import('../../../../js/results/run.d.ts').Round} Round */

/**
 * Standard deviations of log times, near those of a quiet machine: from round to round and turn to
 * turn for all cells alike, from launch to launch and slice to slice for each by itself.
 */
const NOISE = { round: 0.04, turn: 0.03, launch: 0.012, slice: 0.02 };

/**
 * @typedef {object} Of
 * @property {import('../../../../js/results/run.d.ts').Cell} cell
 * @property {import('../../../../js/results/run.d.ts').Setting} setting
 * @property {number} seed
 * @property {{ rounds: number, turns: number, sliceMs: number }} measuring
 * @property {() => number} random
 */

/** @param {Of} of @returns {CellData} */
export function syntheticData(of) {
  const histogram = new Histogram();
  /** @type {Round[]} */
  const rounds = [];
  for (let round = 1; round <= of.measuring.rounds; round++) {
    const own = new Histogram();
    rounds.push(syntheticRound({ ...of, round, histogram: own }));
    histogram.add(own);
  }
  return { rounds, histograms: { [of.setting.workload]: histogram } };
}

/** What the machine does to all cells alike. @param {number} sd @param {(string | number)[]} when */
function shared(sd, ...when) {
  return Math.exp(sd * gaussian(seededRandom(hashSeed('shared', ...when))));
}

/** @param {Of & { round: number, histogram: Histogram }} of @returns {Round} */
function syntheticRound({ cell, setting, seed, measuring, random, round, histogram }) {
  const cost = costOf(cell, setting);
  const launch = Math.exp(NOISE.launch * gaussian(random));
  const weather = shared(NOISE.round, seed, round) * launch;
  /** @type {Round['slices']} */
  const slices = { ops: [], us: [] };
  for (let turn = 0; turn < measuring.turns; turn++) {
    const usPerOp =
      cost.usPerOp *
      weather *
      shared(NOISE.turn, seed, setting.id, round, turn) *
      Math.exp(NOISE.slice * gaussian(random));
    const ops = Math.max(1, Math.round((measuring.sliceMs * 1000) / usPerOp));
    slices.ops.push(ops);
    slices.us.push(ops * usPerOp);
    for (let i = 0; i < ops; i++) {
      const slow = random() < 0.01 ? 3 + 4 * random() : 1;
      // Three uniform values are bell-shaped enough, and cheap.
      const spread = 1 + 0.24 * (random() + random() + random() - 1.5);
      histogram.recordUs(usPerOp * cost.inFlight * 0.96 * slow * spread);
    }
  }
  const ops = slices.ops.reduce((sum, n) => sum + n, 0);
  const us = slices.us.reduce((sum, n) => sum + n, 0);
  return {
    round,
    group: 0,
    ops,
    seconds: us / 1e6,
    slices,
    metrics: {
      usPerOp: us / ops,
      opsPerSecond: (1e6 * ops) / us,
      ...syntheticMetrics({ cost, weather, random, histogram }),
    },
    ...(cell.driver === 'native' && cell.poolSize === 0 && { stagesUs: stages(cost, weather) }),
    ...(cost.async && {
      stagesUs: { submit: 9 * weather, resume: 14 * weather },
      overlapping: ['resume'],
    }),
    warmup: { ops: 3000, seconds: 0.4, steady: true },
  };
}

/** @param {ReturnType<typeof costOf>} cost @param {number} weather @returns {Round['stagesUs']} */
function stages(cost, weather) {
  return {
    encode: 1.1 * weather,
    roundTrip: (cost.serverUs + cost.wireUs) * weather,
    server: cost.serverUs * 0.8 * weather,
    decode: cost.decodeUs * weather,
  };
}

/**
 * @param {{ cost: ReturnType<typeof costOf>, weather: number, random: () => number,
 *   histogram: Histogram }} of
 * @returns {Round['metrics']}
 */
function syntheticMetrics({ cost, weather, random, histogram }) {
  const rssPeakKb = Math.round(cost.rssKb * (1 + 0.01 * random()));
  return {
    ...latencyMetrics(histogram),
    clientCpuUsPerOp: (cost.callerCpuUs + cost.workerCpuUs) * weather,
    callerCpuUsPerOp: cost.callerCpuUs * weather,
    ...(cost.workerCpuUs > 0 && { workerCpuUsPerOp: cost.workerCpuUs * weather }),
    serverCpuUsPerOp: cost.serverUs * 0.7 * weather * Math.exp(0.01 * gaussian(random)),
    rssPeakKb,
    rssDeltaKb: Math.round(900 + 500 * random()),
    heapPeakKb: Math.round(rssPeakKb * 0.22),
    allocatedBytesPerOp: Math.round(cost.clientUs * 120 * (1 + 0.01 * random())),
    contextSwitchesPerOp: (cost.async ? 1.2 : 2) + 0.02 * random(),
    gcPct: 0.4 + 0.8 * random(),
    eventLoopUtilization: cost.async ? 0.78 + 0.1 * random() : 1,
    eventLoopDelayP50Us: 90 + 20 * random(),
    eventLoopDelayP99Us: 900 + 300 * random(),
    eventLoopDelayMaxUs: 2500 + 900 * random(),
    handOverPct: 1 + random(),
    stealPct: 0.2 + 0.4 * random(),
    inputUsPerOp: 0.2 + 0.02 * random(),
  };
}
