/** Starts lives (life.js) in processes and workers, and looks at what they leave behind. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { addon as bounds } from '../../../bench/drivers/libmongoc/addon.js';
import { addon } from '../../../js/client/binding/addon.js';

/** @typedef {import('./life.js').Life} Life */

const SCRIPT = new URL('./life.js', import.meta.url);
/** What allocators may keep, in MB. A sanitizer's keeps far more, and finds leaks by itself. */
export const KEPT_MB = process.env.TOLLGATE_SANITIZED ? 1024 : 64;

/** The stages of life.js that a process or worker may end in by itself. */
export const LEFT_BEHIND = Object.freeze([
  'made',
  'connected',
  'reading',
  'prefetching',
  'prefetched',
  'in a session',
  'many',
  'bound',
  'bound on threads',
  'with threads',
  'under way on threads',
  'in sessions on threads',
  'failed',
  'closed',
  'unreachable',
]);

/** Longer than any of them takes, with a sanitizer, too: one that lasts longer hangs. */
const HANG_MS = process.env.TOLLGATE_SANITIZED ? 300_000 : 60_000;

/**
 * How often a test repeats itself: `short` times in `npm test`, as often as wished by
 * `npm run test:lifecycle -- --times N`.
 * @param {number} short
 * @param {number} [share] Of the wish.
 */
export function times(short, share = 1) {
  const wish = Number(process.env.TOLLGATE_TIMES);
  return wish > 0 ? Math.ceil(wish * share) : short;
}

/**
 * @typedef {object} Death
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string[]} said
 * @property {string} stderr
 */

/**
 * @param {Life} life
 * @param {{ flags?: string[], onSaid?: (message: string, child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<Death>}
 */
export function liveAsProcess(life, { flags = [], onSaid } = {}) {
  return runProcess([...flags, fileURLToPath(SCRIPT), JSON.stringify(life)], { onSaid });
}

/**
 * Any Node.js process, killed when it hangs, and reported so.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number, onSaid?: (line: string, child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<Death>}
 */
export function runProcess(args, { env, limitMs = HANG_MS, onSaid } = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const said = [];
  let rest = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = /** @type {string} */ (lines.pop());
    for (const line of lines) {
      said.push(line);
      onSaid?.(line, child);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    const hung = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`hung, having said ${said.join()}: ${args.join(' ')}\n${stderr}`));
    }, limitMs);
    child.on('close', (code, signal) => {
      clearTimeout(hung);
      resolve({ code, signal, said, stderr });
    });
  });
}

/**
 * @param {Life} life
 * @param {{ terminateOn?: string }} [options] Terminated when it says so.
 * @returns {Promise<{ code: number, said: string[], error: Error | undefined }>}
 */
export function liveAsWorker(life, { terminateOn } = {}) {
  const worker = new Worker(SCRIPT, { workerData: life });
  /** @type {string[]} */
  const said = [];
  /** @type {Error | undefined} */
  let error;
  worker.on('message', (message) => {
    said.push(message);
    if (message === terminateOn) void worker.terminate();
  });
  worker.on('error', (thrown) => {
    error = /** @type {Error} */ (thrown);
  });
  return new Promise((resolve, reject) => {
    const hung = setTimeout(() => reject(new Error(`${life.stage}: hung`)), HANG_MS);
    worker.on('exit', (code) => {
      clearTimeout(hung);
      resolve({ code, said, error });
    });
  });
}

/**
 * What this process holds at the moment.
 * @returns {{ rssMb: number, fds: number, threads: number, handles: Record<string, number> }}
 */
export function vitals() {
  const handles = { ...addon.liveHandles(), bounds: bounds.liveBounds() };
  if (process.platform !== 'linux') return { rssMb: 0, fds: 0, threads: 0, handles };
  const threads = Number(
    /^Threads:\s+(\d+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
  );
  const fds = readdirSync('/proc/self/fd').length;
  return { rssMb: process.memoryUsage.rss() / 2 ** 20, fds, threads, handles };
}
