import assert from 'node:assert/strict';
import * as official from 'mongodb';
import mongooseDefault from 'mongoose';
import { MongoClient, mongooseDriver } from '../../js/index.js';
import { assertSame } from '../client/documents.js';
import { withServer } from '../helpers/machine/server.js';

const { Mongoose } = mongooseDefault;

/** One for both, so that names in messages are the same. */
const DATABASE = 'mongoose_both';

/**
 * What a case may use: a connected Mongoose of its own.
 * @typedef {{ mongoose: any, connection: any, uri: string }} Given
 *
 * The same calls of Mongoose on `mongodb` and on the native driver: what they give has to be the same.
 */
export async function openBoth() {
  const server = await withServer(undefined, { topology: 'replicaSet' });
  const uri = server.uri.replace('/?', `/${DATABASE}?`);
  const admin = await new official.MongoClient(server.uri).connect();

  /** @param {boolean} native */
  const fresh = (native) => {
    const mongoose = /** @type {any} */ (new Mongoose());
    if (native) mongoose.setDriver(mongooseDriver);
    return mongoose;
  };

  /**
   * @param {boolean} native
   * @param {(given: Given) => unknown} run
   */
  const answerOn = async (native, run) => {
    await admin.db(DATABASE).dropDatabase();
    const mongoose = fresh(native);
    await mongoose.connect(uri);
    const { connection } = mongoose;
    try {
      assert.equal(connection.getClient() instanceof MongoClient, native);
      return plain(await run({ mongoose, connection, uri }));
    } finally {
      await mongoose.disconnect();
    }
  };

  /** @param {(given: Given) => unknown} run @returns {Promise<any>} what both gave */
  const compare = async (run) => {
    const expected = await answerOn(false, run);
    const actual = await answerOn(true, run);
    assertSame(actual, expected);
    return actual;
  };

  return { server, uri, fresh, compare, close: () => admin.close() };
}

/**
 * An error as Mongoose's users tell one from another.
 * @param {any} error
 * @returns {Record<string, unknown>}
 */
export const describeError = ({ name, message, code, codeName, keyPattern, keyValue, errors }) => ({
  ...{ name, message, code, codeName, keyPattern, keyValue },
  errors:
    errors &&
    Object.fromEntries(Object.entries(errors).map(([path, { message }]) => [path, message])),
});

/**
 * Hydrated documents as plain objects, with the times that Mongoose has set as a word.
 * @param {any} value
 * @returns {any}
 */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date)
    return Math.abs(Date.now() - value.getTime()) < 600_000 ? 'now' : value;
  if (typeof value?.toObject === 'function') return plain(value.toObject({ virtuals: true }));
  if (value === null || typeof value !== 'object' || value._bsontype) return value;
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, plain(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
