/** What was published of MongoDB's cases (a micro instance of one core), each a check against a run. */

import { threeDigits } from '../../../js/stats/figures.js';
import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';
import { FAMILIES, gains, throughputs } from './throughput.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('./throughput.js').Family} Family */
/** @typedef {import('./throughput.js').Throughput} Throughput */

/** Whose clients are the publication's threads: each caller at once has a connection. */
const CONTENDER = 'mongodb';
/** The publication's numbers of threads. */
const THREADS = [1, 2, 4];
/** A curve is flat where its end is within a quarter of its beginning. */
const FLAT = { lo: 0.75, hi: 1.25 };

/** @param {Run} run @param {Family} family */
const of = (run, family) =>
  throughputs(run).filter(
    (one) => one.family === family && one.contender === CONTENDER && THREADS.includes(one.clients),
  );

/** @type {(family: Family) => PublishedFinding['check']} */
const flat = (family) => (run) => {
  const found = gains(of(run, family), 1, 4).map(({ gain }) => gain);
  if (found.length === 0) return notMeasured;
  const flats = found.filter(({ lo, hi }) => lo >= FLAT.lo && hi <= FLAT.hi).length;
  const steep = found.filter(({ lo, hi }) => hi < FLAT.lo || lo > FLAT.hi).length;
  const ratios = found.map(({ ratio }) => ratio);
  return {
    outcome: outcomeOf(flats === found.length, steep > 0),
    figure:
      `${span(ratios, (ratio) => ratio.toFixed(2))} × with 4 clients, ` +
      `certainly flat in ${flats} of ${found.length} cases, certainly not in ${steep}`,
  };
};

/**
 * All cases' operations a second, with 1, 2 and 4 clients.
 *
 * @param {Family} family
 * @param {{ from: number, to: number, butSlowest?: boolean }} bounds
 * @returns {PublishedFinding['check']}
 */
const between =
  (family, { from, to, butSlowest = false }) =>
  (run) => {
    const all = of(run, family);
    const slowest = butSlowest ? slowestOf(all)?.name : undefined;
    const found = all.filter(({ name }) => name !== slowest).map(({ perSecond }) => perSecond);
    if (found.length === 0) return notMeasured;
    const inside = found.every(({ lo, hi }) => lo >= from && hi <= to);
    const outside = found.some(({ lo, hi }) => hi < from || lo > to);
    const medians = found.map(({ median }) => median);
    return {
      outcome: outcomeOf(inside, outside),
      figure: `${span(medians, threeDigits)} a second`,
    };
  };

/** @type {PublishedFinding['check']} */
function slowestGains(run) {
  const all = of(run, 'update-cases');
  const slowest = slowestOf(all);
  const [found] = gains(
    all.filter(({ name }) => name === slowest?.name),
    1,
    4,
  );
  if (!found) return notMeasured;
  const { few, many, gain } = found;
  return {
    outcome: outcomeOf(gain.lo > 1, gain.hi <= 1),
    figure: `${threeDigits(few.perSecond.median)} to ${threeDigits(many.perSecond.median)} a second (${found.name})`,
  };
}

/** With one client. @param {Throughput[]} all */
const slowestOf = (all) =>
  all
    .filter(({ clients }) => clients === 1)
    .sort((a, b) => a.perSecond.median - b.perSecond.median)
    .at(0);

/**
 * @param {number[]} values
 * @param {(value: number) => string} text
 */
function span(values, text) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(text);
  return least === most ? least : `${least}–${most}`;
}

/** @type {(family: Family) => PublishedFinding} */
const flatCurve = (family) => ({
  finding: `more threads do no more ${FAMILIES[family]} a second`,
  figure: 'flat with 1, 2 and 4 threads',
  check: flat(family),
});

/** @type {PublishedFinding[]} */
export const caseFindings = [
  flatCurve('insert-cases'),
  flatCurve('update-cases'),
  flatCurve('multi-update-cases'),
  {
    finding: 'all kinds of inserts are about as fast',
    figure: '8 300–13 500 a second',
    check: between('insert-cases', { from: 8300, to: 13_500 }),
  },
  {
    finding: 'all updates but one are about as fast',
    figure: '8 000–13 500 a second',
    check: between('update-cases', { from: 8000, to: 13_500, butSlowest: true }),
  },
  {
    finding: 'the slowest update gains from more threads',
    figure: '412 to 675 a second',
    check: slowestGains,
  },
  {
    finding: 'multi-updates range from hardly any to as many as updates',
    figure: '0.3–12 800 a second',
    check: between('multi-update-cases', { from: 0.3, to: 12_800 }),
  },
];
