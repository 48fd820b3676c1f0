/** Tasks that insert, one by one and in bulk, and bulks of several kinds of writes. */

import { calculateObjectSize } from 'bson';
import { bulk } from '../../../parameters/bulk.js';
import { sameButIds } from '../same_but_ids.js';
import { documentOf } from './shapes.js';
import { fresh, MANY, SEED, taskOf } from './task.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */
/** @typedef {import('./task.js').Size} Size */

/** That one task is spread over. */
const COLLECTIONS = 10;

/**
 * Documents of one size in a new collection. They have the `_id`s that the driver gave them the first time: a copy of
 * each would cost as much as what is measured.
 *
 * @param {Size} size
 * @returns {Pick<Workload, 'documentsOf' | 'prepare'>}
 */
const inserting = (size) => ({
  documentsOf: (seed) => ({ count: 0, document: () => documentOf(size, seed) }),
  ...fresh,
});
/**
 * All have the texts of one, as in the official driver's own runner: ten large documents with texts of their own take
 * 8 % longer to insert.
 *
 * @param {Size} size
 * @param {Pick<import('../../../../js/types.d.ts').Dataset, 'document'>} dataset
 */
const copies = (size, dataset, count = MANY[size]) => {
  const one = dataset.document(0);
  return Array.from({ length: count }, () => ({ ...one }));
};
/** @param {Size} size */
const sizeOf = (size) => calculateObjectSize(documentOf(size, SEED));

/** An operation that inserts all of them. @param {Size} size */
const inOneCall = (size) => ({
  ...{ documents: MANY[size], mutates: true, anonymous: true },
  count: (/** @type {any} */ { insertedCount }) => insertedCount,
  stored: () => MANY[size],
  bytes: () => MANY[size] * sizeOf(size),
});
/** @param {Size} size @returns {import('../../../../js/types.d.ts').Operation['inputs']} */
const allAtOnce = (size) => (dataset) => {
  const all = copies(size, dataset);
  return () => all;
};

/** @param {Size} size @returns {Workload[]} */
export const inserts = (size) => [
  taskOf(
    {
      ...{ name: `${size}InsertOne`, description: `insertOne of ${MANY[size]} ${size} documents` },
      ...{ ...inserting(size), task: MANY[size], limit: () => MANY[size] },
      checks: 5,
    },
    {
      ...{ name: 'insertOne', documents: 1, mutates: true, anonymous: true },
      call: ({ collection }, document) => collection.insertOne(document),
      inputs(dataset) {
        const all = copies(size, dataset);
        return (i) => all[i % all.length];
      },
      count: ({ acknowledged }) => (acknowledged ? 1 : 0),
      stored: () => 1,
      bytes: () => sizeOf(size),
      verify: sameButIds,
    },
  ),
  taskOf(
    {
      ...{
        name: `${size}BulkInsert`,
        description: `insertMany of ${MANY[size]} ${size} documents`,
      },
      ...{ ...inserting(size), task: 1, limit: () => 1 },
    },
    {
      ...{ name: 'insertMany', ...inOneCall(size) },
      call: ({ collection }, batch) => collection.insertMany(batch, { ordered: true }),
      inputs: allAtOnce(size),
      verify: sameButIds,
    },
  ),
  taskOf(
    {
      name: `${size}BulkWrite`,
      description: `bulkWrite of ${MANY[size]} inserts of ${size} documents`,
      ...{ ...inserting(size), task: 1, limit: () => 1 },
    },
    {
      ...{ name: 'bulkWrite', ...inOneCall(size) },
      call: ({ collection }, models) => collection.bulkWrite(models, { ordered: true }),
      inputs(dataset) {
        const models = copies(size, dataset).map((document) => ({ insertOne: { document } }));
        return () => models;
      },
      verify: sameCounts,
    },
  ),
  taskOf(
    {
      name: `${size}ClientBulkWrite`,
      description: `the client's bulkWrite of ${MANY[size]} inserts of ${size} documents`,
      ...{ ...inserting(size), task: 1, limit: () => 1, needs: { server: '8.0' } },
    },
    {
      ...{ name: 'clientBulkWrite', ...inOneCall(size) },
      call: ({ client, collection: { namespace } }, documents) =>
        client.bulkWrite(
          documents.map((/** @type {Doc} */ document) => ({
            name: 'insertOne',
            namespace,
            document,
          })),
          { ordered: true },
        ),
      inputs: allAtOnce(size),
      verify: sameCounts,
    },
  ),
];

/** @param {Record<string, string | number>} params @returns {number} documents of a mixed bulk */
const mixedOf = (params) => Number(params.bulk ?? MANY.small);

/** Insert, replace and delete of each of the small documents, in one call. */
export const mixed = taskOf(
  {
    name: 'smallMixedBulkWrite',
    description:
      'bulkWrite of an insert, a replacement and a delete of each of 10 000 small documents',
    ...{ ...inserting('small'), params: [bulk], task: 1, limit: () => 1 },
  },
  {
    ...{ name: 'mixedBulkWrite', documents: 3 * MANY.small, mutates: true, anonymous: true },
    call: ({ collection }, models) => collection.bulkWrite(models, { ordered: true }),
    inputs(dataset, _random, _inFlight, params) {
      const replacement = dataset.document(0);
      const models = copies('small', dataset, mixedOf(params)).flatMap((document) => [
        { insertOne: { document } },
        { replaceOne: { filter: {}, replacement } },
        { deleteOne: { filter: {} } },
      ]);
      return () => models;
    },
    count: ({ insertedCount, matchedCount, deletedCount }) =>
      insertedCount + matchedCount + deletedCount,
    bytes: (_dataset, params) => 2 * mixedOf(params) * sizeOf('small'),
    verify: sameCounts,
  },
);

/** The same through the client, over ten collections, each empty again after its last delete. */
export const clientMixed = taskOf(
  {
    name: 'smallMixedClientBulkWrite',
    description: "the client's bulkWrite of the same over ten collections",
    ...{ ...inserting('small'), params: [bulk], task: 1, limit: () => 1 },
    needs: { server: '8.0' },
  },
  {
    ...{ name: 'mixedClientBulkWrite', documents: 3 * MANY.small, mutates: true, anonymous: true },
    call: ({ client, collection: { namespace } }, documents) =>
      client.bulkWrite(
        documents.flatMap((/** @type {Doc} */ document, /** @type {number} */ i) => {
          const into = { namespace: `${namespace}_${i % COLLECTIONS}` };
          return [
            { ...into, name: 'insertOne', document },
            { ...into, name: 'replaceOne', filter: {}, replacement: documents[0] },
            { ...into, name: 'deleteOne', filter: {} },
          ];
        }),
        { ordered: true },
      ),
    inputs(dataset, _random, _inFlight, params) {
      const all = copies('small', dataset, mixedOf(params));
      return () => all;
    },
    count: ({ insertedCount, matchedCount, deletedCount }) =>
      insertedCount + matchedCount + deletedCount,
    bytes: (_dataset, params) => 2 * mixedOf(params) * sizeOf('small'),
    verify: sameCounts,
  },
);

const COUNTS = ['insertedCount', 'matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount'];

/**
 * Of a bulk's result the numbers: what else it has is each driver's own.
 *
 * @param {any[]} answers
 * @param {any[] | undefined} oracle
 */
function sameCounts(answers, oracle = []) {
  for (const [i, answer] of answers.entries()) {
    for (const key of COUNTS) {
      if (answer[key] === oracle[i][key]) continue;
      throw new Error(
        `answer ${i} has ${key} ${answer[key]} where the official driver has ${oracle[i][key]}`,
      );
    }
  }
}
