import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MergedReads } from '../../../js/client/api/merged_reads.js';
import { Long, ObjectId, UUID } from '../../../js/client/bson/package.js';

/** A collection in memory that notes how it is asked. @param {any[]} stored */
function reads(stored) {
  /** @type {any[]} */
  const commands = [];
  const isSame = (/** @type {any} */ a, /** @type {any} */ b) => String(a) === String(b);
  const merged = new MergedReads({
    async alone(filter) {
      commands.push(filter);
      return stored.find(({ _id }) => isSame(_id, filter._id)) ?? null;
    },
    async together(filter) {
      commands.push(filter);
      return stored.filter(({ _id }) =>
        filter._id.$in.some((/** @type {any} */ id) => isSame(id, _id)),
      );
    },
  });
  return { merged, commands };
}

test('what is asked for in one turn goes together, and comes back each to its caller', async () => {
  const ids = [new ObjectId(), 1, new UUID(), 'text'];
  const stored = ids.map((_id, n) => ({ _id, n }));
  const { merged, commands } = reads(stored);
  const found = await Promise.all(ids.map((_id) => merged.findOne({ _id })));
  assert.deepEqual(found, stored);
  assert.deepEqual(commands, [{ _id: { $in: ids } }]);
});

test('whoever asks again when an answer has come is in the next batch', async () => {
  const stored = Array.from({ length: 20 }, (_, n) => ({ _id: n }));
  const { merged, commands } = reads(stored);
  const caller = async (/** @type {number} */ first) => {
    for (let id = first; id < 20; id += 4)
      assert.deepEqual(await merged.findOne({ _id: id }), { _id: id });
  };
  await Promise.all([0, 1, 2, 3].map(caller));
  assert.equal(commands.length, 5);
});

test('absent ones are null; a text is asked for alone before that is said', async () => {
  const { merged, commands } = reads([{ _id: 1 }]);
  const found = await Promise.all([1, 2, 'absent'].map((_id) => merged.findOne({ _id })));
  assert.deepEqual(found, [{ _id: 1 }, null, null]);
  assert.deepEqual(commands, [{ _id: { $in: [1, 2, 'absent'] } }, { _id: 'absent' }]);
});

test('an id that the server alone finds equal is looked up alone', async () => {
  // Equal to 5, and nothing that JavaScript compares with it.
  const long = { _id: Long.fromNumber(5) };
  const { merged, commands } = reads([long, { _id: 6 }]);
  const found = await Promise.all([5, 6, 7].map((_id) => merged.findOne({ _id })));
  assert.deepEqual(found, [long, { _id: 6 }, null]);
  assert.deepEqual(commands.slice(1), [{ _id: 5 }, { _id: 7 }]);
});

test('the same id twice gives two documents; more than a hundred are several commands', async () => {
  const stored = Array.from({ length: 150 }, (_, n) => ({ _id: n }));
  const { merged, commands } = reads(stored);
  await Promise.all([...stored, { _id: 0 }].map(({ _id }) => merged.findOne({ _id })));
  assert.deepEqual(
    commands.map(({ _id }) => _id.$in?.length ?? 1),
    [100, 51],
  );
  const twice = await Promise.all([merged.findOne({ _id: 3 }), merged.findOne({ _id: 3 })]);
  assert.deepEqual(twice, [{ _id: 3 }, { _id: 3 }]);
  assert.equal(commands.length, 4);
});

test('other filters, and ids that are compared by the server only, are asked for alone', async () => {
  const { merged, commands } = reads([]);
  const filters = [
    ...[{ name: 'a' }, { _id: 1, name: 'a' }, { _id: { $gt: 1 } }, { _id: null }, { _id: [1] }],
    ...[{ _id: /a/ }, { _id: new Date(0) }, { _id: Long.ONE }, { _id: Number.NaN }, {}],
  ];
  await Promise.all(filters.map((filter) => merged.findOne(filter)));
  assert.deepEqual(commands, filters);
});

test('an error is everybody’s', async () => {
  const merged = new MergedReads({
    alone: () => Promise.reject(new Error('alone')),
    together: () => Promise.reject(new Error('together')),
  });
  const asked = await Promise.allSettled([1, 2].map((_id) => merged.findOne({ _id })));
  assert.deepEqual(
    asked.map((one) => /** @type {PromiseRejectedResult} */ (one).reason.message),
    ['together', 'together'],
  );
});
