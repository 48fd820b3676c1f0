import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} name */
const read = (name) => readFileSync(`${root}/${name}`, 'utf8');

/** @param {string} text */
const sourcesIn = (text) =>
  [...text.matchAll(/(?:bench|(?<!\w\/)native)\/[\w/]+\.cpp/g)].map(([name]) => name).sort();

test('both builds compile every source of the folders', () => {
  const present = ['native', 'bench']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
    )
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

test('the operations of the libmongoc bound stand in the same order in C++ and in JavaScript', () => {
  const bound =
    /enum class BoundOperation {([^}]*)}/.exec(
      read('bench/drivers/libmongoc/native/bound_client.h'),
    )?.[1] ?? '';
  const listed = /OPERATION = Object\.freeze\({([^}]*)}/.exec(
    read('bench/drivers/libmongoc/bound.js'),
  )?.[1];
  assert.deepEqual(
    [...bound.matchAll(/^\s+k(\w)(\w+)/gm)].map(([, first, rest]) => first.toLowerCase() + rest),
    [...(listed ?? '').matchAll(/(\w+): (\d+)/g)]
      .sort((a, b) => Number(a[2]) - Number(b[2]))
      .map(([, name]) => name),
  );
});
