/** Two builds of one driver, a package of the user's and a driver of the user's, all in one run. */

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readRun } from '../../js/report/index.js';
import { folderOf, NO_CONTROL, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Notes the thread that loads it. */
const NOTES = (/** @type {string} */ log, /** @type {string} */ who) => `
  appendFileSync(${JSON.stringify(log)}, \`${who} \${isMainThread ? 'process' : 'thread'}\\n\`);`;

/**
 * The official driver under another version, as somebody's checkout of it might be.
 *
 * @param {string} folder
 * @param {string} log
 */
function wrappedDriver(folder, log) {
  mkdirSync(path.join(folder, 'lib'), { recursive: true });
  const manifest = { name: 'mongodb', version: '6.99.0', main: 'lib/index.js' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, 'lib', 'index.js'),
    `const { appendFileSync } = require('node:fs');
     const { isMainThread } = require('node:worker_threads');
     ${NOTES(log, 'wrapped')}
     module.exports = require(${JSON.stringify(path.join(ROOT, 'node_modules', 'mongodb'))});`,
  );
}

/**
 * Another checkout of this repository, of another version, with an addon of its own.
 *
 * @param {string} folder
 * @param {string} log
 */
function otherCheckout(folder, log) {
  for (const part of ['js', 'bench/drivers/common', 'build/Release/tollgate.node']) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const manifest = JSON.stringify({ ...own, version: '0.0.9' });
  writeFileSync(path.join(folder, 'package.json'), manifest);
  const face = path.join(folder, 'js', 'index.js');
  writeFileSync(
    face,
    `import { appendFileSync } from 'node:fs';
     import { isMainThread } from 'node:worker_threads';
     ${NOTES(log, 'native')}
     ${readFileSync(face, 'utf8')}`,
  );
}

/** As docs/plug-ins.md has it. */
const DRIVER = `
  const measured = 'mongodb';
  export const name = 'single', description = 'one connection', mode = 'async';
  export const stores = ['mongod'], variants = { '': { description: 'one connection' } };
  export { measured as package };
  export async function open({ uri, database, collection, package: { MongoClient } }) {
    const client = await new MongoClient(uri, { maxPoolSize: 1 }).connect();
    const db = client.db(database);
    const target = { client, db, collection: db.collection(collection) };
    return { target, close: () => client.close() };
  }`;

const skip = process.env.TOLLGATE_ADDON
  ? 'TOLLGATE_ADDON names one addon for all checkouts'
  : false;

test('packages and a driver from elsewhere run beside ours, also in workers', {
  skip,
}, async (t) => {
  const home = temporaryFolder(t);
  const log = path.join(home, 'log');
  wrappedDriver(path.join(home, 'wrapped'), log);
  otherCheckout(path.join(home, 'other'), log);
  writeFileSync(path.join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(home, 'single.js'), DRIVER);
  const contenders = [
    ...['mongodb@wrap', 'mongodb@wrap+piscina', 'single@wrap+child-ipc'],
    ...['native', 'native@old', 'native@old+piscina', 'native@old+ring', 'native@old+threads'],
    'native@old+async-work',
  ];
  const flags = [
    ...['--contender', contenders.join(), '--workload', 'findOne', ...QUICK, '--pool', '1'],
    ...['--use', 'wrap=wrapped', '--use', `old=${path.join(home, 'other')}`],
    ...['--driver', './single.js', ...NO_CONTROL],
  ];
  const { code, stderr } = await runCli(flags, { cwd: home });
  assert.equal(code, 0, stderr);

  const run = readRun([path.resolve(home, folderOf(stderr))]);
  assert.deepEqual(
    run.cells.map(({ contender, status, reason = '' }) => [contender, status, reason]),
    contenders.map((name) => [name.includes('+') ? name : `${name}+inline`, 'ok', '']),
  );
  const { drivers } = run.environment;
  assert.match(drivers['mongodb@wrap'].version, /^6\.99\.0 \(wrapped, no commit\)$/);
  assert.match(drivers['single@wrap'].version, /^6\.99\.0 \(wrapped, no commit\)$/);
  assert.match(drivers['native@old'].version, /^0\.0\.9 \(libmongoc [\d.]+; other, no commit\)$/);
  assert.match(drivers.native.version, new RegExp(`^${own.version} \\(libmongoc [\\d.]+\\)$`));
  assert.ok(run.warnings.some(({ code: one, text }) => one === 'stale-addon' && /old/.test(text)));
  assert.doesNotMatch(JSON.stringify(run.argv), new RegExp(home));

  // Each in a process to see that it loads, then where its calls are made.
  const loaded = readFileSync(log, 'utf8').trim().split('\n');
  const times = (/** @type {string} */ line) => loaded.filter((one) => one === line).length;
  assert.equal(times('wrapped thread'), 1);
  assert.equal(times('native thread'), 2);
  assert.equal(times('native process'), 1 + 3);
  // Its package is tried once, whichever of its two drivers asks; each of them says what it is of it.
  assert.equal(times('wrapped process'), 2 + 2);
});

test('a package that does not load is refused before anything is measured', async (t) => {
  const home = temporaryFolder(t);
  writeFileSync(path.join(home, 'package.json'), '{ "name": "mongodb", "version": "6.99.0" }');
  writeFileSync(path.join(home, 'index.js'), "throw new Error('it is planted')");
  const flags = ['--contender', 'mongodb@torn', '--workload', 'findOne', ...QUICK];
  const { code, stderr } = await runCli([...flags, '--use', 'torn=.', '--quiet'], { cwd: home });
  assert.equal(stderr, 'tollgate: --use torn: its package does not load: it is planted\n');
  assert.equal(code, 3);
});
