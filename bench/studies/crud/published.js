/** What the paper found, each a check against a run. */

import { about, atLeast, atMost, judged, notMeasured, ratioOf } from '../../../js/stats/finding.js';
import {
  ADDING,
  CHANGING,
  cpu,
  everywhere,
  inBulk,
  memory,
  middleOf,
  ofMongoose,
  pairs,
  rangeText,
  time,
  totals,
  within,
} from './claims.js';
import {
  cpuFollowsTime,
  memoryHasNoPattern,
  memoryOfMongoose,
  mongooseHoldsMore,
} from './patterns.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('./totals.js').Totals} Totals */
/** @typedef {import('./totals.js').Operation} Operation */
/** @typedef {import('./claims.js').Check} Check */

/** Bytes of a record with 89 attributes to those of one with 6. */
const TIMES_AS_LARGE = 10.5;
/** From so many on, the driver divides inserts, and Mongoose's time falls. */
const MANY_RECORDS = 100_000;
/** "Without significance": a difference that the paper's ten repetitions do not tell. */
const INSIGNIFICANT = 1.5;
const MB = 1024;

const inMs = (/** @type {number} */ ms) => `${ms.toFixed(1)} ms`;
const inMb = (/** @type {number} */ kb) => `${(kb / MB).toFixed(1)} MB`;

/**
 * The time with 89 attributes to that with 6.
 *
 * @param {'mongodb' | 'mongoose'} contender
 * @param {Operation[]} operations
 * @param {import('../../../js/stats/finding.js').Bounds} published
 * @returns {Check}
 */
const bySize = (contender, operations, published) => (run) => {
  const [wide, narrow] = ['wide', 'narrow'].map((dataset) =>
    totals(run, { operations, contender, dataset }),
  );
  const found = pairs(wide, narrow, ['operation', 'kind', 'records'], time);
  return judged(
    found.map((measured) => ({ measured, published, none: 1 })),
    `${rangeText(found)}, with ${TIMES_AS_LARGE} × the bytes`,
  );
};

/** Per record, with twice as many records as from which it is said. @param {string} dataset @param {boolean} falls @returns {Check} */
const fromManyOn = (dataset, falls) => (run) => {
  /** @type {{ operations: Operation[], contender: 'mongoose', dataset: string }} */
  const wanted = { operations: ['insert'], contender: 'mongoose', dataset };
  const [few, many] = [MANY_RECORDS, 2 * MANY_RECORDS].map((records) =>
    totals(run, { ...wanted, records }),
  );
  const found = pairs(many, few, ['kind'], time).map(({ ratio, lo, hi }) => ({
    ...{ ratio: ratio / 2, lo: lo / 2, hi: hi / 2 },
  }));
  return judged(
    found.map((measured) => ({ measured, published: falls ? atMost(1) : atLeast(0.95), none: 1 })),
    `${rangeText(found)}, a record`,
  );
};

/** @param {import('../../../js/stats/finding.js').Ratio} ratio */
const asInterval = ({ ratio, lo, hi }) => ({ median: ratio, lo, hi });

/** @type {Check} */
function smallerProportion(run) {
  const [small, large] = [CHANGING, ADDING].map((operations) =>
    middleOf(ofMongoose(run, 'clientCpuUsPerOp', { operations })),
  );
  if (!small || !large) return notMeasured;
  return judged(
    [
      { measured: small, published: atLeast(1), none: 1 },
      { measured: ratioOf(asInterval(small), asInterval(large)), published: atMost(1), none: 1 },
    ],
    `Mongoose takes ${small.ratio.toFixed(2)} × on update and delete, ${large.ratio.toFixed(2)} × on insert and find (medians of settings)`,
  );
}

/** Which Mongoose's wide updates are beside the three others. @type {Check} */
const wideUpdates = inBulk(['update'], (run) => {
  const all = totals(run, { operations: ['update'], kind: 'bulk' });
  const isOdd = (/** @type {Totals} */ one) =>
    one.contender === 'mongoose' && one.dataset === 'wide';
  const others = all.filter((one) => !isOdd(one));
  const odd = all.filter(isOdd);
  const more = others.flatMap((other) => pairs(odd, [other], ['records'], cpu));
  const alike = others.flatMap((one) =>
    pairs(
      [one],
      others.filter(({ contender, dataset }) => contender === 'mongodb' && dataset === 'narrow'),
      ['records'],
      cpu,
    ).filter(({ ratio }) => ratio !== 1),
  );
  return judged(
    [
      ...more.map((measured) => ({ measured, published: atLeast(1), none: 1 })),
      ...alike.map((measured) => ({ measured, published: about(1, INSIGNIFICANT), none: 1 })),
    ],
    `${rangeText(more)} of the others; these ${rangeText(alike)} of MongoClient’s with small records`,
  );
});

