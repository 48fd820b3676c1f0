/** Tasks of the driver benchmark without a server: one document encoded, or decoded, 10 000 times. */

import { calculateObjectSize, deserialize, serialize } from 'bson';
import * as fromBson from '../../without-server/fromBson.js';
import * as toBson from '../../without-server/toBson.js';
import { documentOf } from './shapes.js';

/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */

const TASK = 10_000;
const SEED = 1;

/** Encoded again, since classes of BSON may hold the same in other ways. @param {any[]} answers @param {any[] | undefined} oracle */
function sameBytes(answers, oracle = []) {
  for (const [i, answer] of answers.entries()) {
    if (Buffer.compare(serialize(answer), serialize(oracle[i])) === 0) continue;
    throw new Error(`answer ${i} is another document than the official driver's`);
  }
}

/**
 * Mongoose gives a document that has no `_id` one, which is part of its work.
 *
 * @param {'flat' | 'deep' | 'full'} shape
 * @returns {NonNullable<import('../../../../js/types.d.ts').Operation['verify']>}
 */
const sameButAddedId = (shape) => (answers, oracle) => {
  if ('_id' in documentOf(shape, SEED)) return toBson.verify(answers, oracle);
  const withoutId = answers.map((bytes) => {
    const { _id, ...document } = deserialize(/** @type {Uint8Array} */ (bytes));
    return serialize(document);
  });
  return toBson.verify(withoutId, oracle);
};

/** @param {'flat' | 'deep' | 'full'} shape @returns {Workload[]} */
const both = (shape) => {
  const common = {
    ...{ documents: 1, mutates: false, count: () => 1 },
    bytes: () => calculateObjectSize(documentOf(shape, SEED)),
  };
  const workload = {
    ...{ checks: 2, task: TASK },
    documentsOf: (/** @type {number} */ seed) => ({
      count: 0,
      document: () => documentOf(shape, seed),
    }),
    /** @type {Workload['prepare']} */
    prepare: (collections) => collections.empty(),
  };
  return [
    {
      ...{
        ...workload,
        name: `${shape}Encode`,
        phrase: () => `encodes one ${shape} document`,
        description: `encode one ${shape} document 10 000 times`,
      },
      mix: [
        {
          weight: 1,
          operation: {
            ...{
              ...common,
              name: 'toBson',
              verify: sameButAddedId(shape),
              consume: toBson.consume,
            },
            inputs(dataset) {
              const document = dataset.document(0);
              return () => document;
            },
          },
        },
      ],
    },
    {
      ...{
        ...workload,
        name: `${shape}Decode`,
        phrase: () => `decodes one ${shape} document`,
        description: `decode one ${shape} document 10 000 times`,
      },
      mix: [
        {
          weight: 1,
          operation: {
            ...{ ...common, name: fromBson.name, verify: sameBytes },
            inputs(dataset) {
              const bytes = serialize(dataset.document(0));
              return () => bytes;
            },
          },
        },
      ],
    },
  ];
};

export const bsonTasks = [...both('flat'), ...both('deep'), ...both('full')];
