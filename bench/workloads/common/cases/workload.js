/** What all cases share: a declarative entry with an operation becomes a workload with documents of its own. */

import { hashSeed, seededRandom } from '../../../../js/stats/random.js';
import { drawer } from './draw.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Index} Index */
/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */
/** @typedef {import('./draw.js').Draw} Draw */

/**
 * What a case says of its collection. `does`: one operation in words, `inserts an empty document`. `options`:
 * the collection's. `checks`: operations compared beforehand, 5 where nothing else is said.
 *
 * @typedef {{ name: string, does: string, options?: Doc, indexes?: Index[], checks?: number }} Case
 */

/** One value of the i-th operation, made from what it draws. @template T @typedef {(i: number, draw: Draw) => T} Made */

/**
 * Documents that are stored beforehand. With a `count` of 0 there are none, and the first says what they are like.
 *
 * @typedef {{ count: number, document: Made<Doc> }} Stored
 */

/**
 * @param {Case} entry
 * @param {Stored} stored
 * @param {Operation} operation
 * @returns {Workload}
 */
export const caseOf = (
  { name, does, options, indexes, checks = 5 },
  { count, document },
  operation,
) => ({
  name,
  description: does,
  phrase: () => does,
  checks,
  mix: [{ weight: 1, operation }],
  documentsOf(seed) {
    const drawFor = drawer(seededRandom(hashSeed(seed, 'documents', name)));
    return { count, document: (i) => document(i, drawFor(i)) };
  },
  prepare: (collections, documents) => collections.empty({ options, indexes, documents }),
});

/**
 * @template T
 * @param {Made<T>} made
 * @returns {Operation['inputs']}
 */
export const inputsOf = (made) => (_dataset, random) => {
  const drawFor = drawer(random);
  return (i) => made(i, drawFor(i));
};
