/** On which cores the server and the clients of a run may work: `--pin`. Linux only, with util-linux's taskset. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { which } from '../run_program.js';

/**
 * `apart`: the server on the first half of the cores, the clients on the others; `same`: both on one core;
 * `free`: the kernel decides.
 * @typedef {'apart' | 'same' | 'free'} Pin
 * @typedef {{ pin: Pin, server?: number[], clients?: number[] }} Binding
 * @typedef {Binding & { idle?: import('./idle.js').Idle }} Placement `idle`: whether cores were kept awake
 */

/** @type {readonly Pin[]} */
export const PINS = Object.freeze(['apart', 'same', 'free']);

/** A server's threads start others at any time; a second look finds those of the first. */
const PASSES = 5;

/** What was asked of `--pin` cannot be had: one line, exit code 2. */
export class PlacementError extends Error {
  name = 'PlacementError';
  exitCode = 2;
}

/** @returns {number[]} the cores that this process may use, by number */
export function coresAllowed() {
  try {
    return coresOf('self');
  } catch {
    return Array.from({ length: os.availableParallelism() }, (_, core) => core);
  }
}

/**
 * @param {number | string} task a process or `<pid>/task/<tid>`, below /proc
 * @returns {number[]}
 */
export function coresOf(task) {
  const status = readFileSync(`/proc/${task}/status`, 'utf8');
  return parseCores(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
}

/**
 * @param {string} list as the kernel writes it: `0-3,8`
 * @returns {number[]}
 */
export function parseCores(list) {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

/**
 * @param {Pin} pin
 * @param {number[]} [cores] those that there are to share
 * @returns {number[] | undefined} undefined: they are free
 */
export function serverCores(pin, cores = coresAllowed()) {
  if (pin === 'free') return undefined;
  return pin === 'same' ? cores.slice(0, 1) : cores.slice(0, Math.floor(cores.length / 2));
}

/**
 * @param {Pin} pin
 * @param {number[]} [cores] those that there are to share
 * @returns {number[] | undefined} undefined: they are free
 */
export function clientCores(pin, cores = coresAllowed()) {
  if (pin === 'free') return undefined;
  return pin === 'same' ? cores.slice(0, 1) : cores.slice(Math.floor(cores.length / 2));
}

/**
 * Why a placement cannot be had on this machine; asked before anything is started.
 *
 * @param {Pin} pin
 * @param {{ platform?: NodeJS.Platform, cores?: number[], env?: NodeJS.ProcessEnv }} [machine]
 * @returns {string | undefined}
 */
export function refusal(
  pin,
  { platform = process.platform, cores = coresAllowed(), env = process.env } = {},
) {
  if (pin === 'free') return undefined;
  if (platform !== 'linux') return `--pin ${pin} works on Linux only: leave it out`;
  if (!which(['taskset'], env)) {
    return `--pin ${pin} needs taskset, which is missing: install util-linux, or leave --pin out`;
  }
  if (pin === 'apart' && cores.length < 2) {
    return '--pin apart needs two cores, and this process may use only one: use --pin same or leave it out';
  }
  return undefined;
}

/**
 * Binds the servers that this run started, and says where the clients belong.
 *
 * @param {Pin} pin
 * @param {number[]} serverPids none: the server was not started by this run, so it cannot be bound
 * @param {{ withoutServer?: boolean }} [options] there is no server at all, only clients
 * @returns {Binding}
 * @throws {PlacementError}
 */
export function place(pin, serverPids, { withoutServer = false } = {}) {
  const why = refusal(pin);
  if (why) throw new PlacementError(why);
  if (pin === 'free') return { pin };
  const clients = clientCores(pin);
  if (withoutServer) return { pin, clients };
  if (serverPids.length === 0) {
    throw new PlacementError(
      `--pin ${pin} binds the server, and one that runs already cannot be bound: leave out --uri or --pin`,
    );
  }
  const server = /** @type {number[]} */ (serverCores(pin));
  for (const pid of serverPids) bind(pid, server);
  return { pin, server, clients };
}

/**
 * Binds a process with all its threads; those that it starts later inherit it.
 *
 * @param {number} pid
 * @param {number[] | undefined} cores undefined: nothing is bound
 * @throws {PlacementError}
 */
export function bind(pid, cores) {
  if (!cores) return;
  const wanted = cores.join(',');
  let output = '';
  for (let pass = 0; pass < PASSES; pass++) {
    const { stderr, error } = spawnSync('taskset', ['-a', '-p', '-c', wanted, String(pid)], {
      encoding: 'utf8',
    });
    output = error?.message ?? stderr;
    if (isBound(pid, wanted)) return;
  }
  const why = output.trim().split('\n')[0] || 'its threads stay where they were';
  throw new PlacementError(`process ${pid} cannot be bound to the cores ${wanted} (${why})`);
}

/**
 * What a command line begins with for its process to be bound from its first instruction.
 *
 * @param {number[] | undefined} cores
 * @returns {string[]} empty when nothing is bound
 */
export function commandPrefix(cores) {
  return cores ? ['taskset', '-c', cores.join(',')] : [];
}

/**
 * @param {number} pid
 * @param {string} wanted
 */
function isBound(pid, wanted) {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      try {
        return coresOf(`${pid}/task/${thread}`).join(',') === wanted;
      } catch {
        // It ended since the folder was read.
        return true;
      }
    });
  } catch {
    return false;
  }
}
