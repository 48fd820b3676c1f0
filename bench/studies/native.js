/** The native driver beside the official one, on what docs/performance.md gives figures for. */

/** @typedef {import('../../js/types.d.ts').Study} Study */

export const name = 'native';
export const description =
  'the native driver beside the official one: the figures of docs/performance.md';

// The bound says what limits a figure.
const contenders = ['native', 'mongodb', 'libmongoc'];

const grids = [
  {
    ...{ contenders, workloads: ['find10000'] },
    ...{ datasets: ['wide', 'narrow', 'tweet', 'mixed'], concurrency: [1] },
  },
  {
    ...{ contenders, workloads: ['findOne'], control: true },
    ...{ datasets: ['wide', 'narrow'], concurrency: [1] },
  },
  { contenders, workloads: ['insertMany'], datasets: ['wide'], concurrency: [1] },
];

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 2, warmUpSeconds: 0, rough: true, grids },
  standard: { rounds: 5, turns: 8, grids },
  paper: { rounds: 20, turns: 12, grids },
};
