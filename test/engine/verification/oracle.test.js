import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { datasetOf, openSession, prepareOperation } from '../../../js/engine/plugins/session.js';
import { collectionFor, Oracle } from '../../../js/engine/verification/oracle.js';
import { verifyStored } from '../../../js/engine/verification/stored.js';

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
 * @param {(input: any, i: number) => any} [changed] what it does in place of what was asked
 */
async function contender(name, used, changed = (/** @type {any} */ input) => input) {
  const workload = await loadPlugin('workloads', name);
  const dataset = datasetOf(workload, await loadPlugin('datasets', 'narrow'), SEED);
  const collection = await collectionFor(workload, store, dataset, { slot: 'cell_0', checked: [] });
  const stored = await store.count(collection);
  const { driver, session } = await openSession({
    ...{ driver: 'mongodb', version: '', variant: '', workload: name, dataset: 'narrow' },
    ...{ seed: SEED, uri: store.uri, database: store.database, collection, plugins: [] },
  });
  const { operations, input } = sequenceOf(workload, dataset, SEED, { concurrency: 1 });
  const call = prepareOperation({ driver, session }, operations[0]);
  for (let i = 0; i < used; i++) await call(changed(input(i), i));
  await session.close();
  const verify = (/** @type {object} */ other = {}) =>
    oracle.verifyLeft(
      workload,
      dataset,
      { concurrency: 1 },
      { collection, used, overtaken: 0, before: stored, ...other },
    );
  const truth = await oracle.truth(workload, dataset, { concurrency: 1 });
  return { verify, collection, truth };
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

test('an increment that was done twice is noticed', async () => {
  const name = 'update-cases/Update.IncNoIndex';
  const { verify } = await contender(name, 200);
  await verify();
  const twice = await contender(name, 200, ({ filter, update }, i) => ({
    ...{ filter, update: i === 9 ? { $inc: { x: 2 } } : update },
  }));
  await assert.rejects(twice.verify(), /^Error: document left behind \d+ is wrong at x: /);
});

test('one at a time, the last of several writers of a document is known', async () => {
  const name = 'multi-update-cases/MultiUpdate.Contended.Doc.Rnd.NoIndex';
  const { verify } = await contender(name, 70);
  await verify();
  const late = await contender(name, 70, ({ filter, update }, i) => ({
    ...{ filter, update: i === 69 ? { $set: { x: 69 } } : update },
  }));
  await assert.rejects(late.verify(), /^Error: document left behind 0 is wrong at x: 69 where/);
});

test('documents without an _id of one’s own are compared by all the rest', async () => {
  const name = 'insert-cases/Insert.JustNum';
  const checks = 5;
  const right = await contender(name, checks);
  await verifyStored(right.truth, store, right.collection);
  await right.verify();
  for (const [changed, wrong] of /** @type {[(input: any) => any, RegExp][]} */ ([
    [({ x }) => ({ x: x === 3 ? 4 : x }), /^Error: stored document 3 is wrong at x: 4 where/],
    [({ x }) => ({ _id: `id ${x}`, x }), /^Error: stored document 0 is wrong at _id: 'string'/],
    [({ x }) => ({ x, y: 1 }), /^Error: stored document 0 is wrong at the top: key 'y'/],
  ])) {
    const { truth, collection } = await contender(name, checks, changed);
    await assert.rejects(verifyStored(truth, store, collection), wrong);
  }
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
  const collection = await collectionFor(workload, store, dataset, { slot: 'cell_1', checked: [] });
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
  await another.verifyLeft(workload, dataset, { concurrency: 2 }, { ...left, overtaken: 1 });
  const alone = { ...left, overtaken: 0 };
  await assert.rejects(another.verifyLeft(workload, dataset, { concurrency: 1 }, alone), {
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
  const again = await collectionFor(workload, store, dataset, { slot: 'cell_0', checked: touched });
  assert.equal(again, collection);
  assert.deepEqual(await store.read(collection, touched), asLoaded);
});
