/** MongoDB's cases with more and more clients: callers at once, and pools as large as there are callers. */

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

const CLIENTS = [1, 2, 4, 8];
/** Of the publication, where a thread is a client. */
const THREADS = [1, 4];

const drivers = ['mongodb', 'mongoose', 'native'];
const pooled = ['native+threads', 'native+piscina', 'mongodb+piscina'];

const inserts = (/** @type {string[]} */ ...names) =>
  names.map((one) => `insert-cases/Insert.${one}`);
const updates = (/** @type {string[]} */ ...names) =>
  names.map((one) => `update-cases/Update.${one}`);
const multiUpdates = (/** @type {string[]} */ ...names) =>
  names.map((one) => `multi-update-cases/MultiUpdate.${one}`);

/**
 * A grid for each number of clients: a pool has as many workers.
 *
 * @param {string[]} workloads with documents of their own
 * @param {string[]} contenders
 * @param {number[]} clients
 * @returns {Grid[]}
 */
const grids = (workloads, contenders, clients) =>
  clients.map((size) => ({
    ...{ contenders, workloads, datasets: [] },
    ...{ concurrency: [size], poolSizes: [size] },
  }));

/** One of each family. */
const usual = [
  ...inserts('Empty'),
  ...updates('IncNoIndex'),
  ...multiUpdates('Contended.Hot.Indexed'),
];

/** @type {Record<'smoke' | 'standard' | 'paper', Grid[]>} */
export const caseGrids = {
  smoke: [
    ...grids(usual, ['mongodb', 'native'], THREADS),
    ...grids(
      [
        ...inserts('JustNumIndexed'),
        ...updates('Replace'),
        ...multiUpdates('Contended.Low.NoIndex'),
      ],
      ['mongodb', 'native+threads'],
      [4],
    ),
  ],
  standard: [
    ...grids(usual, ['mongodb', 'native+threads'], [1, 2, 4]),
    ...grids(
      [
        ...inserts('MultiIndex.Contested.Rnd'),
        ...updates('FieldAtOffset'),
        ...multiUpdates('Uncontended.SingleDoc.NoIndex'),
      ],
      ['mongodb'],
      THREADS,
    ),
  ],
  paper: grids(
    ['insert-cases', 'update-cases', 'multi-update-cases'],
    [...drivers, ...pooled],
    CLIENTS,
  ),
};
