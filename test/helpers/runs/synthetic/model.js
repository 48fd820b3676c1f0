/** What made-up operations cost: near enough to real ones that reports and sentences look real. */

/** @typedef {{ own: number, perKb: number, cpu: number, async?: boolean, rssKb: number }} Cost */

/** µs of the client per operation and per KB, its share on the CPU. @type {Record<string, Cost>} */
export const DRIVERS = {
  libmongoc: { own: 8, perKb: 0.5, cpu: 0.9, rssKb: 46_000 },
  native: { own: 12, perKb: 14, cpu: 0.9, rssKb: 62_000 },
  'native/bytes': { own: 11, perKb: 3, cpu: 0.9, rssKb: 61_000 },
  mongodb: { own: 110, perKb: 24, cpu: 0.85, async: true, rssKb: 98_000 },
  'mongodb/raw': { own: 105, perKb: 4, cpu: 0.85, async: true, rssKb: 96_000 },
  mongoose: { own: 128, perKb: 58, cpu: 0.87, async: true, rssKb: 121_000 },
  'mongoose/lean': { own: 122, perKb: 25, cpu: 0.87, async: true, rssKb: 119_000 },
};

/**
 * @typedef {{ serverUs: number, documents: number, phrase: (dataset: string) => string }} Work
 */

/** @type {Record<string, Work>} */
export const WORKLOADS = {
  findOne: { serverUs: 62, documents: 1, phrase: (of) => `reads one ${of} document by _id` },
  find: {
    serverUs: 900,
    documents: 1000,
    phrase: (of) => `drains a find of 1 000 ${of} documents`,
  },
  insertOne: { serverUs: 85, documents: 1, phrase: (of) => `inserts one ${of} document` },
  insertMany: { serverUs: 5200, documents: 1000, phrase: (of) => `inserts 1 000 ${of} documents` },
  updateOne: { serverUs: 95, documents: 1, phrase: (of) => `updates one ${of} document by _id` },
  deleteOne: { serverUs: 88, documents: 1, phrase: (of) => `deletes one ${of} document by _id` },
};

/** KB per document. @type {Record<string, number>} */
export const DATASETS = { wide: 1.37, narrow: 0.13 };

/**
 * @param {import('../../../../js/results/run.d.ts').Cell} cell
 * @param {import('../../../../js/results/run.d.ts').Setting} setting
 */
export function costOf(cell, { workload, dataset, load, documents }) {
  const cost = DRIVERS[cell.variant ? `${cell.driver}/${cell.variant}` : cell.driver];
  const { serverUs } = WORKLOADS[workload];
  const kb = DATASETS[dataset] * documents;
  const clientUs = cost.own + cost.perKb * kb * (documents > 1 ? 0.3 : 1);
  const wireUs = 20 + 0.9 * kb;
  const hopUs = cell.poolSize === 0 ? 0 : 55 + 1.2 * kb;
  // In flight together, an asynchronous driver hides the server's time, a synchronous one does not.
  const overlaps = load.concurrency > 1 && (cost.async === true || cell.poolSize > 0);
  return {
    serverUs,
    wireUs,
    clientUs,
    hopUs,
    inFlight: overlaps ? load.concurrency : 1,
    usPerOp: overlaps
      ? clientUs * 0.8 + serverUs * 0.3 + hopUs * 0.3
      : clientUs + serverUs + wireUs + hopUs,
    callerCpuUs: clientUs * cost.cpu * (cell.poolSize === 0 ? 1 : 0.1),
    workerCpuUs: cell.poolSize === 0 ? 0 : clientUs * cost.cpu + hopUs * 0.7,
    rssKb: cost.rssKb + cell.poolSize * 21_000,
    async: cost.async === true,
    decodeUs: clientUs - cost.own,
  };
}
