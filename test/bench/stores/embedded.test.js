/** LMDB and SQLite: they have no other driver to be compared with, so the official one on a real server is. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { operationsOf } from '../../../js/engine/plugins/session.js';
import { bytes, openFor, outcomeOf } from '../../helpers/runs/outcome.js';

/** @typedef {import('../../../js/types.d.ts').Store} Store */
/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */

const NAMES = ['lmdb', 'sqlite'];
/** Enough for a `find`. */
const COUNT = 1200;

const registry = await loadRegistry();
/** @type {Map<string, Store>} */
const stores = new Map();
for (const name of [...NAMES, 'mongod']) {
  const module = registry.stores.get(name) ?? never();
  stores.set(name, await module.start({ database: 'tollgate_embedded' }));
}
after(() => Promise.all([...stores.values()].map((store) => store.stop())));

/** @param {string} name @returns {Store} */
const storeOf = (name) => stores.get(name) ?? never();

/** @param {string} name @param {number} [count] @returns {Dataset} */
const datasetOf = (name, count = COUNT) => ({
  ...(registry.datasets.get(name)?.create(1) ?? never()),
  count,
});

/** @param {string} workload @param {string} operation */
const operationOf = (workload, operation) =>
  operationsOf(registry.workloads.get(workload) ?? never())
    .map((one) => one.operation)
    .find(({ name }) => name === operation) ?? never();

/**
 * Neither keeps the sign of a zero, which tweets have.
 *
 * @param {any} value
 * @returns {any}
 */
function unsigned(value) {
  if (value === 0) return 0;
  if (Array.isArray(value)) return value.map(unsigned);
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unsigned(inner)]));
}

for (const dataset of ['wide', 'wide-dictionary', 'narrow', 'network', 'tweet']) {
  for (const workload of [
    ...['insertOne', 'findOne', 'updateOne', 'deleteOne', 'find', 'insertMany', 'readMostly'],
  ]) {
    test(`${workload} on ${dataset}: both answer and store as the official driver`, async () => {
      const data = datasetOf(dataset);
      const run = { registry, store: storeOf('mongod') };
      const truth = await outcomeOf(run, { name: 'mongodb' }, workload, data);
      assert.ok(truth.answers.length > 0);
      for (const [name, variant] of [
        ['lmdb', ''],
        ['sqlite', ''],
        ['sqlite', 'full'],
      ]) {
        const own = { registry, store: storeOf(name) };
        const found = await outcomeOf(own, { name, variant }, workload, data);
        for (const part of /** @type {const} */ (['answers', 'counts', 'stored'])) {
          const same = bytes(found[part]) === bytes(unsigned(truth[part]));
          assert.ok(same, `${name}/${variant} has other ${part}`);
        }
      }
    });
  }
}

