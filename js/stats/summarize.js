import { medianInterval } from './bootstrap.js';

/** @typedef {import('../types.d.ts').Round} Round */
/** @typedef {import('../types.d.ts').Summary} Summary */
/** @typedef {import('../types.d.ts').Interval} Interval */
/** @typedef {import('../types.d.ts').Stage} Stage */

/**
 * The median of each metric over the rounds of one cell, with its bootstrap 95 % interval (see
 * bootstrap.js for what few rounds can promise; one round gives lo = median = hi). Percentiles of
 * latency are those of a whole round: their interval tells how they vary from round to round.
 * @param {readonly Round[]} rounds at least one
 * @returns {Summary}
 */
export function summarizeRounds(rounds) {
  /** @param {(round: Round) => number | undefined} metric */
  const over = (metric) => overRounds(rounds, metric);
  /** @param {(round: Round) => number} metric @returns {Interval} */
  const always = (metric) => medianInterval(rounds.map(metric));

  const serverCpuUsPerOp = over((round) => round.serverCpuUsPerOp);
  const stagesUs = summarizeStages(rounds);
  return {
    rounds: rounds.length,
    usPerOp: always((round) => (round.seconds * 1e6) / round.ops),
    opsPerSecond: always((round) => round.opsPerSecond),
    latencyUs: {
      min: always((round) => round.latencyUs.min),
      mean: always((round) => round.latencyUs.mean),
      p50: always((round) => round.latencyUs.p50),
      p90: always((round) => round.latencyUs.p90),
      p99: always((round) => round.latencyUs.p99),
      p999: always((round) => round.latencyUs.p999),
      max: always((round) => round.latencyUs.max),
    },
    clientCpuUsPerOp: always((round) => round.clientCpuUsPerOp),
    ...(serverCpuUsPerOp && { serverCpuUsPerOp }),
    rssDeltaKb: always((round) => round.rssDeltaKb),
    rssPeakKb: always((round) => round.rssPeakKb),
    heapPeakKb: always((round) => round.heapPeakKb),
    gcMs: always((round) => round.gcMs),
    eventLoopUtilization: always((round) => round.eventLoop.utilization),
    eventLoopDelayP99Us: always((round) => round.eventLoop.delayP99Us),
    ...(stagesUs && { stagesUs }),
  };
}

/** @param {readonly Round[]} rounds @returns {Summary['stagesUs']} */
function summarizeStages(rounds) {
  const stages = new Set(rounds.flatMap((round) => Object.keys(round.stagesUs ?? {})));
  if (stages.size === 0) return undefined;
  return Object.fromEntries(
    /** @type {Stage[]} */ ([...stages]).map((stage) => [
      stage,
      overRounds(rounds, (round) => round.stagesUs?.[stage]),
    ]),
  );
}

/**
 * @param {readonly Round[]} rounds
 * @param {(round: Round) => number | undefined} metric
 * @returns {Interval | undefined} undefined when no round could see the metric
 */
function overRounds(rounds, metric) {
  const values = rounds.map(metric).filter((value) => value !== undefined);
  return values.length > 0 ? medianInterval(values) : undefined;
}
