/**
 * The npm package as users have it: packed, installed into an empty project and used. The addon is this clone's,
 * in the place of a prebuilt one; that the package compiles where it is installed is tried by .ci/run.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../helpers/machine/clone.js';
import { packBoth, pathWithoutCompiler, runNpm } from '../helpers/machine/package.js';
import { withServer } from '../helpers/machine/server.js';

const home = mkdtempSync(path.join(os.tmpdir(), 'tollgate-package-'));
after(() => rmSync(home, { recursive: true, force: true }));

const project = path.join(home, 'project');
const installed = path.join(project, 'node_modules', 'tollgate');
const PATH = pathWithoutCompiler(home, ['apt-get']);
const { npm_config_build_from_source, TOLLGATE_ADDON, TOLLGATE_LIBMONGOC_SOURCE, ...outer } =
  process.env;
const bare = { ...outer, PATH };
/** @type {ReturnType<typeof packBoth>} */
let tarballs;

before(() => {
  tarballs = packBoth(home);
  const { status, stderr } = install(project, tarballs.prebuilt.file);
  assert.equal(status, 0, stderr);
});

/**
 * @param {string} folder an empty project is made there
 * @param {string} tarball
 * @param {NodeJS.ProcessEnv} [env]
 */
function install(folder, tarball, env = bare) {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  return runNpm(['install', ...flags, tarball], folder, env);
}

/**
 * @param {string} name with the extension that says of which kind of module it is
 * @param {string} text
 * @param {string[]} [args]
 * @param {string[]} [flags] of Node.js
 */
function runProgram(name, text, args = [], flags = []) {
  writeFileSync(path.join(project, name), text);
  return spawnSync(process.execPath, [...flags, name, ...args], {
    cwd: project,
    env: bare,
    encoding: 'utf8',
  });
}

test('links of the packed README lead to what is packed', () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, file]) => file);
  assert.ok(links.length > 10, String(links.length));
  assert.deepEqual(
    links.filter((file) => !tarballs.prebuilt.files.includes(file)),
    [],
  );
});

test('the package holds the driver, and nothing of the benchmark', () => {
  const { files, bytes } = tarballs.bare;
  assert.deepEqual([...new Set(files.map((name) => name.split('/')[0]))].sort(), [
    'CHANGELOG.md',
    'CMakeLists.txt',
    'LICENSE',
    'README.md',
    'commonjs',
    'docs',
    'js',
    'native',
    'package.json',
    'scripts',
  ]);
  const rooms = files.filter((name) => name.startsWith('js/')).map((name) => name.split('/')[1]);
  assert.deepEqual([...new Set(rooms)].sort(), [
    'client',
    'host',
    'index.d.ts',
    'mongodb',
    'results',
    'sync.d.ts',
  ]);
  assert.deepEqual(
    files.filter((name) => /^js\/(client|mongodb)\/.*\.js$/.test(name)),
    [],
    'the driver is in commonjs, once',
  );
  assert.ok(bytes < 1e6, `${bytes} bytes`);
});

test('few packages come along, and no compiler is asked for where a prebuilt addon is', () => {
  const packages = readdirSync(path.join(project, 'node_modules')).filter(
    (name) => name[0] !== '.',
  );
  assert.deepEqual(packages.sort(), [
    'bson',
    'node-addon-api',
    'node-api-headers',
    'node-gyp-build',
    'tollgate',
  ]);
  assert.ok(!readdirSync(installed).includes('build'));
});

const USE = `
  const client = new NativeClient(process.argv[2]);
  client.connect();
  const people = client.db('package').collection('people');
  people.insertOne({ _id: module, name: 'Ada' });
  console.log(people.findOne({ _id: module }).name);
  people.async.findOne({ _id: module }).then(({ name }) => {
    console.log(name);
    client.close();
  });`;

test('a program may import it or require it, without a warning', async (t) => {
  const { uri } = await withServer(t);
  const programs = {
    'program.mjs': `import { NativeClient } from 'tollgate';\nconst module = 'esm';`,
    'program.cjs': `const { NativeClient } = require('tollgate');\n{ const module = 'cjs';`,
  };
  for (const [name, beginning] of Object.entries(programs)) {
    const text = `${beginning}${USE}${name.endsWith('cjs') ? '}' : ''}`;
    const { stdout, stderr } = runProgram(name, text, [uri]);
    assert.deepEqual({ name, stdout, stderr }, { name, stdout: 'Ada\nAda\n', stderr: '' });
  }
});

test('whoever loads it has the same classes, also a loader that knows no ES modules', () => {
  const { stdout, stderr } = runProgram(
    'once.cjs',
    `const required = require('tollgate');
    import('tollgate').then((imported) => {
      const names = Object.keys(required).filter((name) => name !== 'default');
      console.log(names.length > 140, names.filter((name) => imported[name] !== required[name]));
      console.log(require('tollgate/lib/bulk/common').MongoBulkWriteError === required.MongoBulkWriteError);
      console.log(require('tollgate/lib/bson').ObjectId === require('bson').ObjectId);
      required.MongoClient = 'replaced, as tests do';
      console.log(require('tollgate').MongoClient);
    });`,
    [],
    ['--no-experimental-require-module'],
  );
  assert.equal(stderr, '');
  assert.equal(stdout, 'true []\ntrue\ntrue\nreplaced, as tests do\n');
});

