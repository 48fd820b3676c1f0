/** Every call of an operation as a transaction of its own: begun, the call made in it, committed. */

import { collectionIn } from './collection.js';
import { Durations } from './durations.js';

/** @typedef {import('../../../../js/types.d.ts').Session} Session */
/** @typedef {import('../../../../js/types.d.ts').Call} Call */
/** @typedef {import('../../../../js/types.d.ts').Place & { session: any }} Place in a client session */

/** As a driver's variant. @type {import('../../../../js/types.d.ts').Variant} */
export const transaction = {
  description: 'every operation in a transaction of its own, in a client session started once',
  stores: ['mongod-rs'],
  // What nobody answers cannot be committed.
  lacks: ['insertsUnacknowledged'],
};

const ONE_MEMBER = 'w1';

/** As drivers' variants: writes that wait for one member, as they do by default before server 5.0, and not for most. */
export const acknowledgedByOne = {
  [ONE_MEMBER]: {
    description: 'writes acknowledged by one member (w: 1), the default before server 5.0',
    stores: transaction.stores,
  },
  [`${ONE_MEMBER}-transaction`]: {
    ...transaction,
    description: `the same, ${transaction.description}`,
  },
};

/** @param {string} variant */
export const isInTransactions = (variant) => variant.endsWith('transaction');

/** @param {string} variant @returns {{ w?: 1 }} options of its client */
export const concernOf = (variant) => (variant.startsWith(ONE_MEMBER) ? { w: 1 } : {});

/** What another transaction got in the way of may be tried again. */
const AGAIN = 'TransientTransactionError';

/**
 * @param {Session} session
 * @param {object} how
 * @param {() => any} how.start a client session of the driver, or a promise of it
 * @param {(session: any) => Session['operations']} [how.operations] those that the driver has in a way of its own
 * @param {boolean} [how.sync] whether it answers with values, not promises
 * @returns {Promise<Session>}
 */
export async function inTransactions(session, { start, operations, sync = false }) {
  const durations = new Durations();
  /** @type {Place[]} */
  const opened = [];
  const open = async () => {
    const started = await start();
    const collection = collectionIn(session.target?.collection, started);
    // Calls on the client or the database would be outside of the transaction.
    const target = { client: undefined, db: undefined, collection };
    const place = { session: started, target, operations: operations?.(started) };
    opened.push(place);
    return place;
  };
  const first = await open();
  const idle = [first];
  const { target: _, operations: __, ...others } = session;
  return {
    ...others,
    wrap: sync
      ? (prepare) => wholeSync(first.session, prepare(first), durations)
      : (prepare) => oneForEach(prepare, { first, idle, open, durations }),
    counters: () => durations.counters(),
    async close(how) {
      for (const { session: ended } of opened) await ended.endSession();
      await session.close(how);
    },
  };
}

/**
 * A client session has one transaction at a time: as many are opened as are ever in flight.
 *
 * @param {(place: Place) => Call} prepare
 * @param {{ first: Place, idle: Place[], open: () => Promise<Place>, durations: Durations }} places
 * @returns {Call}
 */
function oneForEach(prepare, { first, idle, open, durations }) {
  // What cannot be prepared is said now, not at the first call.
  const calls = new Map([[first, prepare(first)]]);
  return async (input) => {
    const place = idle.pop() ?? (await open());
    const call = calls.get(place) ?? prepare(place);
    calls.set(place, call);
    try {
      return await whole(place.session, call, input, durations);
    } finally {
      idle.push(place);
    }
  };
}

/**
 * @param {any} session
 * @param {Call} call
 * @param {any} input
 * @param {Durations} durations
 */
async function whole(session, call, input, durations) {
  for (;;) {
    const start = performance.now();
    session.startTransaction();
    try {
      const begun = performance.now();
      const answer = await call(input);
      const done = performance.now();
      await session.commitTransaction();
      durations.add(start, begun, done);
      return answer;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      if (!mayRunAgain(error)) throw error;
      durations.aborted();
    }
  }
}

/**
 * The same for a driver that answers with values: to await them would cost it a turn of the queue.
 *
 * @param {any} session
 * @param {Call} call
 * @param {Durations} durations
 * @returns {Call}
 */
function wholeSync(session, call, durations) {
  return (input) => {
    for (;;) {
      const start = performance.now();
      session.startTransaction();
      try {
        const begun = performance.now();
        const answer = call(input);
        const done = performance.now();
        session.commitTransaction();
        durations.add(start, begun, done);
        return answer;
      } catch (error) {
        if (session.inTransaction()) session.abortTransaction();
        if (!mayRunAgain(error)) throw error;
        durations.aborted();
      }
    }
  };
}

/** @param {any} error */
const mayRunAgain = (error) => error?.hasErrorLabel?.(AGAIN) === true;
