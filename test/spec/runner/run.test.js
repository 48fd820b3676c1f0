import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runTests, runTestsTwice } from './run.js';

const WORKER = fileURLToPath(new URL('../fixtures/worker.js', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-spec-'));
after(() => rmSync(folder, { recursive: true }));

/** Tests that the worker of the fixtures takes its orders from. @param {string[]} orders */
const listed = (orders) =>
  orders.map((order, i) => ({
    id: `${i} ${order}`,
    suite: 'orders',
    file: 'orders',
    test: { description: order, run: () => {} },
  }));

const JOB = { driver: '', uri: '', source: folder, suites: [] };

test('a test that ends its process fails, and the next ones are run', async () => {
  const { results, badEnd } = await runTests(listed(['pass', 'die', 'pass', 'fail']), JOB, WORKER);
  assert.deepEqual(
    results.map(({ status, reason }) => [status, reason]),
    [
      ['passed', undefined],
      ['failed', 'ends the process: exit code 7'],
      ['passed', undefined],
      ['failed', 'as ordered'],
    ],
  );
  assert.equal(badEnd, undefined);
});

test('a process that aborts after its last test is noticed', async () => {
  const { results, badEnd } = await runTests(listed(['pass', 'abort at exit']), JOB, WORKER);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['passed', 'passed'],
  );
  assert.equal(badEnd, 'ends the process: SIGABRT');
});

test('what fails is repeated once: it is flaky when it passes then', async () => {
  const flag = path.join(folder, 'was here');
  const tests = listed(['pass', `fail unless ${flag}`, 'fail']);
  const { results } = await runTestsTwice(tests, JOB, WORKER);
  assert.deepEqual(
    results.map(({ status, flaky }) => [status, flaky]),
    [
      ['passed', undefined],
      ['passed', 'was not there'],
      ['failed', undefined],
    ],
  );
});

test('what names no test is refused with one line', () => {
  const index = fileURLToPath(new URL('../index.js', import.meta.url));
  for (const name of ['crud', 'unified-test-format']) {
    mkdirSync(path.join(folder, name, 'tests'), { recursive: true });
  }
  /** @param {string[]} args */
  const said = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [index, folder, ...args]);
    return [status, String(stdout), String(stderr)];
  };
  assert.deepEqual(said('--suite', 'crud'), [
    2,
    '',
    `test:spec: ${folder} holds no tests of the suite crud\n`,
  ]);
  writeFileSync(
    path.join(folder, 'crud', 'tests', 'lamps.json'),
    JSON.stringify({ schemaVersion: '1.0', tests: [{ description: 'a lamp', operations: [] }] }),
  );
  assert.deepEqual(said('--suite', 'crud', '--match', 'NOSUCH'), [
    2,
    '',
    'test:spec: no test matches "NOSUCH"\n',
  ]);
});
