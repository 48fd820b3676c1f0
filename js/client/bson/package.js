import { createRequire } from 'node:module';

/**
 * The `bson` package as `mongodb` itself loads it. An ES import would give a second copy of every
 * class, and `instanceof` would not know the other driver's values.
 * @type {typeof import('bson')}
 */
const bson = createRequire(import.meta.url)('bson');

export const {
  BSONError,
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  EJSON,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  deserialize,
  serialize,
} = bson;
