import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { loadPlugin, loadRegistry, lookUp, names } from '../../../js/engine/plugins/registry.js';
import { temporaryFolder } from '../../helpers/cli.js';

const KINDS = /** @type {const} */ ([
  'drivers',
  'dispatch',
  'stores',
  'workloads',
  'datasets',
  'studies',
]);

/**
 * A folder of plug-ins.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} files sources by path
 */
function pluginFolder(t, files) {
  const folder = temporaryFolder(t);
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  return folder;
}

/** @param {string} name */
const study = (name) =>
  `export const name = '${name}'; export const description = 'x'; export const presets = {};`;

test('every plug-in of ours loads', async () => {
  const registry = await loadRegistry();
  assert.deepEqual(registry.broken, []);
  const { families } = registry;
  for (const kind of KINDS) {
    const files = [...registry[kind].keys(), ...(kind === 'workloads' ? families.keys() : [])];
    const members = (/** @type {string} */ name) => families.has(name.split('/')[0]);
    const alone = files.filter((name) => !name.includes('/') || !members(name));
    assert.deepEqual(alone.sort(), names(kind));
  }
  for (const name of ['libmongoc', 'mongodb', 'mongoose', 'native', 'rumongo']) {
    assert.ok(registry.drivers.has(name), name);
  }
  assert.ok(!names('drivers').includes('common'));
});

test('an unknown name lists the known ones, and a path is no name', async () => {
  const stores = readdirSync(new URL('../../../bench/stores/', import.meta.url))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .sort();
  assert.ok(stores.includes('mongod'));
  for (const name of ['nobody', '../drivers/mongodb', '']) {
    await assert.rejects(loadPlugin('stores', name), {
      message: `unknown store "${name}": known are ${stores.join(', ')}`,
      exitCode: 2,
    });
  }
});

test('plug-ins of a folder stand beside ours, as files and as folders', async (t) => {
  const folder = pluginFolder(t, {
    'studies/one.js': study('one'),
    'studies/two/index.js': study('two'),
    'studies/common/x.js': 'no module at all',
    'studies/notes.md': 'not a plug-in',
  });
  const { studies, broken } = await loadRegistry({ plugins: [folder] });
  assert.deepEqual(broken, []);
  assert.ok(studies.has('one') && studies.has('two') && studies.has('overview'));
  assert.equal((await loadPlugin('studies', 'two', [folder])).name, 'two');
});

test('a group is a folder of plug-ins, which keep their names', async (t) => {
  const folder = pluginFolder(t, {
    'studies/group/one.js': study('one'),
    'studies/group/two/index.js': study('two'),
    'studies/group/two/part.js': 'no module at all',
    'studies/group/common/x.js': 'no module at all',
    'studies/group/deeper/x.js': 'no module at all',
    'studies/group/torn.js': 'export const = 1;',
  });
  const { studies, broken } = await loadRegistry({ plugins: [folder] });
  assert.deepEqual(
    broken.map(({ name }) => name),
    ['torn'],
  );
  assert.equal(studies.get('one')?.name, 'one');
  assert.ok(!studies.has('group') && !studies.has('x') && !studies.has('part'));
  assert.equal((await loadPlugin('studies', 'two', [folder])).name, 'two');
  const other = pluginFolder(t, { 'studies/one.js': study('one') });
  await assert.rejects(loadPlugin('studies', 'one', [folder, other]), {
    message: /^two of studies are called "one": rename one of .*group.one\.js, .*one\.js$/,
  });
});

