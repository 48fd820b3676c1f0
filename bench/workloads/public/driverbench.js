/**
 * The tasks of MongoDB's driver benchmark (mongodb/specifications, source/benchmarking): each so many operations on
 * documents of its shapes, repeated as a whole. Contents are ours.
 */

import { calculateObjectSize, serialize } from 'bson';
import { bsonTasks } from '../common/driverbench/bson.js';
import { fileTasks } from '../common/driverbench/file_tasks.js';
import { documentOf } from '../common/driverbench/shapes.js';
import { sameButIds } from '../common/same_but_ids.js';

/** @typedef {import('../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Steps} Steps */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */
/** @typedef {Extract<Parameters<typeof documentOf>[0], 'small' | 'large'>} Size */

export const name = 'driverbench';
export const description = "tasks of MongoDB's driver benchmark";

/** Operations of a task, or documents of one. @type {Record<Size | 'tweet', number>} */
const MANY = { small: 10_000, large: 10, tweet: 10_000 };
const SEED = 1;
/** That one task is spread over. */
const COLLECTIONS = 10;

/**
 * One operation, which drivers know by its own name.
 *
 * @param {Omit<Workload, 'mix' | 'checks'> & { checks?: number }} workload
 * @param {Operation} operation
 * @returns {Workload}
 */
const taskOf = ({ checks = 1, ...workload }, operation) => ({
  ...{ ...workload, checks },
  phrase: () => `runs the task ${workload.name}`,
  mix: [{ weight: 1, operation }],
});

/** @param {number} count @param {(seed: number) => Doc} document @returns {Pick<Workload, 'documentsOf'>} */
const documents = (count, document) => ({
  documentsOf: (seed) => ({ count, document: (i) => ({ _id: i, ...document(seed) }) }),
});
/** Read by all, written by none: each contender's own all the same. @type {Pick<Workload, 'prepare'>} */
const stored = {
  prepare: (collections, { count, document }) =>
    collections.empty({ documents: { count, document } }),
};
/** @type {Pick<Workload, 'prepare'>} */
const fresh = { prepare: (collections) => collections.empty() };

const tweets = { ...documents(MANY.tweet, (seed) => documentOf('tweet', seed)), ...stored };
/** Of the document as the specification counts it, without the `_id` that we give it. */
const tweetBytes = calculateObjectSize(documentOf('tweet', SEED));

/**
 * Reads a cursor to its end, a text of each document with it.
 *
 * @param {any} cursor
 * @returns {Steps} how many there were, and the last
 */
function* emptied(cursor) {
  let [count, sum] = [0, 0];
  /** @type {any} */
  let last;
  yield cursor.forEach((/** @type {any} */ document) => {
    last = document;
    sum += document.text.charCodeAt(document.text.length - 1);
    count++;
  });
  return { count, last, sum };
}

/** Some drivers' own way to find is into an array. @param {any} answer */
const foundOf = (answer) =>
  Array.isArray(answer) ? { count: answer.length, last: answer.at(-1) } : answer;

/** @type {Workload[]} */
const reads = [
  taskOf(
    {
      ...{ name: 'findOne', description: `find one by its _id, ${MANY.tweet} times` },
      ...{ ...tweets, task: MANY.tweet, checks: 20 },
    },
    {
      ...{ name: 'findOne', documents: 1, mutates: false },
      call: ({ collection }, filter) => collection.findOne(filter),
      inputs: () => (i) => ({ _id: i % MANY.tweet }),
      count: (answer) => (answer === null ? 0 : 1),
      bytes: () => tweetBytes,
    },
  ),
  taskOf(
    {
      ...{ name: 'findMany', description: `find ${MANY.tweet} documents and empty the cursor` },
      ...{ ...tweets, task: 1 },
    },
    {
      ...{ name: 'find', documents: MANY.tweet, mutates: false },
      *call({ collection }, { filter }) {
        return yield* emptied(collection.find(filter));
      },
      inputs: () => () => ({ filter: {}, options: {} }),
      count: (answer) => foundOf(answer).count,
      bytes: () => tweetBytes * MANY.tweet,
      verify(answers, oracle = []) {
        for (const [i, answer] of answers.entries()) {
          const [got, wanted] = [answer, oracle[i]].map((one) => {
            const { count, last } = foundOf(one);
            return Buffer.from(serialize({ count, last })).toString('hex');
          });
          if (got !== wanted) throw new Error(`answer ${i} has other documents, or another number`);
        }
      },
      // They were read as they came.
      consume: (answer) => foundOf(answer).count,
    },
  ),
  taskOf(
    {
      ...{ name: 'runCommand', description: 'ask the server for hello, 10 000 times' },
      ...{ documentsOf: () => ({ count: 0, document: () => ({ hello: true }) }), task: 10_000 },
      ...fresh,
    },
    {
      ...{ name: 'runCommand', documents: 1, mutates: false },
      call: ({ db }, command) => db.command(command),
      inputs: () => () => ({ hello: true }),
      count: ({ ok }) => ok,
      bytes: () => calculateObjectSize({ hello: true }),
      // Of what a server says of itself, times and connections differ.
      verify(answers) {
        for (const answer of /** @type {any[]} */ (answers)) {
          if (answer.ok !== 1 || answer.isWritablePrimary !== true) {
            throw new Error('a hello was not answered by a primary');
          }
        }
      },
      consume: ({ ok }) => ok,
    },
  ),
];

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
/** @param {Size} size @param {Pick<import('../../../js/types.d.ts').Dataset, 'document'>} dataset */
const copies = (size, dataset) => Array.from({ length: MANY[size] }, (_, i) => dataset.document(i));
/** @param {Size} size */
const sizeOf = (size) => calculateObjectSize(documentOf(size, SEED));

