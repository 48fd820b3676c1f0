import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setUp } from '../../../bench/command_line/set_up.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { freshClone } from '../../helpers/machine/clone.js';
import { isRunning } from '../../helpers/machine/process.js';

/** @type {{ title: string, needs: 'packages' | 'all', argv: string[], flags: string[] }[]} */
const cases = [
  { title: 'a run', needs: 'all', argv: ['--rounds', '1'], flags: [] },
  {
    title: 'a run against a server that is named',
    needs: 'all',
    argv: ['run', '--uri', 'mongodb://somewhere'],
    flags: ['--no-server'],
  },
  {
    title: 'a run with a binary that is named',
    needs: 'all',
    argv: ['--mongod=/opt/mongod'],
    flags: ['--no-server'],
  },
  { title: 'a report', needs: 'packages', argv: ['report'], flags: ['--no-addon', '--no-server'] },
];

for (const { title, needs, argv, flags } of cases) {
  test(`set-up is started for ${title} where packages are missing, and its exit code passed on`, async (t) => {
    const place = checkout(t, { 'node_modules/a': { version: '1.0.0' } });
    assert.equal(await setUp(needs, argv, place), 7);
    assert.deepEqual(JSON.parse(readFileSync(place.started, 'utf8')), flags);
  });
}

test('set-up is not started where all is in place, nor for what needs nothing', async (t) => {
  const complete = checkout(t, {});
  mkdirSync(path.join(complete.root, 'node_modules'));
  const note = path.join(complete.root, 'node_modules', '.package-lock.json');
  writeFileSync(note, JSON.stringify({ packages: {} }));
  assert.equal(await setUp('packages', ['list'], complete), 0);
  assert.equal(existsSync(complete.started), false);

  const bare = checkout(t, { 'node_modules/a': { version: '1.0.0' } });
  assert.equal(await setUp('nothing', ['doctor'], bare), 0);
  assert.equal(existsSync(bare.started), false);
});

test('set-up does not outlive a command that is ended', async (t) => {
  const place = checkout(t, { 'node_modules/a': { version: '1.0.0' } });
  // It waits for ever, and says who it is.
  writeFileSync(
    place.script,
    'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000);',
  );
  const program = `
    import { setUp } from ${JSON.stringify(new URL('../../../bench/command_line/set_up.js', import.meta.url).href)};
    process.exitCode = await setUp('all', [], ${JSON.stringify(place)});`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = await once(command.stdout.setEncoding('utf8'), 'data');
  command.kill('SIGTERM');
  const [code] = await once(command, 'exit');
  assert.equal(code, 130);
  assert.equal(isRunning(Number(pid)), false);
});

test('called directly in a fresh clone, the command says what is missing in one line', (t) => {
  const clone = freshClone(t);
  // Neither a compiler nor a package manager can be found.
  const env = { HOME: clone, PATH: path.join(clone, 'bin') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/cli.js', '--dry-run'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  assert.deepEqual(
    { status, stdout, stderr },
    {
      status: 3,
      stdout: '',
      stderr:
        "tollgate: the addon must be built and a C++17 compiler is missing: install compiler with your system's package manager\n",
    },
  );
});

/**
 * A checkout whose set-up notes its arguments and fails.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, { version: string }>} packages
 */
function checkout(t, packages) {
  const root = temporaryFolder(t);
  const started = path.join(root, 'started.json');
  const script = path.join(root, 'setup.cjs');
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(
    script,
    `require('node:fs').writeFileSync(${JSON.stringify(started)}, JSON.stringify(process.argv.slice(2)));
     process.exit(7);`,
  );
  return { root, script, started };
}
