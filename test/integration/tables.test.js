/** Runs on servers with tables: really measured, and nothing left of its server however they end. */

import assert from 'node:assert/strict';
import { chmodSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { mariadb, postgres } from '../../js/host/system/known_requirements.js';
import { readRun } from '../../js/report/index.js';
import { folderOf, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { samplesIn, startLongRun } from '../helpers/machine/long_run.js';
import { commandOf, eventually, isRunning } from '../helpers/machine/process.js';
import { needs } from '../helpers/machine/requirements.js';

const SERVERS = [
  { store: 'mariadb', requirement: mariadb, program: 'mariadbd', drivers: ['mariadb', 'mysql2'] },
  { store: 'postgres', requirement: postgres, program: 'postgres', drivers: ['pg'] },
];

/** Root's PostgreSQL runs as somebody else. @param {import('node:test').TestContext} t */
function openFolder(t) {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  return folder;
}

for (const { store: name, requirement, program, drivers } of SERVERS) {
  const [driver] = drivers;
  const ON_IT = [...QUICK, '--contender', String(drivers), '--baseline', driver];

  /** @param {string} place @returns {string[]} servers' data */
  const dataIn = (place) =>
    readdirSync(place).filter((file) => file.startsWith(`tollgate-${name}-`));

  test(
    `${name}: its drivers are measured, inline and through a pool`,
    needs(requirement),
    async (t) => {
      const [out, TMPDIR] = [temporaryFolder(t), openFolder(t)];
      const contenders = [...drivers, `${driver}+piscina`, 'mongodb'];
      const all = [
        ...QUICK,
        '--contender',
        String(contenders),
        '--workload',
        'findOne,updateOne',
        '--out',
        out,
      ];
      const { code, stderr } = await runCli([...all, '--concurrency', '8'], { env: { TMPDIR } });
      assert.equal(code, 0, stderr);
      assert.match(
        stderr,
        new RegExp(`^${name}: [\\d.]+, standalone at 127\\.0\\.0\\.1:\\d+ \\(path\\)$`, 'm'),
      );
      const run = readRun([folderOf(stderr)]);
      assert.equal(run.status, 'complete');
      assert.equal(run.cells.length, 2 * (contenders.length + 1), 'with the control');
      for (const { id, status, summary, store, driver } of run.cells) {
        assert.equal(status, 'ok', id);
        assert.equal(store, driver === 'mongodb' ? 'mongod' : name, id);
        assert.ok(Number(summary?.metrics.usPerOp?.median) > 0, id);
        assert.ok(Number(summary?.metrics.serverCpuUsPerOp?.median) > 1, `${id}: the server works`);
        // PostgreSQL counts no such time.
        const server = summary?.stagesUs?.server?.median;
        assert.equal(
          Number(server) > 0,
          store !== 'postgres',
          `${id}: ${server} µs by its own clock`,
        );
      }
      assert.deepEqual(dataIn(TMPDIR), []);
    },
  );

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGKILL'])) {
    test(`${name}: ${signal} leaves neither server nor data`, needs(requirement), async (t) => {
      const [out, TMPDIR] = [temporaryFolder(t), openFolder(t)];
      const args = [...ON_IT, '--workload', 'findOne', '--rounds', '30', '--out', out];
      const { child, ended, family, output, survivors } = await startLongRun(args, out, {
        env: { TMPDIR },
      });
      const server = family.find((pid) => commandOf(pid).includes(program));
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

  test(
    `${name}: a server that dies ends the run with its reason`,
    needs(requirement),
    async (t) => {
      const out = temporaryFolder(t);
      const args = [...ON_IT, '--workload', 'findOne', '--rounds', '30', '--out', out];
      const { ended, family } = await startLongRun(args, out);
      process.kill(Number(family.find((pid) => commandOf(pid).includes(program))), 'SIGKILL');
      const { code, stderr } = await ended;
      assert.equal(code, 1, stderr);
      const { status, reason } = readRun([folderOf(stderr)]);
      assert.equal(status, 'interrupted');
      assert.match(
        String(reason),
        new RegExp(`^the server \\(${program}, pid \\d+\\) ended with SIGKILL$`),
      );
    },
  );
}