/** @param {Size} size @returns {Workload[]} */
const inserts = (size) => [
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
      ...{ name: 'insertMany', documents: MANY[size], mutates: true, anonymous: true },
      call: ({ collection }, batch) => collection.insertMany(batch, { ordered: true }),
      inputs(dataset) {
        const all = copies(size, dataset);
        return () => all;
      },
      count: ({ insertedCount }) => insertedCount,
      stored: () => MANY[size],
      bytes: () => MANY[size] * sizeOf(size),
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
      ...{ name: 'bulkWrite', documents: MANY[size], mutates: true, anonymous: true },
      call: ({ collection }, models) => collection.bulkWrite(models, { ordered: true }),
      inputs(dataset) {
        const models = copies(size, dataset).map((document) => ({ insertOne: { document } }));
        return () => models;
      },
      count: ({ insertedCount }) => insertedCount,
      stored: () => MANY[size],
      bytes: () => MANY[size] * sizeOf(size),
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
      ...{ name: 'clientBulkWrite', documents: MANY[size], mutates: true, anonymous: true },
      call: ({ client, collection: { namespace } }, documents) =>
        client.bulkWrite(
          documents.map((/** @type {Doc} */ document) => ({
            name: 'insertOne',
            namespace,
            document,
          })),
          { ordered: true },
        ),
      inputs(dataset) {
        const all = copies(size, dataset);
        return () => all;
      },
      count: ({ insertedCount }) => insertedCount,
      stored: () => MANY[size],
      bytes: () => MANY[size] * sizeOf(size),
      verify: sameCounts,
    },
  ),
];

/** Insert, replace and delete of each of the small documents, in one call. */
const mixed = taskOf(
  {
    name: 'smallMixedBulkWrite',
    description:
      'bulkWrite of 10 000 times an insert, a replacement and a delete of a small document',
    ...{ ...inserting('small'), task: 1, limit: () => 1 },
  },
  {
    ...{ name: 'mixedBulkWrite', documents: 3 * MANY.small, mutates: true, anonymous: true },
    call: ({ collection }, models) => collection.bulkWrite(models, { ordered: true }),
    inputs(dataset) {
      const replacement = dataset.document(0);
      const models = copies('small', dataset).flatMap((document) => [
        { insertOne: { document } },
        { replaceOne: { filter: {}, replacement } },
        { deleteOne: { filter: {} } },
      ]);
      return () => models;
    },
    count: ({ insertedCount, matchedCount, deletedCount }) =>
      insertedCount + matchedCount + deletedCount,
    bytes: () => 2 * MANY.small * sizeOf('small'),
    verify: sameCounts,
  },
);

/** The same through the client, over ten collections, each empty again after its last delete. */
const clientMixed = taskOf(
  {
    name: 'smallMixedClientBulkWrite',
    description: "the client's bulkWrite of the same over ten collections",
    ...{ ...inserting('small'), task: 1, limit: () => 1, needs: { server: '8.0' } },
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
    inputs(dataset) {
      const all = copies('small', dataset);
      return () => all;
    },
    count: ({ insertedCount, matchedCount, deletedCount }) =>
      insertedCount + matchedCount + deletedCount,
    bytes: () => 2 * MANY.small * sizeOf('small'),
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

export const members = [
  ...[...bsonTasks, ...reads, ...inserts('small'), ...inserts('large'), mixed, clientMixed],
  ...fileTasks.map((task) => ({ ...task, phrase: () => `runs the task ${task.name}` })),
];
