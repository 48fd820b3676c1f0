/** Runs whose cells are web servers: measured, interrupted, killed. */

import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { childrenOf } from '../../js/host/machine/children.js';
import { readRun } from '../../js/report/index.js';
import { folderOf, QUICK, runCli, startCli, temporaryFolder } from '../helpers/cli.js';
import { eventually, survivorsOf } from '../helpers/machine/process.js';
import { noApache } from '../helpers/machine/web.js';

/** @param {number} pid */
const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

test('answers over HTTP are held against the official driver, and metrics are those of both processes', async (t) => {
  const { code, stderr } = await runCli([
    ...[...QUICK, '--contender', 'mongodb+fastify,native+fastify:message-port,native+bun'],
    // Long enough for the servers to see their event loops turn.
    ...['--baseline', 'mongodb+fastify', '--workload', 'findOne,insertOne', '--slice', '20'],
    ...['--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const { cells, data } = readRun([folderOf(stderr)]);
  assert.deepEqual(new Set(cells.map(({ status }) => status)), new Set(['ok']));
  for (const { id, dispatchVariant } of cells) {
    const [round] = data.get(id)?.rounds ?? [];
    const { metrics, stagesUs = {} } = round;
    assert.ok(metrics.webLoopDelayP99Us >= 0, `${id} has the delay of its server`);
    assert.ok(metrics.workerCpuUsPerOp > 0, `${id} has the CPU of its server`);
    const stages = ['submit', 'transferIn', 'driver', 'transferOut', 'server'];
    for (const stage of [...stages, ...(dispatchVariant ? ['queue'] : [])]) {
      assert.ok(stage in stagesUs, `${id} has the stage ${stage}`);
    }
  }
});

test('Apache brings pages beside the others', { skip: noApache }, async (t) => {
  // A folder of its owner alone: Apache reads as another user where root starts it.
  const env = { TMPDIR: temporaryFolder(t) };
  const { code, stderr, stdout } = await runCli(
    [
      ...['--contender', 'bare+apache,bare+node-http', '--baseline', 'bare+node-http'],
      ...['--workload', 'page,noop', '--dataset', 'page', '--store', 'none', '--concurrency', '4'],
      ...['--rounds', '1', '--time', '0.05', '--warmup', '0', '--out', temporaryFolder(t)],
    ],
    { env },
  );
  assert.equal(code, 0, stderr);
  const { cells } = readRun([folderOf(stderr)]);
  assert.deepEqual(
    cells.map(({ id, status }) => [id, status]).filter(([id]) => !id.includes('#aa')),
    [
      ['page/page/c4,store=none/bare+apache', 'ok'],
      ['page/page/c4,store=none/bare+node-http', 'ok'],
      ['noop/page/c4,store=none/bare+apache', 'unsupported'],
      ['noop/page/c4,store=none/bare+node-http', 'ok'],
    ],
  );
  assert.match(stdout, /Apache brings static pages, not noop/);
});

test('a dispatch behind a route is refused where it cannot call the driver', async () => {
  const { code, stdout } = await runCli([
    ...['--contender', 'mongodb+fastify:threads,mongodb+fastify', '--workload', 'findOne'],
    ...['--dataset', 'narrow', '--concurrency', '1', '--baseline', 'mongodb+fastify', '--dry-run'],
  ]);
  assert.equal(code, 0);
  assert.match(stdout, /fastify:threads.*\n?.*mongodb has no C\+\+ that could run on a thread/);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGKILL'])) {
  const skip = noApache;
  test(`${signal} of a run leaves no web server and no files`, { skip }, async (t) => {
    const [out, temporary] = [temporaryFolder(t), temporaryFolder(t)];
    // Whatever Apache reads as, its folder is made here.
    chmodSync(temporary, 0o755);
    const contenders = 'bare+fastify,bare+bun:qoper8-cp,bare+apache';
    const { child, ended, output } = startCli(
      [
        ...['--contender', contenders, '--baseline', 'bare+fastify', '--workload', 'page'],
        ...['--dataset', 'page', '--store', 'none', '--concurrency', '4', '--rounds', '99'],
        ...['--time', '1', '--warmup', '0', '--out', out],
      ],
      { env: { TMPDIR: temporary } },
    );
    const pid = Number(child.pid);
    /** @type {number[]} */
    let family = [];
    const servers = ['web.js', 'apache2', 'qoper8'];
    await eventually(
      () => {
        assert.equal(child.exitCode, null, `the run has ended:\n${output.stderr}`);
        assert.doesNotMatch(output.stderr, /FAILED/);
        family = childrenOf(pid);
        const commands = family.map(commandOf);
        return servers.every((one) => commands.some((command) => command.includes(one)));
      },
      `all of ${servers} run`,
      120_000,
    );
    const survivors = survivorsOf(family);
    child.kill(signal);
    await ended;
    await eventually(
      () => survivors().length === 0,
      () =>
        `every process of the run has ended, not ${survivors().map(commandOf)}\n${output.stderr}`,
    );
    const left = () => readdirSync(temporary).filter((one) => one.startsWith('tollgate-'));
    await eventually(() => left().length === 0, `no file is left in ${path.basename(temporary)}`);
  });
}
