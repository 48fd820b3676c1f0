/**
 * Runs the tests: all of test/, or those whose path contains one of the arguments. Files that wait for a good
 * part of their time, for timeouts and for processes to end, go two at a time. The others measure or compute,
 * client and server on a core each: two at a time where there are four. `--at-once N` says how many of either
 * kind; with `--times N` the tests of life and death repeat themselves that often.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WAITING = ['client', 'fuzz', 'host', 'lifecycle', 'mongoose', 'spec'];
const { wanted, times, atOnce } = readArguments();

const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('test', name))
  .filter((file) => file.endsWith('.test.js'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();

if (files.length === 0) {
  console.error(
    `tollgate: no test file's path contains ${wanted.join(' or ')}: see the folder test`,
  );
  process.exit(2);
}

const env = { ...process.env };
if (times) env.TOLLGATE_TIMES = times;
// glibc keeps an arena for each of many threads, and a leak would hide in them.
env.MALLOC_ARENA_MAX ??= '2';
const cores = availableParallelism();
const waits = (/** @type {string} */ file) => WAITING.includes(file.split(path.sep)[1]);
const passed = [
  run(files.filter(waits), atOnce ?? (cores > 1 ? 2 : 1)),
  run(
    files.filter((file) => !waits(file)),
    atOnce ?? (cores > 3 ? 2 : 1),
  ),
];
if (passed.includes(false)) {
  console.error('tollgate: tests failed: they are listed where "failing tests" stands above');
  process.exitCode = 1;
}

/**
 * @param {string[]} some
 * @param {number} concurrency how many files at once
 * @returns {boolean} whether they passed
 */
function run(some, concurrency) {
  if (some.length === 0) return true;
  const options = ['--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec'];
  const { status, signal } = spawnSync(process.execPath, [...options, ...some], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (signal) process.kill(process.pid, signal);
  return status === 0;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { times: { type: 'string' }, 'at-once': { type: 'string' } },
      allowPositionals: true,
    });
    const { times, 'at-once': atOnce } = values;
    const wrong = Object.entries(values).find(([, value]) => !(Number(value) >= 1));
    const most = atOnce === undefined ? undefined : Math.floor(Number(atOnce));
    if (!wrong) return { wanted: positionals, times, atOnce: most };
    console.error(`tollgate: --${wrong[0]} needs a number of 1 or more, not ${wrong[1]}`);
  } catch (error) {
    console.error(`tollgate: ${/** @type {Error} */ (error).message}`);
  }
  process.exit(2);
}
