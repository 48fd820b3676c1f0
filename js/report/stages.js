/** @typedef {import('../results/run.d.ts').Summary} Summary */
/** @typedef {import('../results/run.d.ts').Stage} Stage */
/** @typedef {{ stage: Stage, us: number, overlaps: boolean, within?: Stage }} StagePart */

/**
 * Where one operation's time goes, in the order of its life.
 * @typedef {object} StageSum
 * @property {StagePart[]} parts
 * @property {number} sumUs of what lies end to end: neither overlapping nor within another stage
 * @property {number | undefined} wholeUs mean latency of an operation, in the pass that took the stages
 * @property {number | undefined} restUs what the stages do not explain of it
 * @property {boolean} stamped whether that was a pass of its own, in which calls are stamped on their way
 */

/** In the order of an operation's life. @type {readonly Stage[]} */
export const STAGES = [
  'submit',
  'queue',
  'transferIn',
  'encode',
  'roundTrip',
  'server',
  'decode',
  'driver',
  'transferOut',
  'resume',
];

/** Where that stage can be seen. @type {Partial<Record<Stage, Stage>>} */
const WITHIN = { server: 'roundTrip' };

/**
 * @param {Summary} summary
 * @returns {StageSum | undefined} undefined where the contender cannot see its stages
 */
export function stagesOf({ stagesUs, overlapping = [], metrics }) {
  if (!stagesUs) return undefined;
  const parts = STAGES.flatMap((stage) => {
    const seen = stagesUs[stage];
    if (!seen) return [];
    const outer = WITHIN[stage];
    const within = outer && stagesUs[outer] ? outer : undefined;
    return [{ stage, us: seen.median, overlaps: overlapping.includes(stage), within }];
  });
  const sumUs = parts
    .filter(({ overlaps, within }) => !overlaps && !within)
    .reduce((sum, { us }) => sum + us, 0);
  const stamped = metrics.stampedLatencyUs !== undefined;
  const wholeUs = (metrics.stampedLatencyUs ?? metrics.latencyMeanUs)?.median;
  const restUs = wholeUs === undefined ? undefined : wholeUs - sumUs;
  return { parts, sumUs, wholeUs, restUs, stamped };
}

/**
 * @param {StageSum} sum
 * @param {import('../results/run.d.ts').Setting['load']} load
 * @returns {number | undefined} calls in the queue on average: as large a part of those in flight as the queue
 *   is of the latency (Little's law); undefined where there is no queue
 */
export function waitingCalls({ parts, wholeUs }, load) {
  const queue = parts.find(({ stage }) => stage === 'queue');
  if (!queue || !wholeUs || load.kind !== 'closed' || load.concurrency === 1) return undefined;
  return (load.concurrency * queue.us) / wholeUs;
}
