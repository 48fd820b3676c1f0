import { createRequire } from 'node:module';

export * from './classes.js';

/**
 * The `bson` package from which the classes come.
 * @type {typeof import('bson')}
 */
const bson = createRequire(import.meta.url)('bson');

export const { BSONError, EJSON, deserialize, serialize } = bson;
export { bson as BSON };
