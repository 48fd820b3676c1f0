/**
 * npm's rumongo: a Rust driver that reads only. Documents come as JSON text, so types are lost: dates and
 * ObjectIds stay objects (`{ $date: … }`, `{ $oid: … }`), integers beyond 2^53 are rounded, NaN becomes
 * null. Its answers are held against the official driver's as JSON, which is what they keep.
 */

import { onDemand } from './shared/on_demand.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'rumongo';
export const mode = 'async';
export const inlineOnly = 'it brings threads of its own';
export const noWrites = 'it has find alone';

/** @type {Driver['variants']} */
export const variants = {
  '': {
    description: 'a Rust driver that reads only, as JSON text: types are lost, and not checked',
  },
};

const { install, version, load } = onDemand('rumongo', '0.1.1');

export { install, version };

/** @type {Driver['open']} */
export async function open({ uri, database, collection }) {
  const client = await load().MongoClient.connect(uri);
  const target = client.collection(database, collection);
  return {
    answers: 'json',
    op(operation, inputs) {
      if (operation === 'find') {
        return (i) => {
          const { filter, options } = /** @type {any} */ (inputs(i));
          return target.find(filter, options);
        };
      }
      if (operation === 'findOne') {
        return async (i) => (await target.find(inputs(i), { limit: 1 }))[0] ?? null;
      }
      return undefined;
    },
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
