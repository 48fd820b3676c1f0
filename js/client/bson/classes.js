import { createRequire } from 'node:module';

/**
 * BSON's classes as `mongodb` itself loads them. An ES import would give a second copy of every class,
 * and `instanceof` would not know the other driver's values.
 * @type {typeof import('bson')}
 */
const bson = createRequire(import.meta.url)('bson');

/** Those that users of the driver get, too. */
export const {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} = bson;
