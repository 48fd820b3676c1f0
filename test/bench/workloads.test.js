import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputsOf } from '../../js/engine/checks.js';
import { loadPlugin, names } from '../../js/engine/registry.js';

const dataset = (await loadPlugin('datasets', 'narrow')).create(1);

for (const name of await names('workloads')) {
  const workload = await loadPlugin('workloads', name);

  test(`${name} gives every contender the same inputs for its checks`, () => {
    const one = inputsOf(workload, dataset, 1, 1);
    const many = inputsOf(workload, dataset, 1, 32);
    for (let i = 0; i < workload.checks; i++) assert.deepEqual(one(i), many(i));
    const checks = Array.from({ length: workload.checks }, (_, i) => JSON.stringify(one(i)));
    if (workload.mutates || workload.documents === 1) {
      assert.ok(new Set(checks).size > 1, 'its checks are one and the same');
    }
  });

  if (workload.mutates) {
    test(`${name} names what its checks touch, so that it can be read back`, () => {
      const inputs = inputsOf(workload, dataset, 1, 1);
      const touched = workload.touched?.(inputs(0)) ?? [];
      assert.equal(touched.length, workload.documents);
    });
  }
}

for (const name of ['insertOne', 'insertMany']) {
  test(`${name} never gives an _id twice, and leaves what is in flight alone`, async () => {
    const workload = await loadPlugin('workloads', name);
    const inFlight = name === 'insertOne' ? 1030 : 8;
    const inputs = inputsOf(workload, dataset, 1, inFlight);
    const times = inFlight + 40;
    /** @type {Set<unknown>} */
    const seen = new Set();
    /** @type {{ documents: any[], ids: unknown[] }[]} */
    const flying = [];
    for (let i = 0; i < times; i++) {
      const documents = /** @type {any[]} */ ([inputs(i)].flat());
      const ids = documents.map(({ _id }) => _id);
      for (const id of ids) {
        assert.ok(!seen.has(id));
        seen.add(id);
      }
      flying.push({ documents, ids });
      if (flying.length > inFlight) flying.shift();
      for (const earlier of flying) {
        assert.deepEqual(
          earlier.documents.map(({ _id }) => _id),
          earlier.ids,
        );
      }
    }
    assert.equal(seen.size, times * workload.documents);
  });
}

test('deleteOne deletes every document once and no more', async () => {
  const workload = await loadPlugin('workloads', 'deleteOne');
  const inputs = inputsOf(workload, dataset, 1, 1);
  const limit = workload.limit?.(dataset) ?? 0;
  const ids = new Set(Array.from({ length: limit }, (_, i) => /** @type {any} */ (inputs(i))._id));
  assert.equal(limit, dataset.count);
  assert.equal(ids.size, limit);
});