/** @type {Check} */
const worstCases = inBulk([...ADDING, ...CHANGING], (run) => {
  const worst = (/** @type {Operation[]} */ operations) =>
    totals(run, { operations, kind: 'bulk' })
      .map(time)
      .sort((a, b) => b.median - a.median)
      .at(0);
  const [adding, changing] = [worst(ADDING), worst(CHANGING)];
  if (!adding || !changing) return notMeasured;
  const measured = ratioOf(adding, changing);
  return judged(
    [{ measured, published: atLeast(14), none: 1 }],
    `${inMs(adding.median)} and ${inMs(changing.median)}: ${measured.ratio.toFixed(1)} ×`,
  );
});

/** Of time, of CPU, and of memory where an operation takes some. @type {Check} */
function bestOnAllMetrics(run) {
  const all = { operations: [...ADDING, ...CHANGING] };
  const found = [
    ofMongoose(run, 'usPerOp', all),
    ofMongoose(run, 'clientCpuUsPerOp', all),
    memoryOfMongoose(run, ADDING),
  ].flatMap((ratios) => middleOf(ratios) ?? []);
  return judged(
    found.map((measured) => ({ measured, published: atLeast(1), none: 1 })),
    `Mongoose takes ${found.map(({ ratio }) => ratio.toFixed(2)).join(', ')} × of time, CPU and memory (medians of settings)`,
  );
}

/**
 * One call a record, and in bulk.
 *
 * @param {string} finding
 * @param {string} figure
 * @param {(kind: import('./totals.js').Kind) => Check} check
 * @returns {PublishedFinding[]}
 */
const both = (finding, figure, check) => [
  { finding: `${finding}, one call a record`, figure, check: check('single') },
  { finding: `${finding}, in bulk`, figure, check: check('bulk') },
];

/** @type {PublishedFinding[]} */
export const published = [
  ...both('Mongoose is slower than MongoClient on insert and find', 'slower in both sets', (kind) =>
    everywhere('usPerOp', { operations: ADDING, kind }, atLeast(1)),
  ),
  ...both('Mongoose is about as fast as MongoClient on update and delete', 'alike', (kind) =>
    everywhere('usPerOp', { operations: CHANGING, kind }, about(1)),
  ),
  {
    finding: 'MongoClient is indifferent to the size of records on insert',
    figure: 'indifferent',
    check: bySize('mongodb', ['insert'], about(1)),
  },
  {
    finding: 'the time of Mongoose grows in proportion to the size of records on find',
    figure: 'directly proportional',
    check: bySize('mongoose', ['find'], about(TIMES_AS_LARGE, 1.5)),
  },
  {
    finding: 'the time of Mongoose falls with small records from 100 000 inserts on',
    figure: 'falls',
    preset: 'paper',
    check: fromManyOn('narrow', true),
  },
  {
    finding: 'with large records it does not',
    figure: 'does not fall',
    preset: 'paper',
    check: fromManyOn('wide', false),
  },
  ...both('Mongoose uses more CPU on insert and find', 'clearly more in both sets', (kind) =>
    everywhere('clientCpuUsPerOp', { operations: ADDING, kind }, atLeast(1)),
  ),
  {
    finding: 'Mongoose uses more CPU on update and delete, too, in a smaller proportion',
    figure: 'in a smaller proportion',
    check: smallerProportion,
  },
  {
    finding:
      'of updates, those of Mongoose with large records take more CPU, the three others alike',
    figure: 'more, and alike',
    check: wideUpdates,
  },
  {
    finding: 'all updates take little CPU',
    figure: 'under 250 ms',
    check: within(['update'], cpu, atMost(250), inMs),
  },
  {
    finding: 'on delete MongoClient takes more CPU, without significance',
    figure: 'higher, without significance',
    check: everywhere('clientCpuUsPerOp', { operations: ['delete'] }, about(1, INSIGNIFICANT)),
  },
  {
    finding: 'all deletes take hardly any CPU',
    figure: 'under 10 ms',
    check: within(['delete'], cpu, atMost(10), inMs),
  },
  {
    finding: 'insert and find take memory',
    figure: '30–40 MB',
    check: within(ADDING, memory, { lo: 30 * MB, hi: 40 * MB }, inMb),
  },
  {
    finding: 'update and delete take next to no memory',
    figure: 'about 1 MB or less',
    check: within(CHANGING, memory, atMost(1.5 * MB), inMb),
  },
  {
    finding: 'memory follows the number of records in no stable pattern',
    figure: 'no stable pattern',
    preset: 'paper',
    check: memoryHasNoPattern,
  },
  {
    finding: 'Mongoose mostly takes more memory on insert and find',
    figure: 'mostly higher',
    check: mongooseHoldsMore,
  },
  {
    finding:
      'the worst cases of insert and find take many times as long as those of update and delete',
    figure: '70 000–80 000 ms, and under 5 000 ms',
    check: worstCases,
  },
  {
    finding: 'CPU is roughly proportional to time',
    figure: 'roughly proportional',
    check: cpuFollowsTime,
  },
  {
    finding: 'MongoClient is cheaper from the perspective of all metrics',
    figure: 'all metrics',
    check: bestOnAllMetrics,
  },
];
