import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadPlugin, loadRegistry, names } from '../../js/engine/registry.js';

const STUDIES = new URL('../../bench/studies/', import.meta.url);

/**
 * @param {import('node:test').TestContext} t
 * @param {string} name
 * @param {string} source
 */
function dropStudy(t, name, source) {
  const file = new URL(`${name}.js`, STUDIES);
  writeFileSync(file, source);
  t.after(() => rmSync(file));
}

test('every plug-in in the folders exports what its kind must', async () => {
  const registry = await loadRegistry();
  for (const kind of /** @type {const} */ ([
    'drivers',
    'dispatch',
    'workloads',
    'datasets',
    'studies',
  ])) {
    assert.deepEqual([...registry[kind].keys()], await names(kind));
  }
  for (const name of ['libmongoc', 'mongodb', 'mongoose', 'native']) {
    assert.ok(registry.drivers.has(name), name);
  }
});

test('an unknown name lists the known ones, and a path is no name', async () => {
  for (const name of ['nobody', '../drivers/mongodb', '']) {
    await assert.rejects(loadPlugin('dispatch', name), {
      message: `unknown name "${name}" in dispatch: known are inline, piscina, threads`,
      exitCode: 2,
    });
  }
});

test('a plug-in that lacks an export is refused by its file and export', async (t) => {
  dropStudy(t, 'lacking', `export const name = 'lacking'; export const description = 'x';`);
  await assert.rejects(loadPlugin('studies', 'lacking'), {
    message: 'bench/studies/lacking.js must export presets, of type object',
  });
});

test('a plug-in must carry the name of its file', async (t) => {
  dropStudy(
    t,
    'renamed',
    `export const name = 'other'; export const description = 'x'; export const presets = {};`,
  );
  await assert.rejects(loadPlugin('studies', 'renamed'), {
    message: 'bench/studies/renamed.js calls itself "other"',
  });
});
