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
