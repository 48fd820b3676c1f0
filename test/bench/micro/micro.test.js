import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gridBeside, lastOf, speedBeside } from '../../../bench/micro/beside.js';
import { gridText, suiteText } from '../../../bench/micro/print.js';
import { appendHistory, readHistory, readMicro, writeMicro } from '../../../js/engine/micro.js';
import { temporaryFolder } from '../../helpers/cli.js';

/** @typedef {import('../../../js/engine/micro.js').Kept} Kept */

const MICRO = fileURLToPath(new URL('../../../bench/micro/index.js', import.meta.url));

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const micro = (args, env) =>
  spawnSync(process.execPath, [MICRO, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

/** @param {string} measuredAt @param {Kept['suites']} suites @returns {Kept} */
const kept = (measuredAt, suites) => ({ measuredAt, node: 'v20.1.0', git: 'abc', suites });

test('a suite leaves its medians where a run finds them, and in the history', (t) => {
  const out = temporaryFolder(t);
  const args = ['--suite', 'crossing', '--out', out];
  const { status, stdout, stderr } = micro(args, { XDG_CACHE_HOME: out, COLUMNS: '80' });
  assert.equal(status, 0, stderr);
  const newest = readMicro(out);
  assert.deepEqual(Object.keys(newest?.suites ?? {}), ['crossing']);
  const cases = Object.entries(newest?.suites.crossing ?? {});
  assert.equal(cases.length, 2);
  for (const [name, { medianNs, rme }] of cases) {
    assert.ok(medianNs > 0 && rme >= 0, name);
    assert.ok(stdout.includes(name));
  }
  assert.match(stdout, /^JavaScript function +[\d.]+ +[\d.]+ +1×$/m);
  assert.match(stdout, /^Node-API call .+ [\d.]+× +[\d.]+–[\d.]+×$/m);
  assert.match(stderr, /2\/2 cases of crossing, /);
  const history = path.join(out, 'tollgate', 'micro-history.ndjson');
  assert.ok(stderr.includes(history));
  const [line, ...others] = readHistory(history);
  assert.deepEqual(others, []);
  assert.equal(line.node, process.version);
  assert.deepEqual(line.suites, newest?.suites);
});

test('--help names the options; other words end with exit code 2 and one line', () => {
  const help = micro(['--help']);
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^Usage: npm run bench:micro -- \[options\]\n/);
  for (const option of ['--suite <list>', '--out <folder>'])
    assert.ok(help.stdout.includes(option));
  for (const [args, line] of /** @type {[string[], RegExp][]} */ ([
    [
      ['--suite', 'flight'],
      /^tollgate: unknown suite "flight": known are crossing, decode, dispatch, encode, idiom, and when named decode-grid, encode-grid\n$/,
    ],
    [['--suit', 'x'], /^tollgate: Unknown option '--suit'\n$/],
    [['crossing'], /^tollgate: Unexpected argument 'crossing'\n$/],
  ])) {
    const { status, stderr } = micro(args);
    assert.match(stderr, line);
    assert.equal(status, 2);
  }
});

test('without results there is nothing to show', (t) => {
  const folder = temporaryFolder(t);
  assert.equal(readMicro(folder), undefined);
  assert.deepEqual(readHistory(path.join(folder, 'none.ndjson')), []);
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

test('the history only grows, and a line that was cut off costs no other', (t) => {
  const file = path.join(temporaryFolder(t), 'below', 'history.ndjson');
  const first = kept('2026-03-01T09:00:00.000Z', { crossing: { call: { medianNs: 20, rme: 1 } } });
  const second = kept('2026-03-02T09:00:00.000Z', { decode: { one: { medianNs: 9, rme: 2 } } });
  appendHistory(first, file);
  appendFileSync(file, '{"measuredAt":"2026-03-01T1');
  appendHistory(second, file);
  assert.deepEqual(readHistory(file), [first, second]);
  assert.equal(readFileSync(file, 'utf8').split('\n').length, 4);
  assert.deepEqual(lastOf(readHistory(file), 'crossing'), first);
  assert.equal(lastOf(readHistory(file), 'encode'), undefined);
});

test('a speed beside another is that of the medians, as sure as both', () => {
  const { speed, lo, hi } = speedBeside({ medianNs: 50, rme: 3 }, { medianNs: 100, rme: 4 });
  assert.equal(speed, 2);
  const reach = Math.exp(Math.hypot(Math.log(1.03), Math.log(1.04)));
  assert.ok(Math.abs(hi - 2 * reach) < 1e-12 && Math.abs(lo - 2 / reach) < 1e-12);
});

test('a suite is set beside its own reference and beside the last time', () => {
  const results = { slow: { medianNs: 100, rme: 1 }, quick: { medianNs: 50, rme: 1 } };
  const now = kept('2026-03-02T09:00:00.000Z', {});
  const last = {
    ...kept('2026-03-01T08:00:00.000Z', { toys: { quick: { medianNs: 55, rme: 1 } } }),
  };
  const context = { comparedWith: { quick: 'slow' }, last: { ...last, git: 'abd' }, now };
  const lines = suiteText('toys', results, { ...context, width: 100 }).split('\n');
  assert.deepEqual(
    lines.slice(0, 3).map((line) => line.split(/ {2,}/)),
    [
      ['toys', 'median ns', '± %', 'as fast', '95 %', 'last time', '95 %'],
      ['slow', '100', '1.0', '1×'],
      ['quick', '50.0', '1.0', '2.0×', '1.97–2.03×', '1.10×', '1.08–1.12×'],
    ],
  );
  assert.deepEqual(lines.slice(3), [
    'as fast: beside the line with 1× above it.',
    'last time: as fast as then. Now: 2026-03-02 09:00 UTC, abc; then: 2026-03-01 08:00 UTC, abd.',
  ]);
  const narrow = suiteText('toys', results, { ...context, width: 30 }).split('\n');
  assert.deepEqual(narrow[0].split(/ {2,}/), ['toys', 'median ns', 'as fast']);
  const alone = suiteText('toys', results, { now, width: 80 }).split('\n');
  assert.equal(alone.length, 3);
});

test('of a grid the middle cell is set beside the last time', () => {
  const now = {
    a: { medianNs: 10, rme: 1 },
    b: { medianNs: 10, rme: 1 },
    c: { medianNs: 1, rme: 1 },
  };
  const before = { a: { medianNs: 20, rme: 1 }, b: { medianNs: 5, rme: 1 } };
  assert.deepEqual(gridBeside(now, before), { speed: 1, lo: 0.5, hi: 2, cells: 2 });
  assert.equal(gridBeside(now, {}), undefined);
  const then = kept('2026-03-01T08:00:00.000Z', { grid: before });
  const text = gridText('grid', now, {
    last: then,
    now: kept('2026-03-02T09:00:00.000Z', {}),
    width: 200,
  });
  assert.match(
    text ?? '',
    /^The addon is 1\.00× as fast as last time in the middle one of 2 cells \(0\.50–2\.0× in all\)\. Now: 2026-03-02 09:00 UTC; then: 2026-03-01 08:00 UTC\.$/,
  );
});
