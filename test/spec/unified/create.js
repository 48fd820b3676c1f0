import { InvalidTest, Skipped } from '../runner/failures.js';
import { after, inSequence } from '../runner/maybe.js';
import { readPreference } from './arguments.js';
import { uriWith } from './connection.js';
import { Observer } from './observer.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {Record<string, any>} Definition
 */

/** A server that is there is found much sooner; the tests that wait for one that is not are few. */
const SELECTION_MS = 5000;
/** A quick second look after a fail point. */
const HEARTBEAT_MS = 500;

/**
 * @param {Context} context
 * @param {Definition[] | undefined} definitions `[{ client: { id, … } }, …]`, in order of dependence.
 */
export function createEntities(context, definitions = []) {
  return inSequence(definitions, (definition) => {
    const [[kind, entity]] = Object.entries(definition);
    const create = CREATE[kind];
    if (!create) throw new InvalidTest(`unknown kind of entity ${kind}`);
    return create(context, entity);
  });
}

/** @type {Record<string, (context: Context, entity: Definition) => unknown>} */
const CREATE = {
  client(context, entity) {
    if (entity.autoEncryptOpts) throw new Skipped('needs client-side encryption');
    const { uriOptions = {}, serverApi, observeEvents } = entity;
    const uri = uriWith(context.uri, {
      serverSelectionTimeoutMS: SELECTION_MS,
      ...(context.mayFail && { heartbeatFrequencyMS: HEARTBEAT_MS }),
      ...uriOptions,
    });
    const client = context.driver.open(uri, {
      ...(observeEvents?.some(isCommandEvent) && { monitorCommands: true }),
      ...(serverApi && { serverApi }),
    });
    context.entities.add(entity.id, 'client', client);
    const observer = new Observer(context.driver.emitterOf(client), entity);
    if (context.driver.hasPoolEvents) observer.countConnections();
    context.observers.set(entity.id, observer);
    const watchesServers = observeEvents?.some((/** @type {string} */ one) => !isCommandEvent(one));
    if (!watchesServers) return;
    return after(context.driver.connect(client), () => observer.forgetCommands());
  },
  database({ entities }, { id, client, databaseName, databaseOptions }) {
    const database = entities.get(client, 'client').db(databaseName, settings(databaseOptions));
    entities.add(id, 'database', database);
  },
  collection({ entities }, { id, database, collectionName, collectionOptions }) {
    const parent = entities.get(database, 'database');
    entities.add(id, 'collection', parent.collection(collectionName, settings(collectionOptions)));
  },
  session({ entities }, { id, client, sessionOptions = {} }) {
    const { defaultTransactionOptions, snapshotTime, ...options } = sessionOptions;
    const started = entities.get(client, 'client').startSession({
      ...options,
      ...(snapshotTime && { snapshotTime: entities.get(snapshotTime, 'value') }),
      ...(defaultTransactionOptions && {
        defaultTransactionOptions: settings(defaultTransactionOptions),
      }),
    });
    return after(started, (session) => entities.add(id, 'session', session));
  },
  bucket({ entities, driver }, { id, database, bucketOptions }) {
    const parent = entities.get(database, 'database');
    entities.add(id, 'bucket', driver.bucket(parent, settings(bucketOptions)));
  },
  clientEncryption() {
    throw new Skipped('needs client-side encryption');
  },
  thread() {
    throw new Skipped('threads are not run');
  },
};

/** @param {string} type */
const isCommandEvent = (type) => type.startsWith('command');

/** @param {Definition} [options] @returns {Definition} */
function settings({ readPreference: preference, ...options } = {}) {
  return { ...options, ...(preference && { readPreference: readPreference(preference) }) };
}
