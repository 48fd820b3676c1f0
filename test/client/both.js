import assert from 'node:assert/strict';
import { after } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../js/client/index.js';
import { withServer } from '../helpers/machine/server.js';
import { assertSame } from './documents.js';

/**
 * The same operation against the same documents by this driver and by `mongodb`: results and errors
 * have to be the same.
 *
 * @param {import('node:test').TestContext | undefined} t
 * @param {{ topology?: 'standalone' | 'replicaSet', args?: string[] }} [options]
 */
export async function openBoth(t, options) {
  const close = async () => {
    native.close();
    await official.close();
  };
  // Before the server is stopped: `mongodb` would look for it for half a minute, to end its sessions.
  if (t) t.after(close);
  else after(close);
  const server = await withServer(t, options);
  const native = new NativeClient(server.uri);
  const official = new MongoClient(server.uri);
  const database = 'both';
  /** One collection at a time, so that names in messages are the same. */
  const collection = 'things';

  /**
   * @param {object[]} documents
   */
  const load = async (documents) => {
    const things = official.db(database).collection(collection);
    await things.drop();
    if (documents.length > 0) await things.insertMany(documents.map((one) => ({ ...one })));
  };

  /**
   * @param {object[]} documents What the collection holds before.
   * @param {(collection: any, client: any) => any} operation
   * @param {{ own?: Record<string, unknown> }} [options] Client options of this operation's own clients.
   * @returns {Promise<any>} The result or error that both gave, as the native driver gave it.
   */
  const compare = async (documents, operation, { own } = {}) => {
    const clients = own
      ? { native: new NativeClient(server.uri, own), official: new MongoClient(server.uri, own) }
      : { native, official };
    /** @param {any} client */
    const run = (client) =>
      outcome(() => operation(client.db(database).collection(collection), client));
    await load(documents);
    const expected = await run(clients.official);
    const expectedAfter = await official.db(database).collection(collection).find().toArray();
    await load(documents);
    const actual = await run(clients.native);
    const actualAfter = await official.db(database).collection(collection).find().toArray();
    if (own) {
      clients.native.close();
      await clients.official.close();
    }
    assertSame(describe(actual), describe(expected));
    assertSame(actualAfter, expectedAfter);
    return 'error' in actual ? actual.error : actual.value;
  };

  /**
   * The same for operations on clients.
   * @param {(client: any) => any} operation
   * @param {() => Promise<void>} prepare Runs before each of the two.
   */
  const compareOn = async (operation, prepare) => {
    await prepare();
    const expected = await outcome(() => operation(official));
    await prepare();
    const actual = await outcome(() => operation(native));
    assertSame(describe(actual), describe(expected));
  };

  return { server, native, official, close, load, compare, compareOn };
}

/**
 * @param {() => any} operation
 * @returns {Promise<{ value: any } | { error: any }>}
 */
async function outcome(operation) {
  try {
    return { value: await operation() };
  } catch (error) {
    return { error };
  }
}

/** Those of collections and index builds, in messages. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The labels of an error but the official driver's note to its own pool.
 * @param {any} error
 * @returns {string[] | undefined}
 */
export function labelsOf(error) {
  return error.errorLabels?.filter((/** @type {string} */ label) => label !== 'ResetPool');
}

/** What of an error is part of its contract. @param {any} result */
function describe(result) {
  if (!('error' in result)) return result;
  const { error } = result;
  assert.ok(error instanceof Error);
  return {
    name: error.name,
    message: error.message.replace(UUID, 'UUID'),
    code: /** @type {any} */ (error).code,
    codeName: /** @type {any} */ (error).codeName,
    errInfo: /** @type {any} */ (error).errInfo,
    index: /** @type {any} */ (error).index,
    keyPattern: /** @type {any} */ (error).keyPattern,
    keyValue: /** @type {any} */ (error).keyValue,
    labels: labelsOf(error),
    own: Object.keys(error)
      .filter((key) => key !== 'errorLabelSet')
      .sort(),
    writeErrors: /** @type {any} */ (error).writeErrors?.map((/** @type {any} */ one) => ({
      ...one.toJSON(),
      errInfo: one.errInfo,
    })),
    result: bulkCounts(/** @type {any} */ (error).result),
  };
}

/** What differs from call to call. */
const GOSSIP = ['$clusterTime', 'operationTime', 'electionId', 'opTime'];

/** @param {any} result */
function bulkCounts(result) {
  return result && withoutGossip(result);
}

/**
 * A reply's own fields without what the server says about its clock.
 * @param {Record<string, any>} reply
 */
export function withoutGossip(reply) {
  return Object.fromEntries(Object.entries(reply).filter(([name]) => !GOSSIP.includes(name)));
}
