/**
 * Documents to BSON: js-bson beside what the native driver sends with, one document and an insert of
 * 1 000. Answers are compared first. The dataset puts wide documents together key by key, so that V8 keeps
 * each as a dictionary, whose keys it has to sort for whoever asks; `wide, cloned` have a hidden class, as
 * objects from a literal or from JSON have.
 */

import { serialize } from 'bson';
import { arena } from '../../../js/client/binding/arena.js';
import { InsertEncoder } from '../../../js/client/bson/encoding/batches.js';
import { encode } from '../../../js/client/bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';

const COUNT = 1000;
const HEAD = { insert: 'things', ordered: true };

/** @type {import('../case.js').Cases} */
export const cases = {};
/** @type {import('../case.js').ComparedWith} */
export const comparedWith = {};
for (const name of ['narrow', 'wide', 'wide, cloned', 'tweet']) {
  for (const count of [1, COUNT]) {
    comparedWith[`native driver, ${name} × ${count}`] = `js-bson, ${name} × ${count}`;
  }
  const documents = async () => {
    const [dataset, cloned] = name.split(', ');
    const { document } = (await loadPlugin('datasets', dataset)).create(1);
    const clone = cloned ? structuredClone : (/** @type {any} */ same) => same;
    return Array.from({ length: COUNT }, (_, i) => clone(document(i)));
  };
  const written = (/** @type {number} */ size) => arena.request.subarray(0, size);
  cases[`js-bson, ${name} × 1`] = async () => {
    const [one] = await documents();
    return { fn: () => serialize(one), check: () => serialize(one).length > 100 };
  };
  cases[`native driver, ${name} × 1`] = async () => {
    const [one] = await documents();
    const fn = () => encode(one, DEFAULT_BSON_OPTIONS);
    return { fn, check: () => written(fn()).equals(serialize(one)) };
  };
  cases[`js-bson, ${name} × ${COUNT}`] = async () => {
    const all = await documents();
    const fn = () => all.map((document) => serialize(document));
    return { per: COUNT, fn, check: () => fn().length === COUNT };
  };
  cases[`native driver, ${name} × ${COUNT}`] = async () => {
    const all = await documents();
    const fn = () => new InsertEncoder(HEAD, all, DEFAULT_BSON_OPTIONS).next().size;
    const command = serialize({ ...HEAD, documents: all });
    return { per: COUNT, fn, check: () => written(fn()).equals(command) };
  };
}
