/**
 * Runs the tests: all of test/, or those whose path contains one of the arguments. Files go three at a time, since
 * most wait now and then: for timeouts, for a server, for processes to start and to end. Those that take long come
 * first, or one of them would be left alone at the end. `--at-once N` says how many; with `--times N` the tests of
 * life and death repeat themselves that often.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Whole runs of the command line, each with processes and a server of its own. */
const LONG = path.join('test', 'integration');
/** As long as the whole suite takes: a file that hangs ends here, not the run. */
const LIMIT_MS = 10 * 60 * 1000;
const { wanted, times, atOnce } = readArguments();

process.chdir(root);
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('test', name))
  .filter((file) => file.endsWith('.test.js'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

if (files.length === 0) {
  console.error(
    `tollgate: no test file's path contains ${wanted.join(' or ')}: see the folder test`,
  );
  process.exit(2);
}

if (times) process.env.TOLLGATE_TIMES = times;
// glibc keeps an arena for each of many threads, and a leak would hide in them.
process.env.MALLOC_ARENA_MAX ??= '2';

const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => interrupted.abort());
}
let failed = false;
run({
  files,
  concurrency: atOnce ?? Math.min(3, availableParallelism() + 1),
  signal: interrupted.signal,
  timeout: LIMIT_MS,
})
  .on('test:fail', ({ todo }) => {
    failed ||= todo === undefined || todo === false;
  })
  .compose(new spec())
  .on('end', () => {
    if (!failed && !interrupted.signal.aborted) return;
    console.error('tollgate: tests failed: they are listed where "failing tests" stands above');
    process.exitCode = 1;
  })
  .pipe(process.stdout);

/** @param {string} file */
function rank(file) {
  return file.startsWith(LONG) ? 0 : 1;
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
