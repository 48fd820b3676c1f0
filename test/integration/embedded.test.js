/** Runs on LMDB and SQLite: what they report, and that they leave nothing behind however they end. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import {
  folderOf,
  NO_CONTROL,
  QUICK,
  QUICK_WITHOUT_PLUGINS,
  runCli,
  startCli,
  temporaryFolder,
} from '../helpers/cli.js';
import { eventually } from '../helpers/machine/process.js';

const CONTENDERS = ['lmdb', 'sqlite', 'lmdb+piscina', 'sqlite+message-port'];
const RUN = ['--contender', CONTENDERS.join(), ...NO_CONTROL, ...QUICK];

/** @param {import('node:test').TestContext} t @returns {string} an empty folder, for TMPDIR */
function temp(t) {
  const folder = path.join(temporaryFolder(t), 'temp');
  mkdirSync(folder);
  return folder;
}

/** @param {string} folder @returns {string[]} the stores' folders that are there */
const storesIn = (folder) =>
  readdirSync(folder).filter((name) => /^tollgate-(?:lmdb|sqlite)-/.test(name));

test('reads and writes are measured on both, checked and reported', async (t) => {
  const TMPDIR = temp(t);
  const workloads = 'insertOne,updateOne,deleteOne,find';
  const args = [...RUN, '--workload', workloads, '--out', temporaryFolder(t)];
  const { code, stderr, stdout } = await runCli(args, { env: { TMPDIR } });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^lmdb: 0\.\d+\.\d+, in process \(npm\)$/m);
  assert.match(stderr, /^sqlite: 3\.\d+\.\d+, in process \(npm\)$/m);
  assert.match(stdout, /lmdb\+piscina/);
  assert.deepEqual(storesIn(TMPDIR), []);
  const run = readRun([folderOf(stderr)]);
  for (const cell of run.cells) assert.deepEqual([cell.id, cell.status], [cell.id, 'ok']);
  assert.equal(run.cells.length, 4 * CONTENDERS.length);
  for (const name of ['lmdb', 'sqlite']) {
    const { drivers, stores } = run.environment;
    assert.equal(stores[name].topology, 'in process');
    assert.ok(drivers[name].version.includes(stores[name].version), drivers[name].version);
  }
});

for (const [signal, exitCode] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGKILL', null],
])) {
  test(`no folder outlives a run that ends by ${signal}`, async (t) => {
    const TMPDIR = temp(t);
    const args = [...RUN, '--workload', 'updateOne', '--rounds', '50', '--out', temporaryFolder(t)];
    const { child, ended, output } = startCli(args, { env: { TMPDIR } });
    await eventually(() => storesIn(TMPDIR).length === 2, 'both stores have folders', 60_000);
    // In the middle: contenders have the files open.
    await eventually(() => /\d\/\d+ rounds/.test(output.stderr), 'a round has ended', 60_000);
    child.kill(signal);
    assert.equal((await ended).code, exitCode);
    await eventually(() => storesIn(TMPDIR).length === 0, 'their folders are gone');
  });
}

test('a temp folder that takes nothing ends the run in one line', async (t) => {
  const TMPDIR = path.join(temp(t), 'missing');
  const args = ['--contender', 'sqlite', ...QUICK, '--workload', 'findOne'];
  const { code, stderr } = await runCli([...args, '--out', temporaryFolder(t)], {
    env: { TMPDIR },
  });
  assert.equal(code, 3, stderr);
  const lines = stderr.split('\n').filter((line) => line.startsWith('tollgate: '));
  assert.equal(lines.length, 1, stderr);
  assert.match(lines[0], /nothing can be written below .*missing \(ENOENT: .*\): see that it is/);
});

for (const [what, options, reason] of /** @type {[string, string, RegExp][]} */ ([
  ['read-only', 'size=8m,ro', /EROFS: read-only file system/],
  ['full', 'size=512k', /ENOSPC: no space left on device/],
])) {
  test(`a ${what} temp folder is named, in one line, and left as it was`, async (t) => {
    const TMPDIR = temp(t);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', TMPDIR], { stdio: 'ignore' });
    } catch {
      t.skip('mounting a small disk needs root');
      return;
    }
    try {
      for (const contender of ['lmdb', 'sqlite']) {
        // 18 000 records, more than there is room for.
        const args = ['--contender', contender, '--baseline', contender, ...QUICK_WITHOUT_PLUGINS];
        const { code, stderr, stdout } = await runCli(
          [...args, '--workload', 'findOne', '--out', temporaryFolder(t)],
          { env: { TMPDIR } },
        );
        assert.ok(code === 1 || code === 3, stderr);
        const said = `${stdout}${stderr}`;
        assert.match(said, reason);
        assert.ok(said.includes(`nothing can be written below ${TMPDIR}`), said);
        assert.deepEqual(storesIn(TMPDIR), []);
      }
    } finally {
      execFileSync('umount', [TMPDIR]);
    }
  });
}
