import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a process runs. One that has died but that nobody reaped, as in a container without an init, does not.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return statOf(pid)[0] !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

/** @param {number} pid @returns {string[]} what Linux says of it, from its state on */
const statOf = (pid) =>
  (readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1) ?? '').split(' ');

/**
 * To be asked while they run: where pids are few, another process soon has the one of a process that has ended.
 *
 * @param {number[]} pids
 * @returns {() => number[]} those of them that still run
 */
export function survivorsOf(pids) {
  const started = new Map(pids.map((pid) => [pid, startOf(pid)]));
  return () => pids.filter((pid) => isRunning(pid) && startOf(pid) === started.get(pid));
}

/** @param {number} pid @returns {string | undefined} when it was started, where that can be told */
function startOf(pid) {
  try {
    return statOf(pid)[19];
  } catch {
    return undefined;
  }
}

/**
 * Waits for something to become true; fails when it has not after `limitMs`.
 *
 * @param {() => boolean | Promise<boolean>} condition
 * @param {string | (() => string)} what what should be so; a function may add what was seen instead
 * @param {number} [limitMs]
 */
export async function eventually(condition, what, limitMs = 20_000) {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    const said = () => (typeof what === 'string' ? what : what());
    assert.ok(Date.now() < deadline, `after ${limitMs} ms still not so: ${said()}`);
    await sleep(20);
  }
}

/** @param {number} parent @returns {number[]} its living descendants */
export function descendants(parent) {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  /** @type {(pid: number) => number[]} */
  const of = (pid) =>
    pairs.filter(([, ppid]) => ppid === pid).flatMap(([child]) => [child, ...of(child)]);
  return of(parent);
}

/** @param {number} pid */
export const commandOf = (pid) =>
  spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