test('a broken plug-in is named with its reason, and harms nothing else', async (t) => {
  const operation = `export const documents = 1, mutates = false, count = () => 1;`;
  const folder = pluginFolder(t, {
    'studies/torn.js': 'export const = 1;',
    'studies/lacking.js': `export const name = 'lacking'; export const description = 'x';`,
    'studies/renamed.js': study('other'),
    'studies/whole.js': study('whole'),
    'drivers/odd.js': `export const name = 'odd', description = 'x', mode = 'both', variants = {}, stores = [], open() {}`,
    'drivers/moody.js': `export const name = 'moody', description = 'x', mode = 'both', variants = {}, stores = []; export function open() {}`,
    'workloads/idle.js': `export const name = 'idle', description = 'x', checks = 1; ${operation}`,
    'datasets/constructor.js': `export const name = 'constructor';`,
    'workloads/mixed.js': `export const name = 'mixed', description = 'x', checks = 1, mix = [{ weight: 1, operation: {} }];`,
  });
  const registry = await loadRegistry({ plugins: [folder] });
  assert.ok(registry.studies.has('whole') && registry.drivers.has('mongodb'));
  const reasons = Object.fromEntries(registry.broken.map(({ name, reason }) => [name, reason]));
  const { torn, odd, ...others } = reasons;
  assert.match(torn, /^SyntaxError: /);
  assert.match(odd, /^SyntaxError: /);
  assert.deepEqual(others, {
    lacking: 'it must export presets, of type object',
    renamed: 'it calls itself "other"',
    moody: 'it must export mode, one of sync, async',
    idle: 'it must export inputs, of type function',
    mixed: 'each of its mix must export name, of type string',
    constructor: 'it must not be called "constructor", as every object has that already',
  });
  const wanted = { message: /^the study "torn" does not load \(.*torn\.js\): SyntaxError: / };
  assert.throws(() => lookUp('study', 'torn', registry.studies, registry.broken), wanted);
  await assert.rejects(loadPlugin('studies', 'torn', [folder]), { ...wanted, exitCode: 2 });
});

test('a mix names operations of other workloads, wherever they lie', async (t) => {
  const mix = (/** @type {string} */ name, /** @type {string} */ other) =>
    `export const name = '${name}', description = 'x', checks = 1,
      mix = [{ weight: 0.5, operation: 'findOne' }, { weight: 0.5, operation: '${other}' }];`;
  const folder = pluginFolder(t, {
    'workloads/named.js': mix('named', 'walk'),
    'workloads/walk.js': `export const name = 'walk', description = 'x', checks = 1, documents = 1, mutates = false,
      inputs = () => (i) => i, count = () => 1;`,
    'workloads/lost.js': mix('lost', 'nobody'),
    'workloads/round.js': mix('round', 'round'),
  });
  const { workloads, broken } = await loadRegistry({ plugins: [folder] });
  const [own, ...rest] = [workloads.get('named'), await loadPlugin('workloads', 'named', [folder])];
  for (const named of [own, ...rest]) {
    assert.deepEqual(
      named?.mix?.map(({ operation }) => operation.name),
      ['findOne', 'walk'],
    );
  }
  const reasons = Object.fromEntries(broken.map(({ name, reason }) => [name, reason]));
  assert.match(reasons.lost, /^unknown workload "nobody": known are /);
  assert.match(reasons.round, /^each of its mix must export documents, of type number$/);
});

/** A family of two operations and a mix. @param {string} [more] members */
const family = (more = '') => `
  export const name = 'pair', description = 'x';
  const operation = { name: 'walk', documents: 1, mutates: false, inputs: () => (i) => i, count: () => 1 };
  const member = (name) => ({ ...operation, name, description: 'x', checks: 1 });
  export const members = [
    member('Walk.Slow'), member('run'),
    { name: 'both', description: 'x', checks: 1, mix: [{ weight: 1, operation }] }, ${more}
  ];`;

test('a family of workloads is one file, and its members are known by both names', async (t) => {
  const folder = pluginFolder(t, {
    'workloads/pair.js': family(),
    'workloads/torn.js': 'export const = 1;',
  });
  const { workloads, families } = await loadRegistry({ plugins: [folder] });
  const own = [...workloads.keys()].filter((name) => name.startsWith('pair'));
  assert.deepEqual(own, ['pair/Walk.Slow', 'pair/run', 'pair/both']);
  assert.equal(families.get('pair')?.members.length, 3);
  for (const name of own) assert.equal(workloads.get(name)?.name, name);
  // Whatever else is in the folder is left alone, broken or not.
  assert.equal((await loadPlugin('workloads', 'pair/run', [folder])).name, 'pair/run');
  const known = 'pair/Walk.Slow, pair/run, pair/both';
  for (const [name, message] of [
    ['pair/fly', `unknown workload "pair/fly": known are ${known}`],
    ['pair', `"pair" is a family of workloads, name one of them: ${known}`],
    ['findOne/x', /^unknown workload "findOne\/x": known are /],
    ['nobody/run', /^unknown workload "nobody\/run": known are .*findOne.*, pair, /],
  ]) {
    await assert.rejects(loadPlugin('workloads', String(name), [folder]), { message, exitCode: 2 });
  }
  assert.throws(() => lookUp('workload', 'pair/fly', workloads), {
    message: `unknown workload "pair/fly": known are ${known}`,
  });
  assert.throws(() => lookUp('workload', 'fly', workloads), {
    message: /^unknown workload "fly": known are .*findOne.*, pair, [^/]*$/,
  });
});

