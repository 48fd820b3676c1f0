import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readMicro, writeMicro } from '../../js/engine/micro.js';
import { temporaryFolder } from '../helpers/cli.js';

const MICRO = fileURLToPath(new URL('../../bench/micro/index.js', import.meta.url));

/** @param {string[]} args */
const micro = (...args) => spawnSync(process.execPath, [MICRO, ...args], { encoding: 'utf8' });

test('a suite leaves its medians where a run finds them', (t) => {
  const out = temporaryFolder(t);
  const { status, stdout, stderr } = micro('--suite', 'crossing', '--out', out);
  assert.equal(status, 0, stderr);
  const kept = readMicro(out);
  assert.deepEqual(Object.keys(kept?.suites ?? {}), ['crossing']);
  const cases = Object.entries(kept?.suites.crossing ?? {});
  assert.equal(cases.length, 2);
  for (const [name, { medianNs, rme }] of cases) {
    assert.ok(medianNs > 0 && rme >= 0, name);
    assert.ok(stdout.includes(name));
  }
});

test('an unknown suite or flag ends with exit code 2 and one line', () => {
  for (const [args, line] of /** @type {[string[], RegExp][]} */ ([
    [
      ['--suite', 'flight'],
      /^tollgate: unknown suite "flight": known are crossing, decode, dispatch, encode, and when named decode-grid, encode-grid\n$/,
    ],
    [['--suit', 'x'], /^tollgate: Unknown option '--suit'.*\n$/],
  ])) {
    const { status, stderr } = micro(...args);
    assert.match(stderr, line);
    assert.equal(status, 2);
  }
});

test('without results there is nothing to show', (t) => {
  assert.equal(readMicro(temporaryFolder(t)), undefined);
});

test('suites that were not run now stay as they were', (t) => {
  const out = temporaryFolder(t);
  const once = {
    crossing: { call: { medianNs: 20, rme: 1 } },
    decode: { one: { medianNs: 9, rme: 2 } },
  };
  const again = { decode: { two: { medianNs: 8, rme: 3 } } };
  writeMicro(out, { measuredAt: '2026-03-01T09:00:00.000Z', suites: once });
  writeMicro(out, { measuredAt: '2026-03-02T09:00:00.000Z', suites: again });
  assert.deepEqual(readMicro(out), {
    measuredAt: '2026-03-02T09:00:00.000Z',
    suites: { crossing: once.crossing, decode: again.decode },
  });
});
