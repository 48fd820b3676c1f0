/** A time in parts: what each layer takes is what the way with it takes longer than the way without. */

import { intervalsText, median, medianInterval } from '../../../js/stats/median.js';
import { metricValue, PRIMARY } from '../../../js/stats/metrics.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {Map<number, number>} Times µs an operation, by round */

/**
 * `us`: within the operation; `alone`: the same work done without a server.
 * @typedef {{ part: string, us: Interval, alone?: Interval }} Part
 */

/**
 * @param {Run} run
 * @param {string} workload
 * @returns {(contender: string) => import('../../../js/results/run.d.ts').Round[]}
 */
function roundsOf(run, workload) {
  const setting = run.settings.find((one) => one.workload === workload);
  return (contender) => {
    const name = contender.includes('+') ? contender : `${contender}+inline`;
    const cell = run.cells.find((one) => one.setting === setting?.id && one.contender === name);
    return (cell && run.data.get(cell.id)?.rounds) ?? [];
  };
}

/**
 * @param {Run} run
 * @param {string} workload
 * @returns {(contender: string) => Times} empty where it was not measured
 */
export function timesOf(run, workload) {
  const rounds = roundsOf(run, workload);
  return (contender) => byRound(rounds(contender), (round) => metricValue(round, PRIMARY));
}

/**
 * @param {import('../../../js/results/run.d.ts').Round[]} rounds
 * @param {(round: import('../../../js/results/run.d.ts').Round) => number | undefined} value
 * @returns {Times} the median over groups, where a round has several
 */
function byRound(rounds, value) {
  /** @type {Map<number, number[]>} */
  const seen = new Map();
  for (const one of rounds) {
    const us = value(one);
    if (us !== undefined) seen.set(one.round, [...(seen.get(one.round) ?? []), us]);
  }
  return new Map([...seen].map(([round, values]) => [round, median(values)]));
}

/**
 * @param {Times} times
 * @param {...Times} others taken from them, in the same rounds: what the machine did to one it did to all
 * @returns {Interval | undefined} undefined where no round has them all
 */
export function less(times, ...others) {
  const rests = [...times]
    .filter(([round]) => others.every((other) => other.has(round)))
    .map(([round, us]) => others.reduce((rest, other) => rest - (other.get(round) ?? 0), us));
  return rests.length === 0 ? undefined : medianInterval(rests);
}

/**
 * What lies below any mapper.
 * @param {Run} run
 * @param {string} workload
 * @param {{ codec: string, done: string }} bson The workload that does it alone, and the word for it.
 * @returns {Part[]} none where the plain driver was not measured
 */
export function plainParts(run, workload, { codec, done }) {
  const whole = timesOf(run, workload)('mongodb');
  const server = byRound(roundsOf(run, workload)('mongodb'), ({ stagesUs }) => stagesUs?.server);
  const alone = timesOf(run, codec)('mongodb');
  const known = [server, alone].filter((times) => times.size > 0);
  const rest = ['driver and network'];
  if (alone.size === 0) rest.unshift(done);
  if (server.size === 0) rest.push('server');
  return [
    part('server, by its own clock', less(server)),
    part(rest.join(', '), less(whole, ...known)),
    part(done, less(alone), less(alone)),
  ].flat();
}

/** @type {(name: string, us: Interval | undefined, alone?: Interval) => Part[]} */
const part = (name, us, alone) => (us ? [{ part: name, us, alone }] : []);

/**
 * @param {(contender: string) => Times} us
 * @param {[part: string, contender: string, than: string][]} layers
 * @param {(contender: string) => Times} aloneUs
 * @returns {Part[] | undefined} undefined where not all of them were measured
 */
export function layersOf(us, layers, aloneUs) {
  const parts = layers.flatMap(([name, contender, than]) =>
    part(name, less(us(contender), us(than)), less(aloneUs(contender), aloneUs(than))),
  );
  return parts.length === layers.length ? parts : undefined;
}

/**
 * @param {{ title: string, note: string, whole: string, rounds: number }} words
 * @param {Interval} whole what percentages are of
 * @param {Part[]} parts
 * @returns {StudyTable}
 */
export const tableOf = ({ title, note, whole: of, rounds }, whole, parts) => ({
  title,
  note:
    `The difference between two ways that differ in one thing, µs ${note}: medians of what they differ by in each ` +
    '' +
    `round, with ${intervalsText(rounds)}. One whose interval holds 0 is not there, as far as these rounds can tell. ` +
    'Alone: the same work without a server, where that can be done.',
  head: ['part', 'µs', `% of ${of}`, 'alone, µs'],
  rows: parts.map(({ part, us, alone }) => [
    part,
    tenths(us),
    String(Math.round((100 * us.median) / whole.median)),
    alone === undefined ? '' : tenths(alone),
  ]),
});

/** @param {Interval} interval `12.3 (-1.0 to 14.2)`: a dash between the bounds would look like a sign */
export const tenths = ({ median, lo, hi }) =>
  tenth(median) + (lo === hi ? '' : ` (${tenth(lo)} to ${tenth(hi)})`);

/** @param {number} us tenths where they say anything */
function tenth(us) {
  const text = us.toFixed(Math.abs(us) < 1000 ? 1 : 0);
  return text === '-0.0' ? '0.0' : text;
}
