import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { onDemand } from '../../bench/drivers/shared/on_demand.js';
import { QUICK, runCli, temporaryFolder } from '../helpers/cli.js';

/** @type {string} */
let home;
/** @type {Record<string, string>} */
let env;

beforeEach((t) => {
  home = temporaryFolder(/** @type {import('node:test').TestContext} */ (t));
  env = { XDG_CACHE_HOME: home, PATH: `${home}/bin${path.delimiter}${process.env.PATH}` };
});

/**
 * What is called npm here.
 * @param {string} script for Node.js
 */
function layNpm(script) {
  const file = path.join(home, 'bin', 'npm');
  mkdirSync(path.dirname(file));
  writeFileSync(file, `#!${process.execPath}\n${script}`);
  chmodSync(file, 0o755);
}

/**
 * Runs with the environment of this test.
 * @param {() => unknown} action
 */
async function there(action) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await action();
  } finally {
    process.env = before;
  }
}

test('a package is installed into the user’s cache, once', async () => {
  layNpm(`
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    const folder = process.argv[process.argv.indexOf('--prefix') + 1];
    appendFileSync(${JSON.stringify(home)} + '/calls', process.argv.at(-1) + '\\n');
    mkdirSync(folder + '/node_modules/asked', { recursive: true });
    writeFileSync(folder + '/node_modules/asked/package.json', '{ "version": "1.2.3" }');
    writeFileSync(folder + '/node_modules/asked/index.js', 'exports.answer = 42;');
    writeFileSync(folder + '/node_modules/.package-lock.json', '{}');`);
  const asked = onDemand('asked', '1.2.3');
  await there(async () => {
    await asked.install();
    await asked.install();
    assert.equal(asked.version(), '1.2.3');
    assert.equal(asked.load().answer, 42);
  });
  assert.equal(readFileSync(path.join(home, 'calls'), 'utf8'), 'asked@1.2.3\n');
});

test('a run whose driver cannot be installed says so in one line, and measures nothing', async () => {
  layNpm(`console.error('npm error code ENOTFOUND\\nnpm error more'); process.exit(1);`);
  const args = ['--contender', 'rumongo', '--workload', 'findOne', ...QUICK];
  const { code, stderr } = await runCli(args, { env, cwd: home });
  assert.equal(code, 1);
  const [line, ...others] = stderr.split('\n').filter((text) => !text.startsWith('note: '));
  assert.match(
    line,
    /^tollgate: npm could not install rumongo 0\.1\.1 \(npm error code ENOTFOUND\): see to that, or leave rumongo out of --contender$/,
  );
  assert.deepEqual(others, ['']);
  assert.ok(!existsSync(path.join(home, 'results')));
});

test('a dry run installs nothing', async () => {
  layNpm(`process.exit(1);`);
  const args = ['--contender', 'rumongo', '--workload', 'findOne', '--dry-run', ...QUICK];
  assert.equal((await runCli(args, { env })).code, 0);
  assert.ok(!existsSync(path.join(home, 'tollgate', 'packages')));
});
