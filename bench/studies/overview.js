/** The default study: the three drivers beside the libmongoc bound on six operations, direct and through dispatches. */

/** @typedef {import('../../js/types.d.ts').Study} Study */

export const name = 'overview';
export const description =
  'native, mongodb and mongoose beside the libmongoc bound, inline and through pools';

const drivers = ['libmongoc', 'native', 'mongodb', 'mongoose'];
const everyone = [
  ...drivers,
  ...['native/bytes', 'native/single', 'mongodb/raw', 'mongoose/lean'],
  ...['native+piscina:deep', 'mongodb+piscina:deep', 'mongoose+piscina:deep'],
];
/** The short form of the study `dispatch`: alone, a pool is as quick whatever its depth. */
const alone = ['native+threads', 'native+piscina', 'native+qoper8-wt'];
const many = [...alone, 'native+piscina:deep'];
const wide = { datasets: ['wide'], concurrency: [1] };

/** @type {Study['presets']} */
export const presets = {
  // Rough, and warm all the same: one setting, which takes about a minute.
  smoke: {
    rounds: 3,
    turns: 4,
    rough: true,
    grids: [
      {
        contenders: ['libmongoc', 'native', 'mongodb'],
        workloads: ['findOne'],
        datasets: ['narrow'],
        concurrency: [1],
      },
    ],
  },
  // A quarter of an hour on two cores: what a newcomer's first question needs.
  standard: {
    rounds: 3,
    turns: 8,
    grids: [
      {
        ...wide,
        contenders: [...drivers, ...alone],
        workloads: ['findOne'],
        control: true,
      },
      {
        ...wide,
        contenders: ['libmongoc', 'native', 'mongodb', ...many],
        workloads: ['findOne'],
        concurrency: [32],
        control: true,
      },
      { ...wide, contenders: drivers, workloads: ['insertOne'], control: true },
      { ...wide, contenders: ['libmongoc', 'native', 'mongodb'], workloads: ['find'] },
      { ...wide, contenders: ['libmongoc', 'native', 'mongodb'], workloads: ['insertMany'] },
      { ...wide, contenders: ['libmongoc', 'native', 'mongodb'], workloads: ['updateOne'] },
    ],
  },
  paper: {
    rounds: 20,
    turns: 12,
    grids: [
      {
        contenders: everyone,
        workloads: [
          'findOne',
          'find',
          'insertOne',
          'insertMany',
          'updateOne',
          'deleteOne',
          'readMostly',
        ],
        datasets: ['wide', 'narrow'],
        concurrency: [1, 32],
        control: true,
      },
    ],
  },
};
