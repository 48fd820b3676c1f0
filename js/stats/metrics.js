import { LAUNCH_METRICS } from './launch_metrics.js';

/** @typedef {import('../results/run.d.ts').Metric} Metric */
/** @typedef {import('../results/run.d.ts').Round} Round */

/** @param {string} name @param {string} description @returns {Metric} */
const latency = (name, description) => metric(name, 'µs', 'less', description);

/**
 * The metric table: every number that a round may carry, and what it means. The first metric that
 * contenders are compared by is the primary one. A metric that no round has is simply not shown, so
 * one more metric is one more line here.
 * @type {readonly Metric[]}
 */
export const METRICS = Object.freeze([
  compared('usPerOp', 'µs/op', 'time per operation: measured time ÷ operations'),
  latency('latencyMinUs', 'shortest latency of a round'),
  latency('latencyMeanUs', 'mean latency'),
  latency('latencyP50Us', 'median latency'),
  latency('latencyP90Us', 'latency that 90 % of operations stay under'),
  compared('latencyP99Us', 'µs', 'latency that 99 % of operations stay under'),
  latency('latencyP999Us', 'latency that 99.9 % of operations stay under'),
  latency('latencyMaxUs', 'longest latency of a round'),
  metric(
    'leastServedPct',
    '%',
    'more',
    'operations of the caller with the fewest, of the mean of all callers: how fairly a queue serves them',
  ),
  metric('opsPerSecond', 'op/s', 'more', 'operations per second of measured time'),
  metric(
    'megabytesPerSecond',
    'MB/s',
    'more',
    'bytes that operations move, by what the workload says of one, in millions a second',
  ),
  metric('offeredRate', 'op/s', 'more', 'operations that were due per second, at a rate'),
  metric(
    'ceilingRate',
    'op/s',
    'more',
    'operations per second of a closed loop right before: what the offered rate is a share of',
  ),
  metric(
    'startDelayP50Us',
    'µs',
    'less',
    'median of how late operations at a rate began although there was room for them',
  ),
  metric(
    'startDelayP99Us',
    'µs',
    'less',
    '99th percentile of how late operations at a rate began although there was room for them',
  ),
  compared('clientCpuUsPerOp', 'µs/op', 'CPU time of all client threads and processes'),
  metric('clientSystemCpuUsPerOp', 'µs/op', 'less', 'of the CPU time of the client, in the kernel'),
  metric('callerCpuUsPerOp', 'µs/op', 'less', 'CPU time of the calling thread'),
  metric(
    'workerCpuUsPerOp',
    'µs/op',
    'less',
    'CPU time of all other threads and processes of the client: workers, the garbage collector, the compiler',
  ),
  metric(
    'stampedLatencyUs',
    'µs',
    'less',
    'mean latency in the pass that takes stages, where stamping them costs time',
  ),
  compared('serverCpuUsPerOp', 'µs/op', 'CPU time of the server'),
  compared('rssPeakKb', 'KB', 'largest resident memory of the client'),
  metric('rssDeltaKb', 'KB', 'less', 'resident memory gained while measuring'),
  metric('heapPeakKb', 'KB', 'less', 'largest used JavaScript heap'),
  compared('allocatedBytesPerOp', 'B/op', 'bytes allocated on the JavaScript heap'),
  compared('contextSwitchesPerOp', '1/op', 'context switches of the client'),
  metric('startCpuMs', 'ms', 'less', 'CPU time of opening the contender, all workers included'),
  metric(
    'startRssKb',
    'KB',
    'less',
    'resident memory that opening the contender took, all workers included',
  ),
  metric('gcPct', '%', 'less', 'share of the measured time spent in garbage collection'),
  metric('eventLoopUtilization', '1', 'less', 'share of time in which the event loop was busy'),
  metric('eventLoopDelayP50Us', 'µs', 'less', 'median delay of the event loop'),
  metric('eventLoopDelayP99Us', 'µs', 'less', '99th percentile of the delay of the event loop'),
  metric('eventLoopDelayMaxUs', 'µs', 'less', 'longest delay of the event loop'),
  metric('webLoopDelayP50Us', 'µs', 'less', "median delay of the web server's event loop"),
  metric(
    'webLoopDelayP99Us',
    'µs',
    'less',
    "99th percentile of the delay of the web server's event loop",
  ),
  metric('webLoopDelayMaxUs', 'µs', 'less', "longest delay of the web server's event loop"),
  metric(
    'webBystanderP50Us',
    'µs',
    'less',
    'median latency of a route that does nothing, beside the load',
  ),
  metric(
    'webBystanderP99Us',
    'µs',
    'less',
    '99th percentile of the latency of a route that does nothing, beside the load',
  ),
  metric(
    'handOverPct',
    '%',
    'less',
    'time given back to the event loop by a synchronous loop, beside its operations; not in their time',
  ),
  metric(
    'resetsPerOp',
    '1/op',
    'less',
    'connections that a web server closed in place of an answer; the request was sent again',
  ),
  metric('commandsPerOp', '1/op', 'less', 'commands that the driver sends for one operation'),
  metric('beginUsPerOp', 'µs/op', 'less', 'beginning the transaction of an operation'),
  metric('withinUsPerOp', 'µs/op', 'less', 'what an operation does within its transaction'),
  metric('commitUsPerOp', 'µs/op', 'less', 'committing the transaction of an operation'),
  metric('abortsPerOp', '1/op', 'less', 'transactions that met another one and were done again'),
  metric('stealPct', '%', 'less', 'share of CPU time that the hypervisor gave to others'),
  metric(
    'inputUsPerOp',
    'µs/op',
    'less',
    'making the input of an operation: within its time, alike for all but the lower bound',
  ),
  ...LAUNCH_METRICS.map(({ name, unit, description, compared: isCompared }) =>
    isCompared ? compared(name, unit, description) : metric(name, unit, 'less', description),
  ),
]);

/** The metric that verdicts are about; all others are exploratory. */
export const PRIMARY = METRICS[0].name;

/**
 * The rows that a run needs: the known metrics that its rounds carry, in the table's order, then
 * those that only the run's own table or its rounds know of.
 * @param {Iterable<Round>} rounds
 * @param {readonly Metric[]} [own] the run's own table
 * @returns {Metric[]}
 */
export function metricsOf(rounds, own = []) {
  const found = new Set([PRIMARY]);
  for (const round of rounds) for (const name in round.metrics) found.add(name);
  const known = METRICS.filter(({ name }) => found.delete(name));
  const others = own.filter(({ name }) => found.delete(name));
  const undescribed = [...found].sort().map((name) => metric(name, '', 'less', name));
  return [...known, ...others, ...undescribed];
}

/** @param {Round} round @param {string} name @returns {number | undefined} */
export function metricValue(round, name) {
  const value = round.metrics[name];
  return value === undefined && name === PRIMARY ? (round.seconds * 1e6) / round.ops : value;
}

/**
 * @param {string} name @param {string} unit @param {Metric['better']} better
 * @param {string} description
 * @returns {Metric}
 */
function metric(name, unit, better, description) {
  return Object.freeze({ name, unit, better, compared: false, description });
}

/** @param {string} name @param {string} unit @param {string} description @returns {Metric} */
function compared(name, unit, description) {
  return Object.freeze({ name, unit, better: 'less', compared: true, description });
}
