/** A toy study. */

export const name = 'playroom';
export const description = 'a toy, by hand and through a worker';

const grid = {
  contenders: ['toy', 'toy+hop'],
  workloads: ['take', 'put', 'watch'],
  datasets: ['marbles'],
  concurrency: [1],
};
const smoke = { rounds: 2, turns: 2, warmUpSeconds: 0, rough: true, grids: [grid] };

export const presets = { smoke, standard: smoke, paper: smoke };

/** @param {{ cells: { status: string }[] }} run */
export const questions = ({ cells }) => [
  {
    question: 'How many could play?',
    answer: `${cells.filter(({ status }) => status === 'ok').length} of ${cells.length}`,
    evidence: [],
  },
];

/** @param {{ cells: { id: string, status: string }[] }} run */
export const tables = ({ cells }) => [
  {
    title: 'Who could play',
    note: 'Everyone in turn.',
    head: ['toy', 'played'],
    rows: cells.map(({ id, status }) => [id, status]),
  },
];
