import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { checksumOf } from '../../../js/engine/plugins/checksum.js';
import { loadPlugin, names } from '../../../js/engine/plugins/registry.js';
import { PLUGINS } from '../../helpers/cli.js';

/** The seed of a run that names none. */
const SEED = 1;

/** With the one that tests have for themselves. */
for (const name of names('datasets', [PLUGINS])) {
  const module = await loadPlugin('datasets', name, [PLUGINS]);
  const dataset = module.create(SEED);

  test(`${name} has the exact size and checksum that it claims`, () => {
    const { bsonBytes, sha256 } = module;
    assert.deepEqual(checksumOf(module), { bsonBytes, sha256 });
  });

  test(`${name} is pure in the number and the seed`, () => {
    assert.deepEqual(dataset.document(17), module.create(SEED).document(17));
    assert.notDeepEqual(dataset.document(17), module.create(SEED + 1).document(17));
    const { _id, ...again } = dataset.document(dataset.count + 17);
    assert.deepEqual({ _id: 17, ...again }, dataset.document(17));
    assert.equal(_id, dataset.count + 17);
  });
}

test('wide and narrow are the study’s record sets: 89 and 6 attributes, 1.37 and 0.13 KB', async () => {
  for (const [name, attributes, bytes] of /** @type {[string, number, number][]} */ ([
    ['wide', 89, 1370],
    ['narrow', 6, 130],
  ])) {
    const module = await loadPlugin('datasets', name);
    const { count, document } = module.create(SEED);
    assert.equal(count, 18_000);
    assert.equal(Object.keys(document(0)).length, attributes);
    assert.ok(Math.abs(module.bsonBytes / count - bytes) < 5);
  }
});

test('documents are objects of one hidden class, unless their dataset says otherwise', async () => {
  setFlagsFromString('--allow-natives-syntax');
  const isFast = new Function('object', 'return %HasFastProperties(object)');
  const areAlike = new Function('a', 'b', 'return %HaveSameMap(a, b)');
  for (const name of names('datasets')) {
    const { document } = (await loadPlugin('datasets', name)).create(SEED);
    const [one, other] = [document(3), document(7)];
    // As the inserting workloads do.
    one._id = 77;
    other._id = 2 ** 40;
    // Whatever has keys that V8 has not seen in that order becomes one.
    const isDictionary = ['wide-dictionary', 'mixed'].includes(name);
    assert.deepEqual([isFast(one), isFast(other)], [!isDictionary, !isDictionary], name);
    if (!isDictionary && name !== 'tweet') assert.ok(areAlike(document(3), document(7)), name);
  }
});

test('wide-dictionary holds the documents of wide', async () => {
  const [wide, dictionary] = await Promise.all(
    ['wide', 'wide-dictionary'].map(async (name) =>
      (await loadPlugin('datasets', name)).create(SEED),
    ),
  );
  assert.deepEqual(Object.entries(dictionary.document(5)), Object.entries(wide.document(5)));
  assert.equal(dictionary.count, wide.count);
});

test('narrow is wide, cut', async () => {
  const [wide, narrow] = await Promise.all(
    ['wide', 'narrow'].map(async (name) => (await loadPlugin('datasets', name)).create(SEED)),
  );
  const cut = Object.fromEntries(Object.entries(wide.document(99)).slice(0, 6));
  assert.deepEqual(narrow.document(99), cut);
});

test('no two documents of mixed have the same keys in the same order', async () => {
  const { count, document } = (await loadPlugin('datasets', 'mixed')).create(SEED);
  const shapes = new Set(
    Array.from({ length: count }, (_, i) => Object.keys(document(i)).join('\0')),
  );
  assert.equal(shapes.size, count);
});

test('tweet is nested as the specification has it, and partly not in ASCII', async () => {
  const { count, document } = (await loadPlugin('datasets', 'tweet')).create(SEED);
  const { _id, ...message } = document(0);
  assert.equal(Object.keys(message).length, 17);
  const { entities } = /** @type {Record<string, any>} */ (message);
  assert.deepEqual(Object.keys(entities), ['user_mentions', 'urls', 'hashtags']);
  let others = 0;
  for (let i = 0; i < count; i++) {
    const text = JSON.stringify(document(i));
    if (Buffer.byteLength(text) > text.length) others++;
  }
  assert.equal(others, 2459);
});
