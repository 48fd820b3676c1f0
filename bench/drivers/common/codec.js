import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * What a JavaScript driver does with a document before it sends it, and after it has received it, alone.
 *
 * @param {Pick<typeof import('bson'), 'serialize' | 'deserialize'>} bson the measured driver's
 * @returns {Record<'toBson' | 'fromBson', import('../../../js/types.d.ts').Call>}
 */
export const codecOf = ({ serialize, deserialize }) => ({
  toBson: (document) => serialize(document),
  fromBson: (bytes) => deserialize(bytes),
});

/**
 * @param {{ BSON?: typeof import('bson') }} driver its exports, or those of what it is built on
 * @param {string} folder of the measured package
 * @returns {typeof import('bson')} what it encodes and decodes with: 4.x does not export that as a whole
 */
export const bsonOf = ({ BSON }, folder) =>
  BSON ?? createRequire(path.join(folder, 'package.json'))('bson');
