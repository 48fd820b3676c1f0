/** BSON to documents, one and a batch of 1 000: js-bson beside the addon. Answers are compared first. */

import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'bson';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';

/** @type {import('../case.js').Cases} */
export const cases = {};
/** @type {import('../case.js').ComparedWith} */
export const comparedWith = {};
for (const name of ['narrow', 'wide', 'tweet']) {
  for (const count of [1, 1000]) {
    const documents = async () => {
      const dataset = (await loadPlugin('datasets', name)).create(1);
      return Array.from({ length: count }, (_, i) => dataset.document(i));
    };
    cases[`js-bson, ${name} × ${count}`] = async () => {
      const each = (await documents()).map((document) => serialize(document));
      return {
        per: count,
        fn: () => each.map((bytes) => deserialize(bytes)),
        check: () => each.length === count,
      };
    };
    comparedWith[`addon, ${name} × ${count}`] = `js-bson, ${name} × ${count}`;
    cases[`addon, ${name} × ${count}`] = async () => {
      const wanted = await documents();
      const bytes = Buffer.concat(wanted.map((document) => serialize(document)));
      return {
        per: count,
        fn: () => decodeDocuments(bytes),
        check: () => isDeepStrictEqual(decodeDocuments(bytes), wanted),
      };
    };
  }
}
