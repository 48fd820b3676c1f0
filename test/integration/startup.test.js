/** Launches as they are run: each alone, from its start, its answers checked, what goes wrong said. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { folderOf, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);
const native = new URL('../../bench/drivers/native.js', import.meta.url).href;

/** It writes down its first and its last call; a variant lies, another one dies. @param {string} log */
const WATCHED = (log) => `
  import { appendFileSync } from 'node:fs';
  import * as honest from '${native}';
  export const name = 'watched';
  export const description = 'says when it lived';
  export const mode = 'sync';
  export const stores = ['mongod'];
  const driverPackage = honest.package;
  export { driverPackage as package };
  export const variants = { '': { description: 'plain' }, lying: { description: 'lies' }, dying: { description: 'dies' } };
  export async function open(options) {
    const session = await honest.open({ ...options, variant: '' });
    const { collection } = session.target;
    let calls = 0;
    return {
      ...session,
      operations: {
        findOne(filter) {
          const found = collection.findOne(filter);
          calls++;
          if (calls === 1 || calls === 25) appendFileSync(${JSON.stringify(log)}, process.pid + ' ' + calls + '\\n');
          if (options.variant === 'dying' && calls === 7) process.exit(3);
          return options.variant === 'lying' && calls === 2 ? { ...found, t01: 'other' } : found;
        },
      },
    };
  }`;

test('launches are measured from their start, one after the other, and checked', async (t) => {
  const folder = temporaryFolder(t);
  const log = path.join(folder, 'log');
  mkdirSync(path.join(folder, 'drivers'));
  writeFileSync(path.join(folder, 'drivers', 'watched.js'), WATCHED(log));
  const { code, stdout, stderr } = await runCli([
    ...['--study', 'startup', '--preset', 'smoke', '--ops', '25', '--node', process.execPath],
    ...['--contender', 'mongodb,watched,watched/lying,watched/dying'],
    ...['--plugins', `${PLUGINS},${folder}`, '--dataset', 'few', '--uri', server.uri],
    ...['--out', temporaryFolder(t), '--no-color'],
  ]);
  assert.equal(code, 1, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.status, 'complete');
  assert.deepEqual(
    run.settings.map(({ id }) => id),
    [`findOne/few/c1,launch25,node=${process.versions.node}`],
  );
  const reasons = Object.fromEntries(run.cells.map((cell) => [cell.contender, cell.reason]));
  assert.equal(reasons['watched+inline'], undefined);
  assert.match(String(reasons['watched/lying+inline']), /answer 1 is wrong at t01: 'other' where/);
  assert.match(String(reasons['watched/dying+inline']), /its process ended with exit code 3/);

  for (const contender of ['mongodb+inline', 'watched+inline']) {
    const rounds = run.data.get(`${run.settings[0].id}/${contender}`)?.rounds ?? [];
    assert.equal(rounds.length, 2);
    for (const { ops, metrics, warmup } of rounds) {
      assert.equal(ops, 25);
      const { bootMs, importMs, connectMs, script1Ms, script10Ms, call1Us, rss1Kb } = metrics;
      assert.ok(Math.abs(bootMs + importMs + connectMs + call1Us / 1000 - script1Ms) < 1e-6);
      assert.ok(importMs > 1 && script10Ms > script1Ms && rss1Kb > metrics.rssBootKb);
      assert.equal(
        warmup.curve?.ops.reduce((sum, some) => sum + some, 0),
        25,
      );
    }
  }
  // A process of its own each, and none begins before the one before has ended.
  const lived = readFileSync(log, 'utf8').trim().split('\n');
  const whole = lived.filter((line) => line.endsWith(' 25')).map((line) => line.split(' ')[0]);
  assert.equal(new Set(whole).size, whole.length);
  for (const pid of whole) {
    assert.equal(lived.indexOf(`${pid} 25`), lived.indexOf(`${pid} 1`) + 1, 'nothing in between');
  }
  assert.match(stdout.replace(/\s+/g, ' '), /takes watched [\d.]+× the time of mongodb/);
});
