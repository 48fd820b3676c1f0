/**
 * Runs the tests: all of test/, or those whose path contains one of the arguments. One file at a time, so
 * that servers and measurements do not disturb one another: two at a time were no faster on two cores. With
 * `--times N` the tests of life and death repeat themselves that often.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { wanted, times } = readArguments();

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
const options = ['--test', '--test-concurrency=1', '--test-reporter=spec'];
const { status, signal } = spawnSync(process.execPath, [...options, ...files], {
  cwd: root,
  env,
  stdio: 'inherit',
});
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 1;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { times: { type: 'string' } },
      allowPositionals: true,
    });
    if (values.times === undefined || Number(values.times) >= 1) {
      return { wanted: positionals, times: values.times };
    }
    console.error(`tollgate: --times needs a number of 1 or more, not ${values.times}`);
  } catch (error) {
    console.error(`tollgate: ${/** @type {Error} */ (error).message}`);
  }
  process.exit(2);
}
