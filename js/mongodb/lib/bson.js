/** `mongodb/lib/bson`, which Mongoose reads: BSON's classes, and how documents are read and written. */

import { BSON } from '../../client/bson/package.js';

export * from '../../client/bson/classes.js';
export { resolveBsonOptions as resolveBSONOptions } from '../../client/bson/options.js';

export { BSON };
export const {
  BSONError,
  BSONType,
  calculateObjectSize,
  deserialize,
  EJSON,
  onDemand,
  serialize,
  serializeWithBufferAndIndex,
  setInternalBufferSize,
} = BSON;
