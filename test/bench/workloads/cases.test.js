/** The families of cases: enough of them, and entries that say what their machinery makes of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternately, apart, drawer, LANES } from '../../../bench/workloads/common/cases/draw.js';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { datasetOf } from '../../../js/engine/plugins/session.js';
import { seededRandom } from '../../../js/stats/random.js';

const { families, workloads } = await loadRegistry();

/** @param {string} name of a case */
function caseOf(name) {
  const workload = workloads.get(name);
  if (!workload) throw new Error(`there is no case ${name}`);
  const dataset = datasetOf(workload, undefined, 1);
  const { operations, input } = sequenceOf(workload, dataset, 1, { concurrency: 1 });
  return { operation: operations[0], dataset, input };
}

test('there are at least as many cases as were published: 24, 27 and 20', () => {
  for (const [family, least] of /** @type {const} */ ([
    ['insert-cases', 24],
    ['update-cases', 27],
    ['multi-update-cases', 20],
  ])) {
    const count = families.get(family)?.members.length ?? 0;
    assert.ok(count >= least, `${count} ${family}`);
  }
});

for (const family of ['insert-cases', 'update-cases', 'multi-update-cases']) {
  test(`${family}: an operation is the same whenever it is asked for`, () => {
    for (const { name } of families.get(family)?.members ?? []) {
      const { input, operation } = caseOf(`${family}/${name}`);
      const [first, other] = [JSON.stringify(input(7)), JSON.stringify(input(8))];
      assert.ok(other.length > 0);
      assert.equal(JSON.stringify(input(7)), first, name);
      assert.notEqual(input(7), input(7), `${name} hands one object out twice`);
      assert.ok(operation.documents >= 1);
    }
  });
}

test('draws depend on the number of the operation alone, and lanes keep callers apart', () => {
  const drawFor = drawer(seededRandom(1));
  const some = (/** @type {number} */ i) => {
    const draw = drawFor(i);
    return [draw(10), draw(1000), draw.text(12), apart(i, draw)];
  };
  const third = some(3);
  assert.notDeepEqual(some(4), third);
  assert.deepEqual(some(3), third);
  assert.match(String(third[2]), /^[\w-]{12}$/);
  const lanes = Array.from({ length: LANES }, (_, i) => Math.floor(apart(i, drawFor(i)) / 100));
  assert.equal(new Set(lanes).size, LANES);
  const turns = Array.from({ length: 6 }, (_, i) => alternately(2, 'a', 'b')(i)).join('');
  assert.equal(turns, 'aabbaa');
});

test('a collection grows by what is inserted, up to what it keeps', () => {
  const grown = (/** @type {string} */ name, /** @type {number} */ i) => {
    const { operation, input } = caseOf(name);
    return operation.stored?.(input(i), i);
  };
  assert.equal(grown('insert-cases/Insert.Empty', 5000), 1);
  assert.equal(grown('insert-cases/Insert.IntVector', 0), 100);
  assert.equal(grown('insert-cases/Insert.EmptyCapped', 999), 1);
  assert.equal(grown('insert-cases/Insert.EmptyCapped', 1000), 0);
  assert.equal(grown('update-cases/Update.IncNoIndexUpsert', 4799), 1);
  assert.equal(grown('update-cases/Update.IncNoIndexUpsert', 4800), 0);
  assert.equal(grown('update-cases/Update.IncNoIndex', 0), undefined);
});

test('documents that operations build on are reckoned from how often they were met', () => {
  const left = (/** @type {string} */ name, /** @type {number} */ used) => {
    const { operation, input, dataset } = caseOf(name);
    return operation.left?.(used, input, dataset);
  };
  assert.deepEqual(left('update-cases/Update.Contended.Doc', 7), [{ _id: 1600, x: 7 }]);
  assert.deepEqual(left('update-cases/Update.IncNoIndexUpsert', 4801)?.slice(0, 2), [
    { _id: 0, x: 2 },
    { _id: 1, x: 1 },
  ]);
  const [day] = left('update-cases/Update.MmsIncDeepDistinctPath2', 3) ?? [];
  const { h } = /** @type {any} */ (day);
  assert.deepEqual(h[23][59], { n: 0, t: 3, v: 0 });
  assert.deepEqual(h[22][59], { n: 3, t: 0, v: 0 });
  assert.deepEqual(h[22][58], { n: 0, t: 0, v: 0 });
  const all = left('multi-update-cases/MultiUpdate.BigAllDocsMultiChange.Indexed', 2) ?? [];
  assert.equal(all.length, 10_000);
  assert.deepEqual(all[9999], { _id: 9999, x: 2, y: 'b' });
  const hot = left('multi-update-cases/MultiUpdate.Contended.Hot.NoIndex', 4) ?? [];
  assert.deepEqual([hot.length, hot[0], hot[18]], [19, { _id: 1591, x: 4 }, { _id: 1609, x: 4 }]);
  const signs = new Set((left('update-cases/Update.Mul', 200) ?? []).map(({ x }) => Number(x) > 0));
  assert.deepEqual(signs, new Set([true, false]));
});

test('who sets a value leaves the same whatever was there: it is done again instead', () => {
  for (const name of ['Update.SetWithIndex.Random', 'Update.Push', 'Update.Replace']) {
    assert.equal(caseOf(`update-cases/${name}`).operation.left, undefined);
  }
});

test('an insert without an _id may get any, but nothing else may differ', () => {
  const { operation } = caseOf('insert-cases/Insert.IntVector');
  const answer = (/** @type {object} */ insertedIds, insertedCount = 2) => ({
    ...{ acknowledged: true, insertedCount, insertedIds },
  });
  operation.verify?.([answer({ 0: 'a', 1: 'b' })], [answer({ 0: 'c', 1: 'd' })]);
  assert.throws(() => operation.verify?.([answer({ 0: 'a' })], [answer({ 0: 'c', 1: 'd' })]));
  assert.throws(() =>
    operation.verify?.([answer({ 0: 'a', 1: 'b' }, 1)], [answer({ 0: 'c', 1: 'd' })]),
  );
});
