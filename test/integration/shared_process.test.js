/** Settings that share their contenders' processes: measured there one after the other, ended with the last. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { folderOf, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);
const mongodb = new URL('../../bench/drivers/mongodb.js', import.meta.url).href;

/** Keeps a diary of the process that it is opened in. @param {string} diary a file */
const keeping = (diary) => `
  import { appendFileSync } from 'node:fs';
  import * as honest from '${mongodb}';
  export const name = 'keeping';
  export const description = 'says which process it is opened in';
  export const mode = 'async';
  export const stores = ['mongod'];
  const driverPackage = 'mongodb';
  export { driverPackage as package };
  export const variants = { '': { description: 'all there is' }, dying: { description: 'once' } };
  export async function open(options) {
    appendFileSync('${diary}', process.pid + '\\n');
    const session = await honest.open({ ...options, variant: '' });
    const close = async () => {
      await session.close();
      if (options.variant === 'dying') process.exit(3);
    };
    return { ...session, close };
  }`;

const STUDY = (/** @type {string} */ contender) => `
  export const name = 'one-process';
  export const description = 'three operations in one process';
  const preset = {
    rounds: 2,
    turns: 2,
    warmUpSeconds: 0,
    rough: true,
    grids: [
      {
        contenders: ['mongodb', '${contender}'],
        workloads: ['findOne', 'insertOne', 'deleteOne'],
        datasets: ['few'],
        concurrency: [2],
        process: 'operations',
      },
      { contenders: ['mongodb', '${contender}'], workloads: ['find'], datasets: ['few'], concurrency: [1] },
    ],
  };
  export const presets = { smoke: preset, standard: preset, paper: preset };`;

/** @param {import('node:test').TestContext} t @param {string} contender */
async function measured(t, contender) {
  const folder = temporaryFolder(t);
  const diary = path.join(folder, 'diary');
  writeFileSync(diary, '');
  for (const [file, source] of Object.entries({
    'drivers/keeping.js': keeping(diary),
    'studies/one-process.js': STUDY(contender),
  })) {
    mkdirSync(path.join(folder, path.dirname(file)));
    writeFileSync(path.join(folder, file), source);
  }
  const { code, stderr } = await runCli([
    ...['--study', 'one-process', '--plugins', `${PLUGINS},${folder}`, '--slice', '20'],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  const pids = readFileSync(diary, 'utf8').trim().split('\n').map(Number);
  return { code, stderr, pids, run: readRun([folderOf(stderr)]) };
}

test('each contender has one process in a round for the settings that share it', async (t) => {
  const { code, stderr, pids, run } = await measured(t, 'keeping');
  assert.equal(code, 0, stderr);
  for (const { id, status, reason } of run.cells) assert.equal(status, 'ok', `${id}: ${reason}`);
  for (const { rounds } of run.data.values()) {
    assert.equal(rounds.length, 2);
    for (const { ops } of rounds) assert.ok(ops > 0);
  }
  // In each round one for three settings, and one for the setting that does not share.
  assert.equal(new Set(pids).size, 4);
  const openings = [...new Set(pids)].map((one) => pids.filter((pid) => pid === one).length);
  assert.deepEqual(openings.sort(), [1, 1, 3, 3]);
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

test('a contender that dies on its way to the next setting fails there, the others go on', async (t) => {
  const { code, run, pids } = await measured(t, 'keeping/dying');
  assert.equal(code, 1);
  const others = run.cells.filter(({ contender }) => contender.startsWith('mongodb'));
  for (const { id, status, reason } of others) assert.equal(status, 'ok', `${id}: ${reason}`);
  const dying = run.cells.filter(({ variant }) => variant === 'dying');
  assert.ok(dying.length === 4);
  for (const { id, status, reason } of dying) {
    if (status !== 'failed') continue;
    assert.match(String(reason), /its process ended with exit code 3/, id);
  }
  assert.ok(dying.filter(({ status }) => status === 'failed').length >= 2);
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
