/** Tasks that read, and the one that asks the server for nothing but hello. */

import { calculateObjectSize, serialize } from 'bson';
import { documentOf } from './shapes.js';
import { fresh, MANY, SEED, taskOf } from './task.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Steps} Steps */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */

/** @param {number} count @param {(seed: number) => Doc} document @returns {Pick<Workload, 'documentsOf'>} */
const documents = (count, document) => ({
  documentsOf: (seed) => ({ count, document: (i) => ({ _id: i, ...document(seed) }) }),
});
/** Read by all, written by none: each contender's own all the same. @type {Pick<Workload, 'prepare'>} */
const stored = {
  prepare: (collections, { count, document }) =>
    collections.empty({ documents: { count, document } }),
};
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
export const reads = [
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
