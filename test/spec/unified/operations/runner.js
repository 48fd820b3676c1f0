import { setTimeout as sleep } from 'node:timers/promises';
import { expect, InvalidTest } from '../../runner/failures.js';
import { after } from '../../runner/maybe.js';
import { createEntities } from '../create.js';
import { countMatching } from '../events.js';
import { same } from '../values.js';

/**
 * @typedef {import('../context.js').Context} Context
 * @typedef {Record<string, any>} Arguments
 */

const WAIT_MS = 10_000;

/**
 * What tests ask of the runner itself: which arguments, and what to do.
 * @type {Record<string, { needs: string[], options?: string[],
 *   run: (context: Context, given: Arguments) => any }>}
 */
const runnerOperations = {
  failPoint: {
    needs: ['client', 'failPoint'],
    options: ['session'],
    run({ entities, failPoints }, { client, failPoint }) {
      failPoints.add(failPoint.configureFailPoint);
      const admin = entities.get(client, 'client').db('admin');
      return admin.command(failPoint);
    },
  },
  assertSessionTransactionState: {
    needs: ['session', 'state'],
    run({ entities, driver }, { session, state }) {
      const actual = driver.transactionState(entities.get(session, 'session'));
      expect(actual === state, `the transaction is ${actual}, not ${state}`);
    },
  },
  assertSessionPinned: {
    needs: ['session'],
    run({ entities, driver }, { session }) {
      expect(driver.isPinned(entities.get(session, 'session')), 'the session is not pinned');
    },
  },
  assertSessionUnpinned: {
    needs: ['session'],
    run({ entities, driver }, { session }) {
      expect(!driver.isPinned(entities.get(session, 'session')), 'the session is pinned');
    },
  },
  assertSessionDirty: {
    needs: ['session'],
    run({ entities, driver }, { session }) {
      expect(driver.isDirty(entities.get(session, 'session')), 'the session is not dirty');
    },
  },
  assertSessionNotDirty: {
    needs: ['session'],
    run({ entities, driver }, { session }) {
      expect(!driver.isDirty(entities.get(session, 'session')), 'the session is dirty');
    },
  },
  assertSameLsidOnLastTwoCommands: {
    needs: ['client'],
    run(context, { client }) {
      const [one, other] = lastTwoLsids(context, client);
      expect(same(one, other), 'the last two commands were sent in different sessions');
    },
  },
  assertDifferentLsidOnLastTwoCommands: {
    needs: ['client'],
    run(context, { client }) {
      const [one, other] = lastTwoLsids(context, client);
      expect(!same(one, other), 'the last two commands were sent in one session');
    },
  },
  assertCollectionExists: {
    needs: ['databaseName', 'collectionName'],
    run: async (context, given) => {
      expect(await hasCollection(context, given), `there is no collection ${given.collectionName}`);
    },
  },
  assertCollectionNotExists: {
    needs: ['databaseName', 'collectionName'],
    run: async (context, given) => {
      expect(
        !(await hasCollection(context, given)),
        `there is a collection ${given.collectionName}`,
      );
    },
  },
  assertIndexExists: {
    needs: ['databaseName', 'collectionName', 'indexName'],
    run: async (context, given) => {
      expect(await hasIndex(context, given), `there is no index ${given.indexName}`);
    },
  },
  assertIndexNotExists: {
    needs: ['databaseName', 'collectionName', 'indexName'],
    run: async (context, given) => {
      expect(!(await hasIndex(context, given)), `there is an index ${given.indexName}`);
    },
  },
  assertNumberConnectionsCheckedOut: {
    needs: ['client', 'connections'],
    run(context, { client, connections }) {
      const { checkedOut } = observerOf(context, client);
      expect(
        checkedOut === connections,
        `${checkedOut} connections are in use, not ${connections}`,
      );
    },
  },
  assertEventCount: {
    needs: ['client', 'event', 'count'],
    run(context, { client, event, count }) {
      const seen = countMatching(context, client, event);
      expect(seen === count, `${seen} such events were seen, not ${count}`);
    },
  },
  waitForEvent: {
    needs: ['client', 'event', 'count'],
    async run(context, { client, event, count }) {
      const deadline = Date.now() + WAIT_MS;
      while (countMatching(context, client, event) < count) {
        expect(Date.now() < deadline, `after ${WAIT_MS} ms fewer than ${count} events were seen`);
        await sleep(10);
      }
    },
  },
  createEntities: {
    needs: ['entities'],
    run: (context, { entities }) => createEntities(context, entities),
  },
  wait: {
    needs: ['ms'],
    run: (_, { ms }) => sleep(ms),
  },
};

/**
 * @param {Context} context
 * @param {{ name: string, arguments?: Arguments }} call
 */
export function runForRunner(context, { name, arguments: given = {} }) {
  const known = runnerOperations[name];
  if (!known) throw new InvalidTest(`the runner has no operation ${name}`);
  const { needs, options = [] } = known;
  const missing = needs.find((argument) => !(argument in given));
  if (missing) throw new InvalidTest(`${name} needs the argument ${missing}`);
  const unknown = Object.keys(given).find((one) => !needs.includes(one) && !options.includes(one));
  if (unknown) throw new InvalidTest(`${name} has no argument ${unknown}`);
  return after(known.run(context, given), () => undefined);
}

/** @param {Context} context @param {string} client */
function observerOf({ entities, observers }, client) {
  entities.get(client, 'client');
  return /** @type {import('../observer.js').Observer} */ (observers.get(client));
}

/** @param {Context} context @param {string} client */
function lastTwoLsids(context, client) {
  const { seen } = observerOf(context, client);
  const started = seen.filter(({ type }) => type === 'commandStartedEvent').slice(-2);
  const lsids = started.map(({ event }) => event.command.lsid);
  expect(lsids.length === 2, 'fewer than two commands were seen');
  expect(lsids[0] && lsids[1], 'a command without a session was seen');
  return lsids;
}

/** @param {Context} context @param {Arguments} of */
async function hasCollection({ internal }, { databaseName, collectionName }) {
  const found = internal.db(databaseName).listCollections({ name: collectionName });
  return (await found.toArray()).length > 0;
}

/** @param {Context} context @param {Arguments} of */
async function hasIndex(context, { databaseName, collectionName, indexName }) {
  if (!(await hasCollection(context, { databaseName, collectionName }))) return false;
  const collection = context.internal.db(databaseName).collection(collectionName);
  return (await collection.listIndexes().toArray()).some(({ name }) => name === indexName);
}
