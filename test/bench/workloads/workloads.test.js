import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../../../bench/workloads/common/fields.js';
import { defaultsOf } from '../../../js/engine/planning/parameters.js';
import { loadPlugin, loadRegistry, names } from '../../../js/engine/plugins/registry.js';
import { datasetOf, operationsOf } from '../../../js/engine/plugins/session.js';
import { seededRandom } from '../../../js/stats/random.js';

/** Nothing has come before. */
const FIRST = { number: 0, settled: () => 0 };

const narrow = await loadPlugin('datasets', 'narrow');
const dataset = narrow.create(1);
const { workloads } = await loadRegistry();

for (const [name, workload] of workloads) {
  const documents = datasetOf(workload, narrow, 1);
  for (const { operation, weight } of operationsOf(workload)) {
    const inputsOf = (/** @type {number} */ inFlight) =>
      operation.inputs(documents, seededRandom(1), inFlight, defaultsOf(workload));

    test(`${name}/${operation.name} gives every contender the same inputs for its checks`, () => {
      const [one, many] = [inputsOf(1), inputsOf(32)].map(
        (inputs) => (/** @type {number} */ i) => inputs(i, FIRST),
      );
      for (let i = 0; i < workload.checks; i++) assert.deepEqual(one(i), many(i));
      const checks = Array.from({ length: workload.checks }, (_, i) => JSON.stringify(one(i)));
      // A case may do the same thing each time, to a document that all share.
      const isCase = workload.documentsOf !== undefined;
      if (!isCase && workload.checks > 1 && (operation.mutates || operation.documents === 1)) {
        assert.ok(new Set(checks).size > 1, 'its checks are one and the same');
      }
      assert.ok(weight > 0 && weight <= 1);
    });

    if (operation.mutates) {
      test(`${name}/${operation.name} names what it touches, and writes to a collection of its own`, async () => {
        const touched = operation.touched?.(inputsOf(1)(0, FIRST), 0) ?? [];
        // What says itself how to check what it left need not.
        const isFree = operation.anonymous || (operation.check && !operation.touched);
        if (isFree) assert.equal(operation.touched, undefined);
        else if (!workload.documentsOf) assert.equal(touched.length, operation.documents);
        else assert.ok(touched.length > 0);
        const collections = {
          shared: async () => 'shared',
          copy: async () => 'own',
          own: async () => 'own',
          empty: async () => 'own',
          bucket: async () => 'own',
        };
        const collection = await workload.prepare?.(collections, documents, {});
        assert.equal(collection, 'own');
      });
    }
  }

  test(`${name} says what one operation does`, () => {
    const phrase = workload.phrase?.('narrow') ?? '';
    assert.match(phrase, /^[a-z].*[^.]$/);
    const hasDocuments = operationsOf(workload).some(
      ({ operation }) => operation.call ?? operation.steps,
    );
    if (hasDocuments && !workload.documentsOf) assert.match(phrase, /\bnarrow\b/);
  });
}

/** Datasets without a number. */
const TEXTS = ['person', 'ycsb'];

const GROWING = [
  ...['insertOne', 'insertMany', 'insertMany10', 'updateOne', 'updateMany10', 'deleteOne'],
  ...['deleteMany10', 'insertUpdateDelete', 'insertUpdateFindDelete10'],
];

test('each write says by how much the collection grows', async () => {
  const grown = Object.fromEntries(
    await Promise.all(
      GROWING.map(async (name) => {
        const [{ operation }] = operationsOf(await loadPlugin('workloads', name));
        const input = operation.inputs(dataset, seededRandom(1), 1, {})(0);
        return [name, operation.stored?.(input, 0) ?? 0];
      }),
    ),
  );
  assert.deepEqual(grown, {
    ...{ insertOne: 1, insertMany: 1000, insertMany10: 10, updateOne: 0, updateMany10: 0 },
    ...{ deleteOne: -1, deleteMany10: -10, insertUpdateDelete: 0, insertUpdateFindDelete10: 0 },
  });
});

test('updateOne sets fields that the documents have, whatever the dataset', async () => {
  const [{ operation }] = operationsOf(await loadPlugin('workloads', 'updateOne'));
  for (const name of names('datasets')) {
    const any = (await loadPlugin('datasets', name)).create(1);
    const [text, other] = fieldsOf(any);
    const document = any.document(0);
    assert.equal(typeof document[text], 'string');
    const number = typeof document[other] === 'number';
    assert.equal(number, !TEXTS.includes(name), `${name}: a number, where there is one`);
    const { update } = operation.inputs(any, seededRandom(1), 1, {})(3);
    assert.deepEqual(update, { $set: { [text]: 'update 3', [other]: number ? 3 : 'other 3' } });
  }
  const bare = { ...dataset, name: 'bare', document: () => ({ _id: 1, s: 'only text' }) };
  assert.throws(() => fieldsOf(bare), {
    message: 'the documents of bare have no two top-level fields to set',
  });
});

for (const name of ['insertOne', 'insertMany']) {
  test(`${name} never uses an _id twice, nor an input that may still be read`, async () => {
    const [{ operation }] = operationsOf(await loadPlugin('workloads', name));
    const inFlight = 4;
    const inputs = operation.inputs(dataset, seededRandom(1), inFlight, {});
    const ids = new Set();
    /** @type {unknown[]} */
    const held = [];
    for (let i = 0; i < 10; i++) {
      const input = inputs(i);
      for (const id of operation.touched?.(input, i) ?? []) {
        assert.ok(!ids.has(id));
        ids.add(id);
      }
      assert.ok(!held.includes(input));
      held.push(input);
      if (held.length > inFlight) held.shift();
    }
  });
}

test('deleteOne deletes every document once, and no more', async () => {
  const workload = await loadPlugin('workloads', 'deleteOne');
  const [{ operation }] = operationsOf(workload);
  assert.equal(workload.limit?.(dataset), dataset.count);
  const inputs = operation.inputs(dataset, seededRandom(1), 1, {});
  const ids = Array.from({ length: dataset.count }, (_, i) => inputs(i)._id);
  assert.equal(new Set(ids).size, dataset.count);
});

for (const name of ['find', 'updateMany', 'deleteMany']) {
  test(`${name} comes to every record once, where records are asked for`, async () => {
    const [{ operation }] = operationsOf(await loadPlugin('workloads', name));
    const records = 5000;
    const inputs = operation.inputs({ ...dataset, count: records }, seededRandom(1), 1, {
      records,
    });
    const firsts = Array.from({ length: records / 1000 }, (_, i) => inputs(i).filter ?? inputs(i));
    assert.deepEqual(
      firsts.map(({ _id }) => _id.$gte).sort((a, b) => a - b),
      [0, 1000, 2000, 3000, 4000],
    );
  });
}

test('deleteMany ends where there is nothing left to delete', async () => {
  const { limit } = await loadPlugin('workloads', 'deleteMany');
  assert.equal(limit?.({ ...dataset, count: 5500 }), 5);
});
