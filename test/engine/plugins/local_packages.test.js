import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checkAddons, localPackages } from '../../../js/engine/plugins/local_packages.js';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { temporaryFolder } from '../../helpers/cli.js';

const { name: OWN } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * A folder with these files; what is no text is written as JSON.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, unknown>} files by path
 */
function folderWith(t, files) {
  const folder = temporaryFolder(t);
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    const text = typeof contents === 'string' ? contents : JSON.stringify(contents);
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

test('a folder with a package is that package, whatever kind of module it is', async (t) => {
  for (const [files, answer] of /** @type {[Record<string, unknown>, number][]} */ ([
    [{ 'package.json': { main: 'lib/index.js' }, 'lib/index.js': 'exports.answer = 1;' }, 1],
    [{ 'package.json': {}, 'index.js': 'exports.answer = 2;' }, 2],
    [{ 'package.json': { type: 'module', main: 'a.js' }, 'a.js': 'export const answer = 3;' }, 3],
    [{ 'package.json': { exports: { '.': './b.js' } }, 'b.js': 'exports.answer = 4;' }, 4],
    [
      {
        'package.json': { exports: { '.': { import: './c.mjs', default: './c.js' } } },
        ...{ 'c.js': 'exports.answer = 5;', 'c.mjs': 'export const answer = 0;' },
      },
      5,
    ],
    [
      {
        'package.json': { main: 'd.js', dependencies: { dep: '1' } },
        'd.js': "exports.answer = require('dep');",
        ...{
          'node_modules/dep/package.json': {},
          'node_modules/dep/index.js': 'module.exports = 6;',
        },
      },
      6,
    ],
  ])) {
    const manifest = {
      name: 'it',
      version: '1.2.3',
      .../** @type {object} */ (files['package.json']),
    };
    const folder = folderWith(t, { ...files, 'package.json': manifest });
    assert.deepEqual(localPackages([`mine=${folder}`, `constructor=${folder}`]), {
      mine: { folder, package: 'it', version: '1.2.3' },
      constructor: { folder, package: 'it', version: '1.2.3' },
    });
    const measured = resolvePackage({ name: 'toy', package: 'it@7.7.7' }, 'mine', folder);
    assert.equal((await measured.load()).answer, answer);
    assert.deepEqual([measured.version, measured.folder], ['1.2.3', folder]);
  }
});

test('what is not ready says what to run, with exit code 3', (t) => {
  const it = (/** @type {object} */ more) => ({ name: 'it', version: '1.2.3', ...more });
  for (const [files, why] of /** @type {[Record<string, unknown>, string][]} */ ([
    [
      { 'package.json': it({ main: 'lib/index.js', scripts: { 'build:ts': 'tsc' } }) },
      'lib/index.js is missing in FOLDER: run `npm run build:ts` there',
    ],
    [
      { 'package.json': it({ scripts: { build: 'make' } }) },
      'its entry is missing in FOLDER: run `npm run build` there',
    ],
    [{ 'package.json': it({ main: 'a.js' }) }, 'a.js is missing in FOLDER: build it there'],
    [
      { 'package.json': it({ dependencies: { 'no-such-dependency': '1' } }), 'index.js': '' },
      'no-such-dependency is not installed in FOLDER: run `npm install` there',
    ],
    [
      { 'package.json': it({ exports: { import: './a.js' } }), 'a.js': '' },
      'nothing is exported that require() finds in FOLDER: add a "default" to the exports in its package.json',
    ],
    [
      { 'package.json': it({ name: OWN }), 'index.js': '' },
      'the native addon is not built in FOLDER: run `node scripts/setup.js` there',
    ],
  ])) {
    const folder = folderWith(t, files);
    assert.throws(() => localPackages([`mine=${folder}`]), {
      message: `--use mine: ${why.replace('FOLDER', folder)}`,
      exitCode: 3,
    });
  }
});

test('wrong words are refused in one line', (t) => {
  const folder = folderWith(t, { 'package.json': {} });
  const empty = temporaryFolder(t);
  const form = '--use is of the form NAME=PATH, such as mine=../my-checkout, not';
  const shape = (/** @type {string} */ name) =>
    `--use ${name}=/x: the name must begin with a letter and must not look like a version, as "${name}" does not`;
  for (const [text, message] of Object.entries({
    mine: `${form} "mine"`,
    '=/x': `${form} "=/x"`,
    'mine=': `${form} "mine="`,
    '6=/x': shape('6'),
    'v6=/x': shape('v6'),
    'x=/x': shape('x'),
    'a/b=/x': shape('a/b'),
    'mine=/no/such': '--use mine: there is no folder /no/such',
    [`mine=${empty}`]: `--use mine: ${empty} is no package: it has no package.json to read`,
    [`mine=${folder}`]: `--use mine: the package.json in ${folder} names no package`,
  })) {
    assert.throws(() => localPackages([text]), { message, exitCode: 2 });
  }
  const good = folderWith(t, { 'package.json': { name: 'it' }, 'index.js': '' });
  assert.throws(() => localPackages([`mine=${good}`, `mine=${good}`]), {
    message: '--use names two folders "mine": rename one',
    exitCode: 2,
  });
});

test('an addon that is older than its sources is named; one for all checkouts is refused', (t) => {
  const folder = folderWith(t, {
    ...{ 'package.json': { name: OWN, version: '0.0.1' }, 'index.js': '' },
    'build/Release/tollgate.node': '',
  });
  const packages = localPackages([`mine=${folder}`]);
  const before = process.env.TOLLGATE_ADDON;
  t.after(() => {
    if (before === undefined) delete process.env.TOLLGATE_ADDON;
    else process.env.TOLLGATE_ADDON = before;
  });
  delete process.env.TOLLGATE_ADDON;
  assert.deepEqual(checkAddons(packages), [
    {
      code: 'stale-addon',
      text: 'The addon of --use mine: it is not known what it was built from.',
      advice: 'Run `node scripts/setup.js` there, and measure again.',
    },
  ]);
  const foreign = folderWith(t, { 'package.json': { name: 'it' }, 'index.js': '' });
  assert.deepEqual(checkAddons(localPackages([`it=${foreign}`])), []);
  process.env.TOLLGATE_ADDON = '/one/for/all.node';
  assert.throws(() => checkAddons(packages), {
    exitCode: 2,
    message: /^--use mine: TOLLGATE_ADDON /,
  });
});
