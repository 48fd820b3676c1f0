/** What was published of MongoDB's cases (a micro instance of one core), each a check against a run. */

import { threeDigits } from '../../../js/stats/figures.js';
import { about, atMost, judged, notMeasured, ratioOf } from '../../../js/stats/finding.js';
import { PUBLISHED, THREADS } from './published_cases.js';
import { FAMILIES, gains, throughputs } from './throughput.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('./throughput.js').Family} Family */
/** @typedef {import('./throughput.js').Throughput} Throughput */

/** Whose clients are the publication's threads: each caller at once has a connection. */
const CONTENDER = 'mongodb';
/** A curve is flat where it stays so near its beginning: published ones do, but for one. */
const FLAT = { lo: 0.7, hi: 1.3 };
/** Roughly the same: the fastest does no more than so many times as much as the slowest. */
const ROUGHLY = 1.75;
/** From hardly any to many: our cases that update all documents have a tenth of the publication's. */
const APART = 1000;
/** Fewer of the publication's cases say nothing of all of them. */
const MOST_CASES = 0.75;

/** @param {Run} run @param {Family} family @returns {Throughput[]} of the publication's cases */
const of = (run, family) =>
  throughputs(run).filter(
    ({ family: own, name, contender, clients }) =>
      own === family &&
      contender === CONTENDER &&
      THREADS.includes(clients) &&
      PUBLISHED[family].has(name),
  );

/** With one client. @param {Throughput[]} all @returns {Throughput[]} the slowest first */
const alone = (all) =>
  all
    .filter(({ clients }) => clients === 1)
    .sort((a, b) => a.perSecond.median - b.perSecond.median);

/** The one whose gain is a finding of its own. */
const [SLOWEST] = [...PUBLISHED['update-cases']].sort(([, a], [, b]) => a[0] - b[0])[0];
/** All but that. @param {Throughput[]} all */
const usual = (all) => all.filter(({ name }) => name !== SLOWEST);

/** @type {(family: Family) => PublishedFinding['check']} */
const flat = (family) => (run) => {
  const all = usual(of(run, family));
  const found = THREADS.slice(1).flatMap((threads) => gains(all, 1, threads));
  const claims = found.map(({ gain }) => ({ measured: gain, published: FLAT, none: 1 }));
  const ratios = found.map(({ gain }) => gain.ratio);
  return judged(claims, `${span(ratios, (ratio) => ratio.toFixed(2))} × as many as with 1 client`);
};

/** @type {(family: Family) => PublishedFinding['check']} */
const alike = (family) => (run) => {
  const all = alone(usual(of(run, family)));
  if (all.length === 0) return notMeasured;
  if (isTooFew(all, family)) return tooFew(all, family);
  const measured = ratioOf(all[all.length - 1].perSecond, all[0].perSecond);
  return judged(
    [{ measured, published: atMost(ROUGHLY), none: ROUGHLY }],
    `${rates(all)}: the fastest ${measured.ratio.toFixed(2)} × the slowest`,
  );
};

/** With each number of threads that was measured. @type {PublishedFinding['check']} */
function slowestGains(run) {
  const own = of(run, 'update-cases').filter(({ name }) => name === SLOWEST);
  const found = THREADS.slice(1).flatMap((threads, i) =>
    gains(own, 1, threads).map((one) => ({
      ...one,
      published: about(slowestPublished[i + 1] / slowestPublished[0]),
    })),
  );
  if (found.length === 0) return notMeasured;
  const rates = found.map(({ many }) => threeDigits(many.perSecond.median));
  return judged(
    found.map(({ gain, published }) => ({ measured: gain, published, none: 1 })),
    `${threeDigits(found[0].few.perSecond.median)} to ${rates.join(', ')} a second`,
  );
}

/** @type {PublishedFinding['check']} */
function multiUpdatesRange(run) {
  const [many, single] = [alone(of(run, 'multi-update-cases')), alone(of(run, 'update-cases'))];
  if (many.length === 0 || single.length === 0) return notMeasured;
  if (isTooFew(many, 'multi-update-cases')) return tooFew(many, 'multi-update-cases');
  const [slowest, fastest] = [many[0], many[many.length - 1]].map(({ perSecond }) => perSecond);
  return judged(
    [
      { measured: ratioOf(fastest, slowest), published: { lo: APART, hi: Infinity }, none: 1 },
      {
        measured: ratioOf(fastest, single[single.length - 1].perSecond),
        published: about(1, 1.4),
        none: 1,
      },
    ],
    `${rates(many)}, the fastest update ${threeDigits(single[single.length - 1].perSecond.median)}`,
  );
}

/** @param {Throughput[]} all @param {Family} family */
const isTooFew = (all, family) => all.length < MOST_CASES * PUBLISHED[family].size;

/** @type {(all: Throughput[], family: Family) => import('../../../js/stats/finding.js').Checked} */
const tooFew = (all, family) => ({
  outcome: 'cannot be told',
  figure: `${all.length} of ${PUBLISHED[family].size} cases were measured`,
});

/** @param {Throughput[]} all */
const rates = (all) =>
  `${span(
    all.map(({ perSecond }) => perSecond.median),
    threeDigits,
  )} a second`;

/**
 * @param {number[]} values
 * @param {(value: number) => string} text
 */
function span(values, text) {
  if (values.length === 0) return '–';
  const [least, most] = [Math.min(...values), Math.max(...values)].map(text);
  return least === most ? least : `${least}–${most}`;
}

const slowestPublished = PUBLISHED['update-cases'].get(SLOWEST) ?? [];

/** What was published of a family, of all numbers of threads. @param {Family} family */
const publishedRates = (family) =>
  `${span(
    [...PUBLISHED[family]].flatMap(([name, rates]) => (name === SLOWEST ? [] : rates)),
    threeDigits,
  )} a second`;

/** @type {(family: Family) => PublishedFinding} */
const flatCurve = (family) => {
  const but = PUBLISHED[family].has(SLOWEST);
  return {
    finding: `more threads do no more ${FAMILIES[family]} a second${but ? ', but of one kind' : ''}`,
    figure: `"pretty stable", ${publishedRates(family)} with 1, 2 and 4 threads`,
    check: flat(family),
  };
};

/** @type {PublishedFinding[]} */
export const caseFindings = [
  flatCurve('insert-cases'),
  flatCurve('update-cases'),
  flatCurve('multi-update-cases'),
  {
    finding: 'simple and complex inserts are roughly the same',
    figure: publishedRates('insert-cases'),
    check: alike('insert-cases'),
  },
  {
    finding: 'all updates but one are roughly the same',
    figure: publishedRates('update-cases'),
    check: alike('update-cases'),
  },
  {
    finding: `the slowest update (${SLOWEST}) gains from more threads`,
    figure: `${slowestPublished.map((rate) => Math.round(rate)).join(', ')} a second with ${THREADS.join(', ')} threads`,
    check: slowestGains,
  },
  {
    finding: 'multi-updates range from hardly any to as many as updates',
    figure: publishedRates('multi-update-cases'),
    check: multiUpdatesRange,
  },
];