for (const name of NAMES) {
  test(`${name} holds what cells need, and goes`, async () => {
    const module = registry.stores.get(name) ?? never();
    const store = await module.start({ database: 'tollgate_embedded' });
    const folder = store.uri.slice(name.length + 1);
    assert.equal(store.uri, `${name}:${folder}`);
    assert.deepEqual([store.pids, store.started, store.topology], [[], true, 'in process']);
    assert.match(store.version, /^\d+\.\d+\.\d+$/);
    const dataset = datasetOf('narrow', 300);
    const shared = await store.load(dataset);
    assert.equal(await store.load(dataset), shared);
    assert.equal(await store.count(shared), 300);
    const [two, nine] = [dataset.document(2), dataset.document(9)];
    assert.deepEqual(await store.read(shared, [9, 2, 'none', 9]), [two, nine]);

    const one = await store.copy(dataset, 'one', { whole: false });
    assert.notEqual(await store.copy(dataset, 'two', { whole: false }), one);
    const { session } = await openFor(store, { name }, 'updateOne', 'narrow', one);
    const { insertOne, updateOne, deleteOne } = session.operations ?? never();
    const change = async () => {
      await insertOne({ ...two, _id: 1000 });
      await updateOne({ filter: { _id: 2 }, update: { $set: { i01: -1 } } });
      await deleteOne({ _id: 9 });
    };
    await change();
    // Left as it is, put back in part, put back as a whole.
    assert.equal(await store.copy(dataset, 'one', { whole: false }), one);
    assert.deepEqual(await store.read(one, [2, 9]), [{ ...two, i01: -1 }]);
    await store.copy(dataset, 'one', { whole: [2] });
    assert.deepEqual(await store.read(one, [2, 9, 1000]), [two, { ...two, _id: 1000 }]);
    await store.copy(dataset, 'one', { whole: [9, 1000] });
    assert.deepEqual(await store.read(one, [2, 9, 1000]), [two, nine]);
    await change();
    await store.copy(dataset, 'one', { whole: true });
    assert.deepEqual(await store.read(one, [2, 9, 1000]), [two, nine]);
    assert.equal(await store.count(one), 300);
    await session.close();

    const empty = await store.empty('one', dataset);
    const other = await openFor(store, { name }, 'insertOne', 'narrow', empty);
    await other.session.operations?.insertOne(two);
    assert.equal(await store.count(empty), 1);
    // While somebody has it open.
    assert.equal(await store.empty('one', dataset), empty);
    assert.equal(await store.count(empty), 0);
    assert.notEqual(await store.empty('one', datasetOf('tweet')), empty);
    await other.session.close();

    assert.ok(existsSync(folder));
    await store.stop();
    await store.stop();
    assert.ok(!existsSync(folder));
  });

  test(`${name} says what it cannot do, and changes nothing then`, async () => {
    const store = storeOf(name);
    const dataset = datasetOf('narrow', 20);
    const collection = await store.copy(dataset, 'refused', { whole: true });
    const { session, driver } = await openFor(store, { name }, 'findOne', 'narrow', collection);
    /** @type {Record<string, (input: any) => any>} */
    const operations = session.operations ?? never();
    const known = dataset.document(3);
    const refused = (/** @type {string} */ operation, /** @type {any} */ input) =>
      assert.rejects(async () => operations[operation](input));
    await refused('insertOne', known);
    // All or nothing: the first of them is new.
    await refused('insertMany', [{ ...known, _id: 100 }, known]);
    await refused('findOne', {});
    await refused('findOne', { _id: 3, i01: 1 });
    await refused('findOne', { _id: { $gte: 3 } });
    await refused('find', {
      filter: { _id: { $gte: 3 } },
      options: { sort: { _id: -1 }, limit: 2 },
    });
    await refused('find', { filter: { _id: { $gte: 3, $lt: 9 } }, options: { sort: { _id: 1 } } });
    await refused('updateOne', { filter: { _id: 3 }, update: { $inc: { i01: 1 } } });
    await refused('updateOne', { filter: { _id: 3 }, update: { $set: { 'i01.x': 1 } } });
    await refused('updateOne', { filter: { _id: 3 }, update: { $set: { _id: 4 } } });
    await refused('deleteOne', { i01: known.i01 });
    assert.equal(await store.count(collection), 20);
    assert.deepEqual(await store.read(collection, [3, 100]), [known]);

    const same = { filter: { _id: 3 }, update: { $set: { i01: known.i01 } } };
    const { matchedCount, modifiedCount } = await operations.updateOne(same);
    assert.deepEqual([matchedCount, modifiedCount], [1, 0]);
    const nobody = await operations.updateOne({ ...same, filter: { _id: 77 } });
    assert.deepEqual([nobody.matchedCount, nobody.modifiedCount], [0, 0]);
    assert.equal((await operations.deleteOne({ _id: 77 })).deletedCount, 0);

    const aggregate = { ...operationOf('findOne', 'findOne'), name: 'aggregate' };
    assert.match(String(driver.lacks?.(aggregate)), new RegExp(`^${name} has no aggregate: only `));
    assert.equal(driver.lacks?.(operationOf('findOne', 'findOne')), undefined);
    await session.close();
  });

  for (const way of ['piscina', 'message-port', 'ring', 'qoper8-wt', 'qoper8-cp', 'child-ipc']) {
    test(`${name} through ${way}: two workers write, and read what others have written`, async (t) => {
      const store = storeOf(name);
      const dataset = datasetOf('tweet', 40);
      const collection = await store.copy(dataset, way, { whole: true });
      const dispatch = registry.dispatch.get(way) ?? never();
      await resolvePackage(dispatch).install();
      const dispatched = await dispatch.open({
        reference: {
          ...{ driver: name, version: '', variant: '', workload: 'readMostly', dataset: 'tweet' },
          ...{ seed: 1, records: 40, uri: store.uri, database: '', collection, plugins: [] },
        },
        ...{ driver: registry.drivers.get(name) ?? never(), variant: '', reply: 'objects' },
        ...{ poolSize: 2, concurrency: 4 },
      });
      // Also after a failure: workers left open keep this process alive for ever.
      t.after(() => dispatched.close());
      const find = await dispatched.prepare(operationOf('readMostly', 'findOne'));
      const update = await dispatched.prepare(operationOf('readMostly', 'updateOne'));
      const ids = Array.from({ length: 40 }, (_, i) => i);
      await Promise.all(
        ids.map((_id) => update({ filter: { _id }, update: { $set: { text: `by ${_id}` } } })),
      );
      const wanted = ids.map((i) => unsigned({ ...dataset.document(i), text: `by ${i}` }));
      const others = (/** @type {any[]} */ found) =>
        ids.filter((i) => !isDeepStrictEqual(found[i], wanted[i])).map((i) => [i, found[i]?.text]);
      assert.deepEqual(others(await Promise.all(ids.map((_id) => find({ _id })))), []);
      assert.deepEqual(others(await store.read(collection, ids)), []);

      // Written here, read there at once: no worker may keep an old snapshot.
      const { session } = await openFor(store, { name }, 'updateOne', 'tweet', collection);
      t.after(() => session.close());
      const old = [];
      for (const i of ids) {
        const $set = { retweet_count: 10_000 + i };
        await session.operations?.updateOne({ filter: { _id: 3 }, update: { $set } });
        const found = await Promise.all([find({ _id: 3 }), find({ _id: 3 })]);
        const counts = found.map((/** @type {any} */ one) => one.retweet_count - 10_000);
        old.push(...counts.filter((count) => count !== i).map((count) => [i, count]));
      }
      assert.deepEqual(old, []);
    });
  }
}

/** @returns {never} */
function never() {
  throw new Error('a plug-in of ours is missing');
}
