/** Calls in transactions, on a driver that only writes down what it is asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTransactions } from '../../../bench/drivers/common/transactions/index.js';

class Refused extends Error {
  /** @param {boolean} transient */
  constructor(transient) {
    super('refused');
    this.transient = transient;
  }

  /** @param {string} label */
  hasErrorLabel(label) {
    return this.transient && label === 'TransientTransactionError';
  }
}

/** A client that numbers its sessions. @param {{ refusals?: Refused[], later?: boolean }} [how] */
function clientOf({ refusals = [], later = false } = {}) {
  /** @type {string[]} */
  const log = [];
  let started = 0;
  const answer = (/** @type {any} */ value) => (later ? Promise.resolve(value) : value);
  const startSession = () => {
    const id = ++started;
    let open = false;
    return {
      id,
      inTransaction: () => open,
      startTransaction() {
        assert.ok(!open, 'one transaction at a time');
        open = true;
        log.push(`${id} begin`);
      },
      commitTransaction() {
        open = false;
        log.push(`${id} commit`);
        return answer(undefined);
      },
      abortTransaction() {
        open = false;
        log.push(`${id} abort`);
        return answer(undefined);
      },
      endSession: () => log.push(`${id} end`),
    };
  };
  const collection = {
    insertOne(/** @type {any} */ document, /** @type {any} */ { session }) {
      log.push(`${session.id} insert ${document}`);
      const refusal = refusals.shift();
      if (refusal) {
        if (later) return Promise.reject(refusal);
        throw refusal;
      }
      return answer(`inserted ${document}`);
    },
    updateOne: (/** @type {any[]} */ ...args) => args,
    watch() {},
  };
  const session = /** @type {any} */ ({
    target: { client: {}, db: {}, collection },
    close: () => log.push('close'),
  });
  return { log, startSession, session };
}

const insert = (/** @type {any} */ place) => (/** @type {any} */ input) =>
  place.target.collection.insertOne(input);

for (const later of [false, true]) {
  const kind = later ? 'promises' : 'values';
  /** @param {Parameters<typeof clientOf>[0]} [how] */
  const opened = async (how) => {
    const client = clientOf({ later, ...how });
    const { startSession: start } = client;
    const whole = await inTransactions(client.session, { start, sync: !later });
    const call = whole.wrap?.(insert) ?? assert.fail();
    return { ...client, whole, call };
  };

  test(`${kind}: every call is begun and committed, in one session`, async () => {
    const { call, log, whole } = await opened();
    assert.equal(await call('a'), 'inserted a');
    assert.equal(await call('b'), 'inserted b');
    await whole.close();
    assert.deepEqual(log, [
      ...['1 begin', '1 insert a', '1 commit', '1 begin', '1 insert b', '1 commit'],
      ...['1 end', 'close'],
    ]);
  });

  test(`${kind}: a call that fails is aborted, and its error is the caller's`, async () => {
    const { call, log } = await opened({ refusals: [new Refused(false)] });
    await assert.rejects(async () => call('a'), /^Error: refused$/);
    assert.deepEqual(log, ['1 begin', '1 insert a', '1 abort']);
    assert.equal(await call('b'), 'inserted b');
  });

  test(`${kind}: what another transaction got in the way of is done again, and counted`, async () => {
    const { call, log, whole } = await opened({ refusals: [new Refused(true)] });
    assert.ok(!('abortsPerOp' in (whole.counters?.() ?? {})));
    assert.equal(await call('a'), 'inserted a');
    assert.deepEqual(log, [
      ...['1 begin', '1 insert a', '1 abort', '1 begin', '1 insert a', '1 commit'],
    ]);
    assert.equal(whole.counters?.().abortsPerOp, 1);
  });
}

test('calls in flight at once have a session each, which the next ones take over', async () => {
  const { log, startSession: start, session } = clientOf({ later: true });
  const { wrap } = await inTransactions(session, { start });
  const call = wrap?.(insert) ?? assert.fail();
  await Promise.all([call('a'), call('b'), call('c')]);
  await Promise.all([call('d'), call('e'), call('f')]);
  const sessions = log.filter((line) => line.includes('begin')).map((line) => line.split(' ')[0]);
  assert.deepEqual(new Set(sessions), new Set(['1', '2', '3']));
  assert.equal(log.filter((line) => line.includes('commit')).length, 6);
});

test('the session goes where a method has its options, beside those that there are', async () => {
  const { startSession: start, session } = clientOf();
  const { wrap } = await inTransactions(session, { start, sync: true });
  const update =
    wrap?.(
      ({ target }) =>
        (args) =>
          target?.collection.updateOne(...args),
    ) ?? assert.fail();
  const [filter, change, options] = /** @type {any} */ (update([1, 2]));
  assert.deepEqual([filter, change, Object.keys(options)], [1, 2, ['session']]);
  const [, , upsert] = /** @type {any} */ (update([1, 2, { upsert: true }]));
  assert.deepEqual(Object.keys(upsert), ['upsert', 'session']);
});

test('only what a transaction holds can be called', async () => {
  const { startSession: start, session } = clientOf();
  const { wrap, target } = await inTransactions(session, { start, sync: true });
  assert.equal(target, undefined);
  wrap?.((place) => {
    assert.deepEqual(Object.keys(place.target?.collection), ['insertOne', 'updateOne']);
    assert.deepEqual([place.target?.client, place.target?.db], [undefined, undefined]);
    return () => 1;
  });
});
