/**
 * npm's rumongo: a Rust driver that reads only. Documents come as JSON text, so types are lost: dates and
 * ObjectIds stay objects (`{ $date: … }`, `{ $oid: … }`), integers beyond 2^53 are rounded, NaN becomes
 * null. Its answers are compared with the official driver's as JSON, which is what they keep.
 */

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

const measured = 'rumongo@0.1.1';

export const name = 'rumongo';
export const description = 'a Rust driver that reads only, as JSON text: types are lost';
export const mode = 'async';
export const stores = ['mongod', 'mongod-rs'];
export const inlineOnly = 'it brings threads of its own';
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': {
    description: 'a Rust driver that reads only, as JSON text: types are lost, and not checked',
  },
};

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation }) =>
  operation === 'find' || operation === 'findOne'
    ? undefined
    : `rumongo has no ${operation}: it has find alone`;

/** @type {Driver['open']} */
export async function open({ uri, database, collection, package: rumongo }) {
  const client = await rumongo.MongoClient.connect(uri);
  const target = client.collection(database, collection);
  return {
    operations: {
      find: ({ filter, options }) => target.find(filter, options),
      findOne: async (filter) => (await target.find(filter, { limit: 1 }))[0] ?? null,
    },
    answers: 'json',
    plain: (_operation, answer) => JSON.stringify(answer, inJson),
    close: () => client.close(),
  };
}

/**
 * Dates and ObjectIds as JSON.stringify writes them; the rest is left as it came.
 *
 * @param {string} _key
 * @param {any} value
 */
function inJson(_key, value) {
  const ms = value?.$date?.$numberLong;
  if (ms !== undefined) return new Date(Number(ms)).toISOString();
  return value?.$oid ?? value;
}
