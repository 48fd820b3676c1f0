/** `perf record` on running processes, begun and ended to the moment. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { perf } from '../../../host/system/known_requirements.js';
import { findRequirement } from '../../../host/system/requirements.js';
import { FIELDS, readPerfScript } from '../stacks/perf_script.js';
import { NameMap } from './name_map.js';

/** No round number: what comes round every millisecond would be met always, or never. */
const HZ = 1999;
/** Descriptors of the child that perf takes commands from, and answers on. */
const [COMMANDS, ANSWERS] = [3, 4];
const READY_MS = 20_000;
/** perf's own noise about what does not matter here. */
const NOISE = /^(?:\[ perf record|Warning|Couldn't synthesize|Events (?:en|dis)abled|$)/;

export class Recording {
  #child;
  #closed;
  #said = '';

  /**
   * @param {{ pids: number[], file: string, signal: AbortSignal }} what
   * @returns {Promise<Recording>} which samples from now on
   * @throws {Error} one line: why perf may not or cannot
   */
  static async start(what) {
    const recording = new Recording(what);
    await recording.#tell('enable');
    return recording;
  }

  /** @param {{ pids: number[], file: string, signal: AbortSignal }} what */
  constructor({ pids, file, signal }) {
    const args = [
      ...['record', '--output', file, '--pid', pids.join(',')],
      // A clock of the kernel's: virtual machines often have no counters of cycles.
      ...['--event', seesKernel() ? 'cpu-clock' : 'cpu-clock:u', '--freq', String(HZ)],
      ...['--call-graph', 'fp', '--no-buildid', '--no-buildid-cache'],
      ...['--delay', '-1', '--control', `fd:${COMMANDS},${ANSWERS}`],
    ];
    // Detached, so that Ctrl-C in a terminal reaches us alone.
    this.#child = spawn(programOf(), args, {
      ...{ signal, killSignal: 'SIGKILL', detached: true },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        this.#said += text;
      });
    }
    // An ended perf is reported by whoever waits for its answer.
    for (const stream of this.#child.stdio) stream?.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      this.#child.on('error', resolve).on('close', resolve);
    });
  }

  /** Ends sampling; the file is whole after it. */
  async stop() {
    await this.#tell('disable');
    this.#child.kill('SIGINT');
    await this.#closed;
  }

  /** Ends it where it stands. Idempotent. */
  kill() {
    this.#child.kill('SIGKILL');
  }

  /** @param {string} command */
  async #tell(command) {
    const commands = /** @type {import('node:stream').Writable} */ (this.#child.stdio[COMMANDS]);
    const answers = /** @type {import('node:stream').Readable} */ (this.#child.stdio[ANSWERS]);
    const timeout = AbortSignal.timeout(READY_MS);
    const answered = once(answers, 'data', { signal: timeout });
    commands.write(`${command}\n`);
    const [answer] = await Promise.race([
      answered.catch(() => []),
      this.#closed.then(() => /** @type {unknown[]} */ ([])),
    ]);
    if (answer) return;
    this.kill();
    throw new Error(`perf could not record (${this.#why()})`);
  }

  #why() {
    const line = this.#said.split('\n').find((text) => !NOISE.test(text.trim()));
    return line?.trim() ?? 'it said nothing';
  }
}

/**
 * Whether this user may see what the kernel does.
 *
 * @param {number | undefined} [uid]
 * @param {number} [paranoid] what the kernel keeps from others than root
 */
export const seesKernel = (uid = process.getuid?.(), paranoid = paranoia()) =>
  uid === 0 || paranoid <= 1;

function paranoia() {
  try {
    return Number(readFileSync('/proc/sys/kernel/perf_event_paranoid', 'utf8'));
  } catch {
    return 2;
  }
}

const programOf = () => findRequirement(perf) ?? perf.programs[0];

/** Where V8 writes names of the code that it generates, and perf looks for them. @param {number} pid */
export const nameMapOf = (pid) => `/tmp/perf-${pid}.map`;

/**
 * @param {string} file
 * @param {Iterable<number>} pids whose names V8 has written
 * @returns {Promise<import('../stacks/stacks.d.ts').Sampled>}
 */
export async function readRecording(file, pids = []) {
  if (!existsSync(file)) throw new Error(`perf has left no ${path.basename(file)}`);
  const maps = new Map([...pids].map((pid) => [pid, readNames(nameMapOf(pid))]));
  const args = ['script', '--input', file, '--no-inline', '--fields', FIELDS];
  const child = spawn(programOf(), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const sampled = await readPerfScript(createInterface({ input: child.stdout }), (pid, address) =>
    maps.get(pid)?.at(address),
  );
  if (sampled.stacks.length === 0) throw new Error('perf has seen nothing');
  return sampled;
}

/** @param {string} file */
const readNames = (file) => new NameMap(existsSync(file) ? readFileSync(file, 'utf8') : '');
