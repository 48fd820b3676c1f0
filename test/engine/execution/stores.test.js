import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../../js/report/index.js';
import { folderOf, runCli, temporaryFolder } from '../../helpers/cli.js';

const NAMES = ['left', 'right'];
const TURNS = 6;

/** Nothing is stored. @param {string} name */
const store = (name) => `
export const name = '${name}';
export const description = 'a store that holds nothing';
export const start = async ({ database }) => ({
  ...{ uri: '', address: '', version: '1', topology: 'none', engine: '', pids: [] },
  ...{ started: true, source: 'none', database, onExit() {} },
  ...{ load: async () => 'c', copy: async () => 'c', empty: async () => 'c' },
  ...{ read: async () => [], count: async () => 0, stop: async () => {} },
});`;

/** Its calls leave the first letter of its name in a file. @param {string} name */
const driver = (name) => `
import { appendFileSync } from 'node:fs';
export const name = '${name}';
export const description = 'leaves marks';
export const mode = 'sync';
export const variants = { '': { description } };
export const stores = ['${name}'];
export const open = () => ({
  operations: { mark: () => appendFileSync(process.env.MARKS, '${name[0]}') },
  close() {},
});`;

const WORKLOAD = `
export const name = 'mark';
export const description = 'leave a mark';
export const documents = 1;
export const mutates = false;
export const checks = 1;
export const inputs = () => (i) => i;
export const count = () => 1;
export const verify = () => {};`;

test('contenders of different stores take turns, as those of one do', async (t) => {
  const folder = temporaryFolder(t);
  const MARKS = path.join(folder, 'marks');
  for (const kind of ['stores', 'drivers', 'workloads']) mkdirSync(path.join(folder, kind));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'workloads/mark.js'), WORKLOAD);
  for (const name of NAMES) {
    writeFileSync(path.join(folder, `stores/${name}.js`), store(name));
    writeFileSync(path.join(folder, `drivers/${name}.js`), driver(name));
  }
  const { code, stderr } = await runCli(
    [
      ...['--plugins', folder, '--contender', NAMES.join(), '--baseline', 'left'],
      ...['--workload', 'mark', '--dataset', 'narrow', '--concurrency', '1', '--rounds', '1'],
      ...['--warmup', '0', '--turns', String(TURNS), '--slice', '2', '--out', folder],
    ],
    { env: { MARKS } },
  );
  assert.equal(code, 0, stderr);
  const marks = readFileSync(MARKS, 'utf8');
  // One after the other, they would change once.
  const changes = marks.match(/lr|rl/g)?.length ?? 0;
  assert.ok(changes >= TURNS, `${changes} changes`);
  const run = readRun([folderOf(stderr)]);
  assert.deepEqual(
    run.cells.map(({ driver: name, store: its, status }) => `${name} ${its} ${status}`).sort(),
    ['left left ok', 'left left ok', 'right right ok'],
  );
});
