/** `tollgate profile` on a real server: what it finds adds up, most of it has a name, and its files can be opened. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import profile from '../../bench/commands/profile.js';
import { whatIsWrong } from '../../js/results/reading/validate.js';
import { folderOf, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);
/** In short profiles the rare is a larger part; docs/profile.md has longer ones. */
const LEAST_ATTRIBUTED_PCT = 80;

test('native and mongodb, pass after pass', async (t) => {
  const out = temporaryFolder(t);
  const { code, stdout, stderr } = await runCli([
    ...['profile', 'native', 'mongodb', '--dataset', 'wide', '--time', '0.4', '--warmup', '0'],
    ...['--uri', server.uri, '--out', out, '--json'],
  ]);
  assert.equal(code, 0, stderr);
  const folder = folderOf(stderr);
  const found = JSON.parse(stdout);
  assert.equal(whatIsWrong(found, 'ProfileFile'), undefined);
  assert.deepEqual(JSON.parse(readFileSync(path.join(folder, 'profile.json'), 'utf8')), found);
  assert.match(readFileSync(path.join(folder, 'profile.md'), 'utf8'), /^## mongodb$/m);
  assert.equal(found.status, 'complete');

  for (const {
    label,
    cpu,
    metrics,
    allocations,
    systemCalls,
    files,
    notSeen,
  } of found.contenders) {
    assert.ok(
      metrics.usPerOp > 0 && metrics.clientCpuUsPerOp > metrics.clientSystemCpuUsPerOp,
      label,
    );
    const sum = cpu.layers.reduce(
      (/** @type {number} */ all, /** @type {any} */ one) => all + one.perOp,
      0,
    );
    assert.ok(Math.abs(sum - cpu.perOp) < 1e-6 * cpu.perOp, label);
    const seen = new Set(cpu.layers.map((/** @type {any} */ { layer }) => layer));
    for (const layer of ['socket', 'pool and session'])
      assert.ok(seen.has(layer), `${label} ${layer}`);
    assert.ok(allocations.perOp > 0 && allocations.layers.length > 0, label);
    const reasons = new Map(notSeen.map((/** @type {any} */ one) => [one.pass, one.reason]));
    if (reasons.has('perf')) t.diagnostic(`no attribution by perf: ${reasons.get('perf')}`);
    else {
      assert.equal(cpu.source, 'perf');
      assert.ok(cpu.attributedPct >= LEAST_ATTRIBUTED_PCT, `${label}: ${cpu.attributedPct} %`);
      const file = files.find((/** @type {any} */ one) =>
        one.file.endsWith('.speedscope.json'),
      ).file;
      const { profiles } = JSON.parse(readFileSync(path.join(folder, 'profiles', file), 'utf8'));
      assert.ok(profiles[0].samples.length > 0 && profiles[0].type === 'sampled');
    }
    if (reasons.has('syscalls')) t.diagnostic(`no system calls: ${reasons.get('syscalls')}`);
    else {
      // One document is asked for and one comes: no driver can do it in less than a write and a read.
      const all = systemCalls.reduce(
        (/** @type {number} */ n, /** @type {any} */ one) => n + one.perOp,
        0,
      );
      assert.ok(all >= 2 && all < 100, `${label}: ${all} system calls`);
    }
    const written = readdirSync(path.join(folder, 'profiles'));
    for (const { file } of files) assert.ok(written.includes(file), file);
    assert.ok(files.some((/** @type {any} */ { file }) => file.endsWith('.cpuprofile')));
    assert.ok(!written.some((file) => file.endsWith('perf.data')), 'what perf wrote is gone');
  }
  const [native, mongodb] = found.contenders;
  assert.ok(native.libbson.allocationsPerOp >= 1 && native.libbson.bytesPerOp > 0);
  assert.equal(mongodb.libbson, undefined);
});

test('what is asked for wrongly is said in one line', async () => {
  /** @type {[string, Record<string, string>, RegExp][]} */
  const wrong = [
    ['nativ', {}, /^unknown driver "nativ": known are .*\. Did you mean native\?$/],
    ['native', { workload: 'findOne,find' }, /--workload takes one value$/],
    ['native', { workload: 'insert-cases' }, /^insert-cases is \d+ workloads: name one of them$/],
    [
      'native',
      { pass: 'gdb' },
      /^--pass must be one of perf, v8, allocations, syscalls, not "gdb"$/,
    ],
    ['native', { time: '0' }, /^--time must be a number from 0\.1 to 600, not "0"$/],
  ];
  for (const [contender, options, message] of wrong) {
    await assert.rejects(profile([contender], { ...options, color: false }), {
      name: 'UsageError',
      message,
    });
  }
  const both = { json: true, markdown: true, color: false };
  await assert.rejects(profile(['native'], both), { message: /leave one out$/ });
});
