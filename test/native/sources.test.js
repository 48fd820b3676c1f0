import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} name */
const read = (name) => readFileSync(`${root}/${name}`, 'utf8');

/** @param {string} text */
const sourcesIn = (text) =>
  [...text.matchAll(/(?<!test\/)native\/[\w/]+\.cpp/g)].map(([name]) => name).sort();

test('both builds compile every source of the folder', () => {
  const present = readdirSync(`${root}/native`, { recursive: true })
    .map((name) => `native/${name}`)
    .filter((name) => name.endsWith('.cpp'))
    .sort();
  assert.ok(present.length > 5);
  assert.deepEqual(sourcesIn(read('CMakeLists.txt')), present);
  assert.deepEqual(sourcesIn(read('binding.gyp')), present);
});

test('both builds fix the Node-API version and keep the addon loaded', () => {
  for (const name of ['CMakeLists.txt', 'binding.gyp']) {
    assert.match(read(name), /NAPI_VERSION=8/);
    assert.match(read(name), /-Wl,-z,nodelete/);
  }
});

test('both builds optimise alike', () => {
  const [cmake, gyp] = [read('CMakeLists.txt'), read('binding.gyp')];
  for (const text of [cmake, gyp]) assert.match(text, /-O3/);
  assert.match(cmake, /VISIBILITY_PRESET hidden/);
  assert.match(gyp, /-fvisibility=hidden/);
  assert.match(cmake, /INTERPROCEDURAL_OPTIMIZATION/);
  assert.equal(gyp.match(/"-flto=auto"/g)?.length, 2, 'compiler and linker');
});

test('lists that C++ and JavaScript share have the same order', () => {
  const camel = (/** @type {string} */ name) => name[1].toLowerCase() + name.slice(2);
  /** @param {string} file @param {RegExp} pattern */
  const enumeration = (file, pattern) =>
    [...(pattern.exec(read(file))?.[1] ?? '').matchAll(/^\s+(k\w+)/gm)].map(([, name]) =>
      camel(name),
    );
  /** @param {string} file @param {RegExp} pattern */
  const object = (file, pattern) =>
    [...(pattern.exec(read(file))?.[1] ?? '').matchAll(/(\w+): (\d+)/g)]
      .sort((a, b) => Number(a[2]) - Number(b[2]))
      .map(([, name]) => name);

  const kinds = enumeration('native/core/shape.h', /enum class StepKind[^{]*{([^}]*)}/);
  assert.deepEqual(
    kinds,
    object('js/client/bson/shape_readers.js', /KIND = Object\.freeze\({([^}]*)}/),
  );
  const header = enumeration('native/core/batch.h', /enum : size_t {([^}]*)}/);
  assert.deepEqual(
    header,
    object('js/client/binding/arena.js', /HEADER = Object\.freeze\({([^}]*)}/),
  );
  const arrays = enumeration('native/core/decoder.h', /enum : int32_t {([^}]*)}/);
  assert.deepEqual(arrays, object('js/client/bson/values.js', /ARRAY = Object\.freeze\({([^}]*)}/));
  const bound = enumeration('native/core/bound.h', /enum class BoundOperation {([^}]*)}/);
  assert.deepEqual(
    bound,
    object('bench/drivers/libmongoc/bound.js', /OPERATION = Object\.freeze\({([^}]*)}/),
  );
});
