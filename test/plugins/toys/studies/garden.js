/** A toy study of tasks. */

export const name = 'garden';
export const description = 'toys rolled, as a task';

const grid = {
  contenders: ['toy', 'toy+hop'],
  workloads: ['roll'],
  datasets: ['marbles'],
  concurrency: [1],
  task: { least: 0, most: 4, longest: 1 },
};
const smoke = { rounds: 1, turns: 2, warmUpSeconds: 0, rough: true, grids: [grid] };

export const presets = { smoke, standard: smoke, paper: smoke };
