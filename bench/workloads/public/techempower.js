/**
 * The database tests by which web frameworks are compared (TechEmpower Framework Benchmarks): one random row, 1 to 20 of
 * them, as many updates, and a page of fortunes rendered on the server. Which rows a request is about follows from its
 * number, so that answers can be checked; there the server draws them. Texts are ours.
 */

import { queries } from '../../parameters/queries.js';
import { FORTUNES, pageOf } from '../common/techempower/fortunes.js';

/** @typedef {import('../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Steps} Steps */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */
/** @typedef {{ id: number }} Request its number, and how many rows it is about */

export const name = 'techempower';
export const description = 'the database tests of the TechEmpower Framework Benchmarks';

const ROWS = 10_000;
/** A request is about so many rows at most. */
const MOST = 20;
/** Numbers of rows that follow one another like random ones: multiples of a prime. */
const STRIDE = 7919;
const OTHER_STRIDE = 6007;

/** @type {Pick<Workload, 'documentsOf' | 'prepare'>} */
const world = {
  documentsOf: (seed) => ({
    count: ROWS,
    document: (i) => ({
      _id: i + 1,
      randomNumber: 1 + ((seed * STRIDE + i * OTHER_STRIDE) % ROWS),
    }),
  }),
  prepare: (collections, documents) => collections.empty({ documents }),
};

/** A number in the path of a request says both. @type {Operation['inputs']} */
const requests = (_dataset, _random, _inFlight, params) => {
  const many = Number(params.queries);
  if (many > MOST) throw new Error(`a request is about ${MOST} rows at most, not ${many}`);
  return (i) => ({ id: i * MOST + many - 1 });
};

/** @param {Request} request @returns {number[]} `_id`s, none twice */
function idsOf({ id }) {
  const [number, many] = [Math.floor(id / MOST), (id % MOST) + 1];
  return Array.from({ length: many }, (_, at) => 1 + (((number * MOST + at) * STRIDE) % ROWS));
}

/** As the tests want it. @param {any} row */
const told = ({ _id, randomNumber }) => ({ id: _id, randomNumber });

/** @param {Request} request @param {number} at */
const newNumber = ({ id }, at) => 1 + ((id * OTHER_STRIDE + at * STRIDE) % ROWS);

const common = { checks: 5, ...world };

/** @type {Workload} */
const single = {
  ...{ ...common, name: 'single', description: 'one random row by its key' },
  phrase: () => 'reads one row by its key',
  mix: [
    {
      weight: 1,
      operation: {
        ...{ name: 'world', documents: 1, mutates: false },
        /** @returns {Steps} */
        *call({ collection }, request) {
          const [_id] = idsOf(request);
          return told(yield collection.findOne({ _id }));
        },
        inputs: () => (i) => ({ id: i * MOST }),
        count: () => 1,
      },
    },
  ],
};

/** @type {Workload} */
const several = {
  ...{
    ...common,
    name: 'queries',
    description: 'as many random rows as asked for, each by a query of its own',
  },
  phrase: () => 'reads rows by their keys, each by itself',
  params: [queries],
  mix: [
    {
      weight: 1,
      operation: {
        ...{ name: 'worlds', documents: MOST / 2, mutates: false, inputs: requests },
        /** @returns {Steps} */
        *call({ collection }, request, parallel) {
          const reads = idsOf(request).map((_id) => () => collection.findOne({ _id }));
          return /** @type {any[]} */ (yield parallel(reads)).map(told);
        },
        count: ({ length }) => length,
        calls: ({ queries: many }) => Number(many),
      },
    },
  ],
};

/** @type {Workload} */
const updates = {
  ...{
    ...common,
    name: 'updates',
    description: 'as many random rows as asked for, each read and updated',
  },
  phrase: () => 'reads rows by their keys and updates each',
  params: [queries],
  mix: [
    {
      weight: 1,
      operation: {
        ...{ name: 'updatedWorlds', documents: MOST / 2, mutates: true, inputs: requests },
        /** @returns {Steps} */
        *call({ collection }, request, parallel) {
          const rows = idsOf(request).map(
            (_id, at) =>
              /** @returns {Steps} */ function* () {
                const row = told(yield collection.findOne({ _id }));
                row.randomNumber = newNumber(request, at);
                yield collection.updateOne({ _id }, { $set: { randomNumber: row.randomNumber } });
                return row;
              },
          );
          return yield parallel(rows);
        },
        count: ({ length }) => length,
        // Each is read first.
        calls: ({ queries: many }) => 2 * Number(many),
        touched: idsOf,
      },
    },
  ],
};

/** @type {Workload} */
const fortunes = {
  ...{
    name: 'fortunes',
    description: 'twelve texts and one more, sorted and rendered as a page',
    checks: 2,
  },
  phrase: () => 'renders a page of fortunes',
  documentsOf: () => ({
    count: FORTUNES.length,
    document: (i) => ({ _id: i + 1, message: FORTUNES[i] }),
  }),
  prepare: world.prepare,
  mix: [
    {
      weight: 1,
      operation: {
        ...{ name: 'fortunes', documents: FORTUNES.length, mutates: false },
        /** @returns {Steps} */
        *call({ collection }) {
          return pageOf(/** @type {any[]} */ (yield collection.find({}).toArray()));
        },
        inputs: () => () => undefined,
        count: () => FORTUNES.length,
      },
    },
  ],
};

export const members = [single, several, updates, fortunes];