test('a family whose members are not all right does not load', async (t) => {
  for (const [more, reason] of [
    ["member('a/b')", 'each of its members must have a name without slash, comma and space'],
    ["member('run')", 'two of its members are called "run"'],
    ["{ ...member('late'), checks: 'few' }", 'pair/late must export checks, of type number'],
  ]) {
    const folder = pluginFolder(t, { 'workloads/pair.js': family(more) });
    const { broken, workloads } = await loadRegistry({ plugins: [folder] });
    assert.deepEqual(
      broken.map((one) => [one.name, one.reason]),
      [['pair', reason]],
    );
    assert.throws(() => lookUp('workload', 'pair/run', workloads, broken), {
      message: /^the workload "pair" does not load/,
    });
  }
});

test('a name that is taken, and a folder that is not there, are refused', async (t) => {
  const folder = pluginFolder(t, { 'studies/overview.js': study('overview') });
  await assert.rejects(loadRegistry({ plugins: [folder] }), {
    message: /^two of studies are called "overview": rename one of .*overview\.js, .*overview\.js$/,
    exitCode: 2,
  });
  const gone = path.join(folder, 'gone');
  await assert.rejects(loadRegistry({ plugins: [gone] }), {
    message: `there is no folder ${gone} (--plugins)`,
    exitCode: 2,
  });
});

/** @param {string} name */
const driver = (name) => `
  export const name = '${name}', description = 'x', mode = 'sync', variants = {}, stores = [];
  export const open = () => {};`;

test('a driver may be one file anywhere, beside folders of plug-ins', async (t) => {
  const folder = pluginFolder(t, {
    'package.json': '{ "type": "module" }',
    'alone.js': driver('alone'),
    'housed/index.js': driver('housed'),
    'more/drivers/third.js': driver('third'),
  });
  const [alone, housed, more] = ['alone.js', 'housed', 'more'].map((at) => path.join(folder, at));
  const registry = await loadRegistry({ plugins: [more], drivers: [alone, housed] });
  for (const name of ['alone', 'housed', 'third', 'mongodb']) assert.ok(registry.drivers.has(name));
  // A worker finds it by the same list.
  assert.deepEqual(registry.plugins, [more, alone, path.join(housed, 'index.js')]);
  assert.equal((await loadPlugin('drivers', 'housed', registry.plugins)).name, 'housed');
  assert.ok(!names('studies', registry.plugins).includes('alone'));
});

test('a driver’s file that is none, or not alone in its name, is refused in one line', async (t) => {
  const folder = pluginFolder(t, {
    ...{ 'package.json': '{ "type": "module" }', 'other.js': driver('another') },
    ...{ 'torn.js': 'export const = 1;', 'bare.js': 'export const name = "bare-one";' },
    ...{ 'mongodb.js': driver('mongodb'), 'text.txt': '', 'empty/file': '' },
  });
  const from = (/** @type {string} */ file) => path.join(folder, file);
  const relative = (/** @type {string} */ file) => path.relative('.', from(file));
  for (const [file, message] of /** @type {[string, RegExp | string][]} */ ([
    ['gone.js', `there is no file ${from('gone.js')} (--driver)`],
    ...['text.txt', 'empty'].map((file) => [
      file,
      `--driver names a file that ends in .js, or a folder with an index.js, not ${from(file)}`,
    ]),
    ['torn.js', /^the driver "torn" does not load \(.*torn\.js\): SyntaxError: [^\n]+$/],
    [
      'other.js',
      `the driver "other" does not load (${relative('other.js')}): it calls itself "another"`,
    ],
    [
      'bare.js',
      /^two of drivers are called "bare": rename one of .*bench\/drivers\/bare\.js, .*\/bare\.js$/,
    ],
    [
      'mongodb.js',
      /^two of drivers are called "mongodb": rename one of .*bench\/drivers\/mongodb\.js, .*\/mongodb\.js$/,
    ],
  ])) {
    await assert.rejects(loadRegistry({ drivers: [from(file)] }), { message, exitCode: 2 });
  }
  await assert.rejects(loadRegistry({ plugins: [from('other.js')] }), {
    message: `--plugins names folders: a driver in a file of its own is --driver ${from('other.js')}`,
  });
});