test('TypeScript compiles against it, of either kind of module', () => {
  const text = `
    import { NativeClient, ObjectId, type FindOptions } from 'tollgate';
    const options: FindOptions = { limit: 1 };
    const client: NativeClient = new NativeClient('mongodb://127.0.0.1');
    export const found = client.db('a').collection('b').find({ _id: new ObjectId() }, options).toArray();
    // @ts-expect-error There is no such method.
    client.connectAll();`;
  for (const name of ['typed.mts', 'typed.cts']) writeFileSync(path.join(project, name), text);
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ]) {
    const types = path.join(root, 'node_modules', '@types');
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2023', lib: ['es2023', 'esnext.disposable'] },
      ...{ module, moduleResolution, types: ['node'], typeRoots: [types] },
    };
    const config = path.join(project, `tsconfig.${module}.json`);
    const files = ['typed.mts', 'typed.cts'];
    writeFileSync(config, JSON.stringify({ compilerOptions, files }));
    const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', config], {
      encoding: 'utf8',
    });
    assert.deepEqual({ module, stdout, status }, { module, stdout: '', status: 0 });
  }
});

test('its command says what is installed', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const command = path.join(project, 'node_modules', '.bin', 'tollgate');
  const { stdout, status } = spawnSync(process.execPath, [command], {
    cwd: project,
    env: bare,
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  assert.ok(stdout.startsWith(`tollgate ${version}, libmongoc `), stdout);
  assert.match(stdout, /^addon: node_modules\/tollgate\/prebuilds\/\S+\.node$/m);
});

test('where the install script did not run, loading says in one line what to do', (t) => {
  const prebuilds = path.join(installed, 'prebuilds');
  const away = path.join(home, 'away');
  renameSync(prebuilds, away);
  t.after(() => renameSync(away, prebuilds));
  const text = `import('tollgate').catch(({ message, exitCode }) => console.log(exitCode, message));`;
  const { stdout } = runProgram('missing.mjs', text);
  assert.match(stdout, /^3 The native addon is not built, .* run `npm rebuild tollgate`, .*\n$/);
});

test('an addon that does not load is told from one that is missing', (t) => {
  const [platform] = readdirSync(path.join(installed, 'prebuilds'));
  const file = path.join(installed, 'prebuilds', platform, 'node.napi.node');
  renameSync(file, path.join(home, 'intact'));
  t.after(() => renameSync(path.join(home, 'intact'), file));
  writeFileSync(file, 'no library');
  const text = `import('tollgate').catch(({ message }) => console.log(message));`;
  const { stdout } = runProgram('broken.mjs', text);
  assert.match(stdout, /^The native addon does not load \(.+\): run `npm rebuild tollgate`\n$/);
});

test('a prebuilt addon takes the place of a compiled one that does not load', (t) => {
  const compiled = path.join(installed, 'build', 'Release', 'tollgate.node');
  t.after(() => rmSync(path.join(installed, 'build'), { recursive: true }));
  mkdirSync(path.dirname(compiled), { recursive: true });
  writeFileSync(compiled, 'no library');
  const { status, stderr } = runNpm(['rebuild', 'tollgate'], project, bare);
  assert.equal(status, 0, stderr);
  const { stdout } = runProgram(
    'rebuilt.mjs',
    `import('tollgate').then(() => console.log('loaded'));`,
  );
  assert.equal(stdout, 'loaded\n');
});

/**
 * @param {string} folder
 * @param {string} tarball
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string} the one line by which installing fails
 */
function refusalOf(folder, tarball, env) {
  const { status, stderr } = install(folder, tarball, env);
  assert.notEqual(status, 0);
  const lines = stderr.split('\n').filter((line) => line.includes('tollgate: '));
  assert.equal(lines.length, 1, stderr);
  assert.deepEqual(readdirSync(folder), ['package.json']);
  return lines[0];
}

test('with neither a prebuilt addon nor a compiler, installing fails in one line', () => {
  assert.match(
    refusalOf(path.join(home, 'failed'), tarballs.bare.file),
    /tollgate: there is no prebuilt addon for \S+, and to compile it a C\+\+17 compiler, make or ninja, and CMake must be here: (?:sudo )?apt-get install -y build-essential cmake libmongoc-dev libicu-dev \(then install tollgate again\)$/,
  );
});

test('a CMake that fails is told from a missing libmongoc', (t) => {
  const TMPDIR = mkdtempSync(path.join(home, 'logs-'));
  t.after(() => rmSync(TMPDIR, { recursive: true }));
  const env = { ...outer, TMPDIR, CC: path.join(home, 'no-compiler') };
  const line = refusalOf(path.join(home, 'cmake-fails'), tarballs.bare.file, env);
  const [, problem, log, remedy] =
    /tollgate: there is no prebuilt addon for \S+, and CMake, which compiles it, fails: (.+) \(see (\S+)\): (.+) \(then install tollgate again\)$/.exec(
      line,
    ) ?? [];
  assert.match(problem, /no-compiler/);
  assert.match(readFileSync(log, 'utf8'), /CMake Error/);
  assert.match(remedy, /install .*cmake/);
});

test('a libmongoc to build with is not passed over for a prebuilt addon', () => {
  const env = { ...bare, TOLLGATE_LIBMONGOC_SOURCE: path.join(home, 'no-sources') };
  assert.match(
    refusalOf(path.join(home, 'no-sources-project'), tarballs.prebuilt.file, env),
    /tollgate: TOLLGATE_LIBMONGOC_SOURCE names \S+\/no-sources, which is not there$/,
  );
});
