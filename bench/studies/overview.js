/** The default study: the three drivers beside the floor, direct and through piscina, on six operations. */

/** @typedef {import('../../js/types.d.ts').Study} Study */

export const name = 'overview';
export const description =
  'native, mongodb and mongoose beside the libmongoc floor, inline and through piscina';

const plain = ['libmongoc', 'native', 'mongodb', 'mongoose'];
const pooled = ['native+piscina', 'mongodb+piscina', 'mongoose+piscina'];
const variants = ['native/bytes', 'mongodb/raw', 'mongoose/lean'];
const everyone = [...plain, ...variants, ...pooled];
const reads = ['findOne', 'find'];
const writes = ['insertOne', 'insertMany', 'updateOne', 'deleteOne'];

/** @type {import('../../js/types.d.ts').Grid[]} */
const grids = [
  {
    contenders: everyone,
    workloads: ['findOne'],
    datasets: ['wide'],
    concurrency: [1, 32],
    control: true,
  },
  { contenders: everyone, workloads: reads, datasets: ['wide', 'narrow'], concurrency: [1] },
  {
    contenders: [...plain, ...pooled],
    workloads: writes,
    datasets: ['wide'],
    concurrency: [1],
  },
];

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    rounds: 2,
    seconds: 0.1,
    warmupSeconds: 0.05,
    grids: [
      {
        contenders: ['libmongoc', 'native', 'mongodb', 'mongoose', 'native+piscina'],
        workloads: [...reads, ...writes],
        datasets: ['narrow'],
        concurrency: [1],
      },
      {
        contenders: ['native', 'mongodb', 'native+piscina', 'mongodb+piscina'],
        workloads: ['findOne'],
        datasets: ['wide'],
        concurrency: [32],
      },
    ],
  },
  standard: { rounds: 6, seconds: 0.25, warmupSeconds: 0.15, grids },
  paper: {
    rounds: 20,
    seconds: 2,
    warmupSeconds: 1,
    grids: [
      {
        contenders: everyone,
        workloads: [...reads, ...writes],
        datasets: ['wide', 'narrow'],
        concurrency: [1, 32],
        control: true,
      },
    ],
  },
};
