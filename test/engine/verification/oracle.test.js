import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';
import { loadPlugin } from '../../../js/engine/registry.js';
import { openSession, prepareOperation } from '../../../js/engine/session.js';
import { collectionFor, Oracle } from '../../../js/engine/verification/oracle.js';

/** @type {import('../../../js/types.d.ts').Store} */
let store;
/** @type {Oracle} */
let oracle;
const SEED = 1;

before(async () => {
  const module = await loadPlugin('stores', 'mongod');
  store = await module.start({ database: 'tollgate_oracle' });
  oracle = new Oracle(store, module.oracle, { seed: SEED, plugins: [] });
});
after(async () => {
  await oracle.close();
  await store.stop();
});

/**
 * Runs some operations with the official driver, as a contender would.
 *
 * @param {string} name
 * @param {number} used
 */
async function contender(name, used) {
  const workload = await loadPlugin('workloads', name);
  const dataset = (await loadPlugin('datasets', 'narrow')).create(SEED);
  const collection = await collectionFor(workload, store, dataset, 'cell_0');
  const stored = await store.count(collection);
  const { driver, session } = await openSession({
    ...{ driver: 'mongodb', version: '', variant: '', workload: name, dataset: 'narrow' },
    ...{ seed: SEED, uri: store.uri, database: store.database, collection, plugins: [] },
  });
  const { operations, input } = sequenceOf(workload, dataset, SEED, 1);
  const call = prepareOperation({ driver, session }, operations[0]);
  for (let i = 0; i < used; i++) await call(input(i));
  await session.close();
  const verify = (/** @type {object} */ other = {}) =>
    oracle.verifyLeft(workload, dataset, 1, { collection, used, before: stored, ...other });
  return { verify, collection };
}

for (const name of ['insertOne', 'updateOne', 'deleteOne']) {
  test(`what ${name} left is held against the official driver's`, async () => {
    const { verify } = await contender(name, 80);
    await verify();
  });
}

test('operations that never reached the server are noticed by the count', async () => {
  const { verify } = await contender('insertOne', 10);
  await assert.rejects(verify({ used: 11 }), {
    message: 'after 11 operations 10 documents are stored, not 11',
  });
});

test('a document that is not as it should be is named', async () => {
  const { MongoClient } = await import('mongodb');
  const { verify, collection } = await contender('insertOne', 10);
  const client = await new MongoClient(store.uri).connect();
  await client
    .db(store.database)
    .collection(collection)
    .updateOne({ _id: /** @type {any} */ (9) }, { $set: { t01: 'other' } });
  await client.close();
  await assert.rejects(verify(), /document left behind \d+ is wrong at t01: 'other' where/);
});

test('the truth is asked for once', async () => {
  const workload = await loadPlugin('workloads', 'findOne');
  const dataset = (await loadPlugin('datasets', 'narrow')).create(SEED);
  const [a, b] = [oracle.truth(workload, dataset, 1), oracle.truth(workload, dataset, 1)];
  assert.equal(a, b);
  const { answers, ids } = await a;
  assert.equal(answers?.length, workload.checks);
  assert.deepEqual(ids, []);
});
