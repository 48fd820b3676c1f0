/**
 * What a dispatch costs: a no-op, waits of known length, a real findOne and insertOne, and answers of 1.4 KB to 1 MB through every
 * way to another thread or process, beside the same call on the caller's own.
 */

import { FITTED_US, fittedDispatches, HELD_OUT_US, heldOut } from './break_even.js';
import { heldOutSizes, sizedWays } from './sizes.js';
import { breakEvenTable, heldOutAnswer, offloadAnswers, sizesAnswer } from './wording.js';
import { workersTable } from './workers.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'dispatch';
export const description =
  'what each dispatch costs, stage by stage, and when it pays: no-op, waits, answers by size, findOne, insertOne';

/** Those that the break-even is fitted to, and that advice is given of, in the preset standard. */
const FITTED = ['piscina:deep', 'ring', 'threads'];
const usual = [
  ...[
    'piscina',
    'piscina:deep',
    'message-port',
    'ring',
    'qoper8-wt',
    'qoper8-cp',
    'threads',
    'async-work',
  ],
];
const all = [...usual, 'piscina:fifo', 'child-ipc', 'tinypool', 'poolifier', 'workerpool'];
/** Those that documents can go through without a driver: C++ threads would need them as BSON. */
const cloning = (/** @type {string[]} */ dispatches) =>
  dispatches.filter((dispatch) => !['threads', 'async-work'].includes(dispatch));

/**
 * @param {string} driver
 * @param {string[]} dispatches
 */
const through = (driver, dispatches) => [
  driver,
  ...dispatches.map((dispatch) => `${driver}+${dispatch}`),
];

/** @type {(dispatches: string[]) => Omit<Grid, 'workloads' | 'concurrency'>} */
const bare = (dispatches) => ({
  contenders: through('bare', dispatches),
  baseline: 'bare',
  store: 'none',
  datasets: ['wide'],
});

/** @type {(dispatches: string[]) => Omit<Grid, 'concurrency'>} */
const findOne = (dispatches) => ({
  contenders: [...through('native', dispatches), 'mongodb'],
  baseline: 'native',
  workloads: ['findOne'],
  datasets: ['wide'],
});

/** Answers of 1.4 KB, 64 KB and 1 MB, of which hardly anybody has 32 in flight. @type {(dispatches: string[]) => Grid[]} */
const sized = (dispatches) =>
  [
    { payloadBytes: [1400, 64_000], concurrency: [1, 32] },
    { payloadBytes: [1_000_000], concurrency: [1, 8] },
  ].map(({ payloadBytes, concurrency }) => ({
    ...findOne(dispatches),
    workloads: ['findBytes'],
    sweep: { payloadBytes },
    concurrency,
  }));

/** Dispatches whose pools are larger by default, with as many threads as the others have workers. */
const asSmall = [
  { ...bare(['threads', 'async-work']), workloads: ['noop'], concurrency: [32], poolSizes: [2] },
  { ...findOne(['threads', 'async-work']), concurrency: [32], poolSizes: [2] },
];

const opTimeUs = [...FITTED_US, ...HELD_OUT_US].sort((a, b) => a - b);

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    rounds: 2,
    turns: 2,
    warmUpSeconds: 0,
    rough: true,
    grids: [
      { ...bare(['piscina', 'ring', 'threads']), workloads: ['noop'], concurrency: [1, 32] },
      { ...findOne(['piscina', 'ring', 'threads']), concurrency: [32] },
    ],
  },
  standard: {
    rounds: 3,
    turns: 6,
    grids: [
      { ...bare(usual), workloads: ['noop'], concurrency: [1, 32] },
      { ...findOne(usual), concurrency: [1, 32] },
      { ...findOne(FITTED), workloads: ['insertOne'], concurrency: [1, 32] },
      ...asSmall,
      {
        ...findOne([]),
        contenders: ['native', 'native+ring', 'native+piscina:deep'],
        concurrency: [32],
        replies: ['bytes'],
      },
      {
        ...bare(FITTED),
        workloads: ['sleep'],
        sweep: { opTimeUs },
        concurrency: [1, 32],
      },
      ...sized(FITTED),
    ],
  },
  paper: {
    rounds: 10,
    turns: 12,
    grids: [
      { ...bare(all), workloads: ['noop'], concurrency: [1, 2, 8, 32, 128] },
      { ...findOne(all), concurrency: [1, 8, 32], replies: ['objects', 'bytes', 'json', 'count'] },
      { ...findOne(all), workloads: ['insertOne'], concurrency: [1, 8, 32] },
      ...asSmall,
      {
        ...bare(usual),
        workloads: ['sleep', 'spin'],
        sweep: { opTimeUs },
        concurrency: [1, 8, 32],
        poolSizes: [1, 2, 4, 8],
      },
      ...sized(usual),
      {
        ...bare(cloning(usual)),
        workloads: ['echo'],
        sweep: { payloadBytes: [1400, 64_000] },
        concurrency: [1, 32],
      },
    ],
  },
};

/** @type {NonNullable<Study['questions']>} */
export function questions(run) {
  const fitted = fittedDispatches(run);
  if (fitted.length === 0) return [];
  const checked = heldOut(run, fitted);
  const sizes = heldOutSizes(sizedWays(run));
  return [
    ...offloadAnswers(fitted),
    ...(checked.length > 0 ? [heldOutAnswer(checked)] : []),
    ...(sizes.length > 0 ? [sizesAnswer(sizes)] : []),
  ];
}

/** @type {NonNullable<Study['tables']>} */
export function tables(run) {
  const fitted = fittedDispatches(run);
  const workers = workersTable(run);
  return [...(fitted.length > 0 ? [breakEvenTable(fitted)] : []), ...(workers ? [workers] : [])];
}
