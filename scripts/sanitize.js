/**
 * Runs the native, client and lifecycle tests on an addon built with AddressSanitizer (with LeakSanitizer) and
 * UndefinedBehaviorSanitizer, and native/core under many threads (test/native/threads.cpp) with ThreadSanitizer:
 * those whose path contains one of the arguments, or all, each with its time.
 *
 * The reports go to files, because tests read the standard error of what they start; a finding is a report
 * that sanitize/known.js does not explain.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../js/host/mongod/server.js';
import { run } from '../js/host/run_program.js';
import { readReports } from './sanitize/reports.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.join(root, 'build-sanitize');
const log = path.join(out, 'sanitize.log');
const TESTED = ['test/native', 'test/client', 'test/lifecycle'];
const THREAD_ROUNDS = 20;

const wanted = process.argv.slice(2);
/** @param {string} file */
const isWanted = (file) => wanted.length === 0 || wanted.some((part) => file.includes(part));

/** @param {string} text */
const say = (text) => console.log(`tollgate: ${text}`);

/** A problem that one line explains. */
class Unable extends Error {}

/**
 * @param {string} library As GCC names it.
 * @returns {Promise<string>} Its file.
 */
async function findLibrary(library) {
  const compiler = process.env.CXX ?? 'c++';
  const { output } = await run(compiler, [`-print-file-name=${library}`]);
  const file = output.trim();
  if (path.isAbsolute(file)) return file;
  throw new Unable(
    `${library} is missing, ${compiler} does not bring it: install GCC with its sanitizers (apt install g++) or name it by CXX`,
  );
}

/**
 * @param {string} sanitizers
 * @param {string} target
 * @returns {Promise<string>} The folder.
 */
async function build(sanitizers, target) {
  const folder = path.join(out, sanitizers.split(',')[0]);
  const cmakeJs = path.join(root, 'node_modules', 'cmake-js', 'bin', 'cmake-js');
  const options = ['--out', folder, '--target', target, `--CDTOLLGATE_SANITIZE=${sanitizers}`];
  const { ok, tail } = await run(process.execPath, [cmakeJs, 'compile', ...options], {
    cwd: root,
    log,
  });
  if (!ok)
    throw new Unable(
      `the build with -fsanitize=${sanitizers} failed: see ${log}\n${tail.join('\n')}`,
    );
  return folder;
}

/** @param {string} name */
function freshFolder(name) {
  const folder = path.join(out, 'reports', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @returns {Promise<boolean>} Whether it is clean. */
async function checkAddress() {
  const files = TESTED.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.js'))
      .map((name) => path.join(folder, name)),
  ).filter(isWanted);
  if (files.length === 0) return true;
  const preload = await findLibrary('libasan.so');
  await findLibrary('libubsan.so');
  const addon = path.join(await build('address,undefined', 'tollgate'), 'Release', 'tollgate.node');
  let clean = true;
  // Each by itself: one that does not end keeps none of the others from being run.
  for (const file of files.sort()) {
    const begun = performance.now();
    const found = await checkFile(file, preload, addon);
    const seconds = Math.round((performance.now() - begun) / 1000);
    say(`${file}: ${found.length === 0 ? 'clean' : found.join(', ')}, ${seconds} s`);
    clean &&= found.length === 0;
  }
  return clean;
}

/**
 * @param {string} file A test's.
 * @param {string} preload
 * @param {string} addon
 * @returns {Promise<string[]>} What is wrong.
 */
async function checkFile(file, preload, addon) {
  const reports = freshFolder('address');
  const { ok, output } = await run(process.execPath, ['--test', file], {
    cwd: root,
    log,
    env: {
      ...process.env,
      LD_PRELOAD: preload,
      TOLLGATE_ADDON: addon,
      TOLLGATE_SANITIZED: '1',
      // V8 scans the real stack, handles some faults itself, and may not be told apart from a leak.
      ASAN_OPTIONS: `log_path=${reports}/address:detect_stack_use_after_return=0:allow_user_segv_handler=1:quarantine_size_mb=64`,
      LSAN_OPTIONS: 'exitcode=0',
      // Writes to standard error only: the process ends, and its test fails.
      UBSAN_OPTIONS: 'halt_on_error=1:print_stacktrace=1',
    },
  });
  return [
    ...(output.includes('runtime error:')
      ? [`findings of UndefinedBehaviorSanitizer, see ${log}`]
      : []),
    ...(ok ? [] : [`tests fail, see ${log}`]),
    ...(report(reports) ? [] : ['findings of AddressSanitizer or LeakSanitizer, above']),
  ];
}

/** @returns {Promise<boolean>} Whether it is clean. */
async function checkThreads() {
  const name = path.join('test', 'native', 'threads.cpp');
  if (!isWanted(name)) return true;
  await findLibrary('libtsan.so');
  const program = path.join(await build('thread', 'threads'), 'threads');
  const reports = freshFolder('thread');
  const server = await startServer();
  const begun = performance.now();
  try {
    const { ok } = await run(program, [server.uri, String(THREAD_ROUNDS)], {
      log,
      env: {
        ...process.env,
        // The longest history: the fewest reports lack the second stack.
        TSAN_OPTIONS: `log_path=${reports}/thread:exitcode=0:history_size=7`,
      },
    });
    const clean = report(reports);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const found = clean ? 'clean' : 'findings of ThreadSanitizer, above';
    say(`${name}: ${ok ? found : `fails, see ${log}`}, ${seconds} s`);
    return clean && ok;
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} folder
 * @returns {boolean} Whether there is nothing that is not known.
 */
function report(folder) {
  const { unknown, known } = readReports(folder);
  for (const [why, count] of known) say(`${count} known: ${why}`);
  for (const { text } of unknown) console.log(text);
  return unknown.length === 0;
}

let clean = true;
for (const check of [checkThreads, checkAddress]) {
  try {
    clean = (await check()) && clean;
  } catch (error) {
    if (!(error instanceof Unable)) throw error;
    say(error.message);
    clean = false;
  }
}
process.exitCode = clean ? 0 : 1;
