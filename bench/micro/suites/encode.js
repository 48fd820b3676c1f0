/** Documents to BSON: js-bson beside what the native driver sends with. */

import { calculateObjectSize, serialize } from 'bson';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson.js';
import { encode } from '../../../js/client/encode.js';
import { loadPlugin } from '../../../js/engine/registry.js';

/** @type {import('../case.js').Cases} */
export const cases = {};
for (const name of ['narrow', 'wide']) {
  const document = async () => (await loadPlugin('datasets', name)).create(1).document(0);
  cases[`js-bson, ${name}`] = async () => {
    const one = await document();
    return { fn: () => serialize(one), check: () => serialize(one).length > 100 };
  };
  cases[`native driver, ${name}`] = async () => {
    const one = await document();
    return {
      fn: () => encode(one, DEFAULT_BSON_OPTIONS),
      check: () => encode(one, DEFAULT_BSON_OPTIONS) === calculateObjectSize(one),
    };
  };
}
