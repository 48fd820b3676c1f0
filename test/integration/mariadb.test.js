/** Runs on MariaDB: really measured, and nothing left of its server however they end. */

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { mariadb } from '../../js/host/system/known_requirements.js';
import { readRun } from '../../js/report/index.js';
import { folderOf, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { samplesIn, startLongRun } from '../helpers/machine/long_run.js';
import { commandOf, eventually, isRunning } from '../helpers/machine/process.js';
import { needs } from '../helpers/machine/requirements.js';

const ON_MARIADB = [...QUICK, '--contender', 'mariadb,mysql2', '--baseline', 'mariadb'];

/** @param {string} place @returns {string[]} servers' data */
const dataIn = (place) => readdirSync(place).filter((name) => name.startsWith('tollgate-mariadb-'));

test('both drivers are measured, inline and through a pool', needs(mariadb), async (t) => {
  const [out, TMPDIR] = [temporaryFolder(t), temporaryFolder(t)];
  const contenders = 'mariadb,mysql2,mysql2+piscina,mongodb';
  const all = [
    ...QUICK,
    '--contender',
    contenders,
    '--workload',
    'findOne,updateOne',
    '--out',
    out,
  ];
  const { code, stderr } = await runCli([...all, '--concurrency', '8'], { env: { TMPDIR } });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^mariadb: \d+\.\d+\.\d+, standalone at 127\.0\.0\.1:\d+ \(path\)$/m);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.status, 'complete');
  assert.equal(run.cells.length, 2 * 5, 'with the control');
  for (const { id, status, summary, store, driver } of run.cells) {
    assert.equal(status, 'ok', id);
    assert.equal(store, driver === 'mongodb' ? 'mongod' : 'mariadb', id);
    assert.ok(Number(summary?.metrics.usPerOp?.median) > 0, id);
    assert.ok(
      Number(summary?.stagesUs?.server?.median) > 0,
      `${id}: the server's part by its own clock`,
    );
  }
  assert.deepEqual(dataIn(TMPDIR), []);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGKILL'])) {
  test(`${signal} leaves neither server nor data`, needs(mariadb), async (t) => {
    const [out, TMPDIR] = [temporaryFolder(t), temporaryFolder(t)];
    const args = [...ON_MARIADB, '--workload', 'findOne', '--rounds', '30', '--out', out];
    const { child, ended, family, output, survivors } = await startLongRun(args, out, {
      env: { TMPDIR },
    });
    const server = family.find((pid) => commandOf(pid).includes('mariadbd'));
    assert.ok(server !== undefined && isRunning(server));
    assert.equal(dataIn(TMPDIR).length, 1);
    child.kill(signal);
    const { code } = await ended;
    assert.equal(code, signal === 'SIGINT' ? 130 : null);
    await eventually(
      () => survivors().length === 0 && dataIn(TMPDIR).length === 0,
      'every process of the run has ended, and the data is gone',
    );
    const folder = folderOf(output.stderr);
    assert.equal(readRun([folder]).status, 'interrupted');
    assert.ok(samplesIn(folder).length >= 3);
  });
}

test('a server that dies ends the run with its reason', needs(mariadb), async (t) => {
  const out = temporaryFolder(t);
  const args = [...ON_MARIADB, '--workload', 'findOne', '--rounds', '30', '--out', out];
  const { ended, family } = await startLongRun(args, out);
  process.kill(Number(family.find((pid) => commandOf(pid).includes('mariadbd'))), 'SIGKILL');
  const { code, stderr } = await ended;
  assert.equal(code, 1, stderr);
  const { status, reason } = readRun([folderOf(stderr)]);
  assert.equal(status, 'interrupted');
  assert.match(String(reason), /^the server \(mariadbd, pid \d+\) ended with SIGKILL$/);
});
