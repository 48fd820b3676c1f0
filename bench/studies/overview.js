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
/** Inline and through one pool, alone and with many in flight: what the study `dispatch` answers in full. */
const pooled = ['native', 'mongodb', 'mongoose'].map((driver) => `${driver}+piscina:deep`);
const alone = [...drivers, ...pooled];
const many = [...alone, 'native+threads'];
const wide = { datasets: ['wide'], concurrency: [1] };
const inFlight = { datasets: ['wide'], concurrency: [32] };
/** Where a write waits for the journal, as in production. */
const durable = { store: 'mongod-rs', workloads: ['insertOne'], control: true };

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
  // Twenty minutes on two cores: what a newcomer's first question needs.
  standard: {
    rounds: 3,
    turns: 6,
    grids: [
      { ...wide, contenders: alone, workloads: ['findOne'], control: true },
      { ...inFlight, contenders: many, workloads: ['findOne'], control: true },
      { ...wide, ...durable, contenders: alone },
      { ...inFlight, ...durable, contenders: many },
      { ...wide, contenders: drivers, workloads: ['insertOne'], control: true },
      { ...wide, contenders: ['libmongoc', 'native', 'mongodb'], workloads: ['find'] },
      {
        ...{ ...wide, contenders: ['libmongoc', 'native', 'mongodb'], workloads: ['insertMany'] },
        store: 'mongod-rs',
      },
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
