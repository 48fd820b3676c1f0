/** The default study: the three drivers beside the floor, direct and through piscina, on six operations. */

/** @typedef {import('../../js/types.d.ts').Study} Study */

export const name = 'overview';
export const description =
  'native, mongodb and mongoose beside the libmongoc floor, inline and through piscina';

const drivers = ['libmongoc', 'native', 'mongodb', 'mongoose'];
const everyone = [
  ...drivers,
  ...['native/bytes', 'mongodb/raw', 'mongoose/lean'],
  ...['native+piscina', 'mongodb+piscina', 'mongoose+piscina'],
];
const writes = ['insertOne', 'insertMany', 'updateOne', 'deleteOne'];
const wide = { datasets: ['wide'], concurrency: [1] };

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    rounds: 2,
    seconds: 0.1,
    warmupSeconds: 0.3,
    grids: [
      {
        contenders: [...drivers, 'native+piscina'],
        workloads: ['findOne', 'find', ...writes],
        datasets: ['narrow'],
        concurrency: [1],
      },
    ],
  },
  // Chosen to end within five minutes on two cores: what the first question of a newcomer needs.
  standard: {
    rounds: 5,
    seconds: 0.25,
    warmupSeconds: 1.25,
    grids: [
      {
        ...wide,
        contenders: [...drivers, 'native+piscina'],
        workloads: ['findOne'],
        control: true,
      },
      {
        contenders: ['native', 'mongodb', 'native+piscina', 'mongodb+piscina'],
        workloads: ['findOne'],
        datasets: ['wide'],
        concurrency: [32],
      },
      { ...wide, contenders: [...drivers, 'native+piscina'], workloads: ['find'] },
      { ...wide, contenders: drivers, workloads: writes },
    ],
  },
  paper: {
    rounds: 20,
    seconds: 2,
    warmupSeconds: 5,
    grids: [
      {
        contenders: everyone,
        workloads: ['findOne', 'find', ...writes],
        datasets: ['wide', 'narrow'],
        concurrency: [1, 32],
        control: true,
      },
    ],
  },
};
