import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sysbench } from '../../../bench/studies/threads/sysbench.js';
import {
  columnsOf,
  cpuOf,
  fileioOf,
  memoryOf,
} from '../../../bench/studies/threads/sysbench_output.js';
import { runTools } from '../../../js/engine/execution/tools.js';
import { needs } from '../../helpers/machine/requirements.js';

/** @param {string} name of what sysbench 1.0.20 has printed */
const printed = (name) =>
  readFileSync(new URL(`./threads/sysbench/${name}.txt`, import.meta.url), 'utf8');

test('its figures are found in what it prints', () => {
  assert.deepEqual(fileioOf(printed('fileio')), {
    ...{ readMibPerSecond: 43.94, writtenMibPerSecond: 29.29 },
    ...{ requestsPerSecond: 2812.06 + 1874.7, p95Ms: 0.02 },
  });
  assert.deepEqual(cpuOf(printed('cpu')), {
    ...{ eventsPerSecond: 10120.05, meanMs: 1000 / 10120.05 },
  });
  assert.deepEqual(memoryOf(printed('memory')), { mibPerSecond: 738.89, seconds: 1.3837 });
  assert.deepEqual(columnsOf({ a: 4686.76, b: 43.94, c: 0.0988, d: 0 }), [
    '4687',
    '43.9',
    '0.0988',
    '0',
  ]);
  assert.throws(() => cpuOf(printed('memory')), /has not printed what .*events per second/);
});

test('each preset asks for the sizes, limits and totals that it names', async () => {
  const text = { fileio: printed('fileio'), cpu: printed('cpu'), memory: printed('memory') };
  /** @type {string[]} */
  const asked = [];
  const exec = async (/** @type {string[]} */ args) => {
    asked.push(args.join(' '));
    return text[/** @type {keyof typeof text} */ (args[0])] ?? 'sysbench 1.0.20';
  };
  const [files, primes, memory] = await sysbench.measure('paper', exec);
  assert.deepEqual(
    [files, primes, memory].map(({ rows }) => rows.length),
    [4 * 6, 4, 10 * 2],
  );
  assert.deepEqual(
    ['512M', '1024M', '1536M', '2048M'].map(
      (size) => asked.filter((one) => one.includes(`=${size}`)).length,
    ),
    [9, 9, 9, 9],
  );
  for (const one of [
    ...[100, 2000, 5000, 10_000].map((limit) => `--cpu-max-prime=${limit} `),
    ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((size) => `--memory-total-size=${size}G `),
  ]) {
    assert.ok(
      asked.some((args) => args.includes(one)),
      one,
    );
  }
  for (const { head, rows } of [files, primes, memory]) {
    assert.ok(rows.every((row) => row.length === head.length));
  }
});

test('it measures this machine', needs(sysbench.requirement), async () => {
  const studies = new Map([['threads', { tools: [sysbench] }]]);
  const { tables, warnings } = await runTools(
    /** @type {any} */ ({ studies }),
    { study: 'threads', preset: 'smoke' },
    { signal: new AbortController().signal },
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    tables.map(({ title, rows }) => [title, rows.length]),
    [
      ['sysbench: files', 6],
      ['sysbench: prime numbers', 1],
      ['sysbench: memory', 2],
    ],
  );
  const [{ rows }, primes, memory] = tables;
  for (const [, mode, read, written, requests] of rows) {
    assert.equal(Number(read) > 0, /read/.test(mode), mode);
    assert.equal(Number(written) > 0, /write/.test(mode), mode);
    assert.ok(Number(requests) > 0, mode);
  }
  assert.ok([...primes.rows, ...memory.rows].every((row) => Number(row.at(-1)) > 0));
});
