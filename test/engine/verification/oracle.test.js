import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { openSession, prepareOperation } from '../../../js/engine/plugins/session.js';
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
  const collection = await collectionFor(workload, store, dataset, 'cell_0', []);
  const stored = await store.count(collection);
  const { driver, session } = await openSession({
    ...{ driver: 'mongodb', version: '', variant: '', workload: name, dataset: 'narrow' },
    ...{ seed: SEED, uri: store.uri, database: store.database, collection, plugins: [] },
  });
  const { operations, input } = sequenceOf(workload, dataset, SEED, { concurrency: 1 });
  const call = prepareOperation({ driver, session }, operations[0]);
  for (let i = 0; i < used; i++) await call(input(i));
  await session.close();
  const verify = (/** @type {object} */ other = {}) =>
    oracle.verifyLeft(
      workload,
      dataset,
      { concurrency: 1 },
      { collection, used, before: stored, ...other },
    );
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

test('with several in flight, what an operation before the compared ones may have written last is left out', async () => {
  const updateOne = await loadPlugin('workloads', 'updateOne');
  // Of 80 operations the last 64 are compared: the 17th writes what the 16th wrote.
  const workload = {
    ...updateOne,
    inputs: () => (/** @type {number} */ i) => ({
      filter: { _id: i === 16 ? 15 : i },
      update: { $set: { i } },
    }),
  };
  const dataset = (await loadPlugin('datasets', 'narrow')).create(SEED);
  const collection = await collectionFor(workload, store, dataset, 'cell_1', []);
  const { driver, session } = await openSession({
    ...{ driver: 'mongodb', version: '', variant: '', workload: 'updateOne', dataset: 'narrow' },
    ...{ seed: SEED, uri: store.uri, database: store.database, collection, plugins: [] },
  });
  const { operations, input } = sequenceOf(workload, dataset, SEED, { concurrency: 2 });
  const call = prepareOperation({ driver, session }, operations[0]);
  const order = Array.from({ length: 80 }, (_, i) => (i === 15 ? 16 : i === 16 ? 15 : i));
  for (const i of order) await call(input(i));
  await session.close();
  const left = { collection, used: 80, before: await store.count(collection) };
  // One of its own, since an oracle keeps a workload's inputs by its name.
  const another = new Oracle(store, 'mongodb', { seed: SEED, plugins: [] });
  await another.verifyLeft(workload, dataset, { concurrency: 2 }, left);
  await assert.rejects(another.verifyLeft(workload, dataset, { concurrency: 1 }, left), {
    message: 'document left behind 0 is wrong at i: 15 where the official driver has 16',
  });
  await another.close();
});

test('the truth is asked for once', async () => {
  const workload = await loadPlugin('workloads', 'findOne');
  const dataset = (await loadPlugin('datasets', 'narrow')).create(SEED);
  const [a, b] = [
    oracle.truth(workload, dataset, { concurrency: 1 }),
    oracle.truth(workload, dataset, { concurrency: 1 }),
  ];
  assert.equal(a, b);
  const { answers, ids } = await a;
  assert.equal(answers?.length, workload.checks);
  assert.deepEqual(ids, []);
});

test('what the checks touch is as it was loaded, whatever rounds before did to it', async () => {
  const workload = await loadPlugin('workloads', 'updateOne');
  const dataset = (await loadPlugin('datasets', 'narrow')).create(SEED);
  const { touched } = await oracle.truth(workload, dataset, { concurrency: 1 });
  assert.equal(touched.length, workload.checks);
  const { collection } = await contender('updateOne', workload.checks);
  const asLoaded = touched.map((id) => dataset.document(Number(id)));
  asLoaded.sort((a, b) => Number(a._id) - Number(b._id));
  assert.notDeepEqual(await store.read(collection, touched), asLoaded);
  const again = await collectionFor(workload, store, dataset, 'cell_0', touched);
  assert.equal(again, collection);
  assert.deepEqual(await store.read(collection, touched), asLoaded);
});
