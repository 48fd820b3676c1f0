/**
 * The npm packages as users have them: packed, installed into an empty project and used. The addon is this clone's,
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
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ownTarget, TARGETS } from '../../scripts/prebuild/targets.js';
import { root } from '../helpers/machine/clone.js';
import { filesIn, packPublished, pathWithoutCompiler, runNpm } from '../helpers/machine/package.js';
import { withServer } from '../helpers/machine/server.js';

const home = mkdtempSync(path.join(os.tmpdir(), 'tollgate-package-'));
after(() => rmSync(home, { recursive: true, force: true }));

const project = path.join(home, 'project');
const installed = path.join(project, 'node_modules', 'tollgate');
const binary = path.join(project, 'node_modules', '@tollgate', ownTarget());
/** @param {string} folder of a package */
const manifestIn = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const PATH = pathWithoutCompiler(home, ['apt-get']);
const { TOLLGATE_ADDON, TOLLGATE_LIBMONGOC_SOURCE, ...outer } = process.env;
const bare = { ...outer, PATH };
/** @type {ReturnType<typeof packPublished>} */
let tarballs;

before(() => {
  tarballs = packPublished(home);
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  const { status, stderr } = runNpm(
    ['install', ...flags, ...Object.values(tarballs)],
    project,
    bare,
  );
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
});

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
  const files = filesIn(tarballs.driver);
  assert.deepEqual(
    links.filter((file) => !files.includes(file)),
    [],
  );
});

test('the package holds the driver, and nothing of the benchmark', () => {
  const files = filesIn(tarballs.driver);
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
  const { size } = statSync(tarballs.driver);
  assert.ok(size < 1e6, `${size} bytes`);
});

test('few packages come along, and no compiler is asked for where a prebuilt addon is', () => {
  const packages = readdirSync(path.join(project, 'node_modules')).filter(
    (name) => name[0] !== '.',
  );
  assert.deepEqual(packages.sort(), [
    '@tollgate',
    'bson',
    'node-addon-api',
    'node-api-headers',
    'tollgate',
  ]);
  assert.ok(!readdirSync(installed).includes('build'));
  const { scripts } = manifestIn(installed);
  assert.deepEqual([scripts.install, scripts.postinstall], [undefined, undefined]);
});

test('the driver asks for the addons of its own version, each for its platform alone', () => {
  const { version, optionalDependencies, devDependencies } = manifestIn(installed);
  assert.deepEqual(optionalDependencies, { [`@tollgate/${ownTarget()}`]: version });
  assert.equal(devDependencies, undefined);
  const { os: systems, cpu, libc } = manifestIn(binary);
  assert.deepEqual([systems, cpu], [[process.platform], [process.arch]]);
  const target = TARGETS.find(({ name }) => name === ownTarget());
  assert.deepEqual(libc, target?.libc && [target.libc]);
  assert.deepEqual(filesIn(tarballs.binary).sort(), [
    ...['LICENSE', 'NOTICE', 'README.md', 'package.json', 'tollgate.node'],
  ]);
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
  assert.match(stdout, /^addon: node_modules\/@tollgate\/\S+\/tollgate\.node$/m);
});

test('where no addon is installed, loading says in one line what to do', (t) => {
  const away = path.join(home, 'away');
  renameSync(binary, away);
  t.after(() => renameSync(away, binary));
  const text = `import('tollgate').catch(({ message, exitCode }) => console.log(exitCode, message));`;
  const { stdout } = runProgram('missing.mjs', text);
  assert.match(
    stdout,
    /^3 There is no native addon for \S+ here: its package \(@tollgate\/\S+.*\) is not installed\. Install .*, or run `npx tollgate build`, which compiles one\n$/,
  );
});

test('an addon that does not load is told from one that is missing', (t) => {
  const file = path.join(binary, 'tollgate.node');
  renameSync(file, path.join(home, 'intact'));
  t.after(() => renameSync(path.join(home, 'intact'), file));
  writeFileSync(file, 'no library');
  const text = `import('tollgate').catch(({ message }) => console.log(message));`;
  const { stdout } = runProgram('broken.mjs', text);
  assert.match(
    stdout,
    /^The native addon does not load \(.+\): run `npx tollgate build`, which compiles one\n$/,
  );
});

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the one line by which `tollgate build` fails
 */
function refusalOf(env) {
  const command = path.join(project, 'node_modules', '.bin', 'tollgate');
  const { status, stderr } = spawnSync(process.execPath, [command, 'build'], {
    ...{ cwd: project, env, encoding: 'utf8' },
  });
  assert.equal(status, 3);
  const lines = stderr.trim().split('\n');
  assert.equal(lines.length, 1, stderr);
  return lines[0];
}

test('without a compiler, building says in one line what is missing', () => {
  assert.match(
    refusalOf(bare),
    /^tollgate: to compile the addon a C\+\+17 compiler, make or ninja, and CMake must be here: (?:sudo )?apt-get install -y build-essential cmake libmongoc-dev libicu-dev \(then run it again\)$/,
  );
});

test('a CMake that fails is told from a missing libmongoc', (t) => {
  const TMPDIR = mkdtempSync(path.join(home, 'logs-'));
  t.after(() => rmSync(TMPDIR, { recursive: true }));
  const line = refusalOf({ ...outer, TMPDIR, CC: path.join(home, 'no-compiler') });
  const [, problem, log, remedy] =
    /^tollgate: CMake, which compiles the addon, fails: (.+) \(see (\S+)\): (.+) \(then run it again\)$/.exec(
      line,
    ) ?? [];
  assert.match(problem, /no-compiler/);
  assert.match(readFileSync(log, 'utf8'), /CMake Error/);
  assert.match(remedy, /install .*cmake/);
});

test('sources of libmongoc that are not there are named', () => {
  const env = { ...bare, TOLLGATE_LIBMONGOC_SOURCE: path.join(home, 'no-sources') };
  assert.match(
    refusalOf(env),
    /^tollgate: TOLLGATE_LIBMONGOC_SOURCE names \S+\/no-sources, which is not there$/,
  );
});
