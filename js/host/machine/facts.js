/** Facts of this machine that change what a benchmark says, read where the kernel shows them. */

import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @param {string} file
 * @returns {string | undefined} its trimmed text; undefined when it cannot be read
 */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** @returns {string} `no`, or what this machine runs inside; packages guess, the CPU's own flag does not */
export function virtualization() {
  if (os.platform() !== 'linux') return 'unknown';
  const container = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  const guest = / hypervisor( |$)/m.test(read('/proc/cpuinfo') ?? '');
  const vendor = read('/sys/class/dmi/id/sys_vendor') || read('/sys/hypervisor/type');
  const parts = [
    guest && `virtual machine${vendor ? ` (${vendor})` : ''}`,
    container && 'container',
  ];
  return parts.filter(Boolean).join(', ') || 'no';
}

/** @returns {string} the CPU frequency governor, or `unknown`: virtual machines do not show it */
export const governor = () =>
  read('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor') ?? 'unknown';

/** @returns {number} the memory that this process may use: the control group's limit, or the machine's */
export function memoryBytes() {
  const limit = Number(read('/sys/fs/cgroup/memory.max'));
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

/** Others may keep so much of the machine busy, from there on it is said, and from there on nothing can be quoted. */
const BUSY = 0.1;
const TOO_BUSY = 0.5;
const LOOK_MS = 500;

/**
 * What share of the machine is at work while this process waits. Not the load average, in which a run that has just
 * ended goes on for a minute.
 *
 * @param {number} [ms] how long one looks
 * @returns {Promise<number>} 0 to 1
 */
export async function busyShare(ms = LOOK_MS) {
  const before = coreTimes();
  await sleep(ms);
  const after = coreTimes();
  const all = after.all - before.all;
  return all > 0 ? (after.busy - before.busy) / all : 0;
}

/** @returns {{ busy: number, all: number }} ms of all cores since the machine started */
function coreTimes() {
  const times = os.cpus().map((core) => core.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b, 0), 0);
  return { busy: all - idle, all };
}

/**
 * @param {number} busy share of the machine that others keep at work
 * @returns {{ code: string, title?: string, text: string, advice: string }[]}
 */
export function machineWarnings(busy) {
  const warnings = [];
  const cores = os.availableParallelism();
  if (busy > BUSY) {
    warnings.push({
      code: 'busy-machine',
      ...(busy > TOO_BUSY && { title: 'Too busy a machine to quote.' }),
      text: `Others kept ${(busy * cores).toFixed(1)} of ${cores} cores at work before the run.`,
      advice: 'Stop what else runs, then run again.',
    });
  }
  const frequency = governor();
  if (!['performance', 'unknown'].includes(frequency)) {
    warnings.push({
      code: 'governor',
      text: `The CPU frequency governor is "${frequency}": clock speed follows the load.`,
      advice: 'Set it to "performance" for the run (cpupower frequency-set -g performance).',
    });
  }
  if (cores < 2) {
    warnings.push({
      code: 'one-core',
      text: 'Client and server share one core.',
      advice: 'Use a machine with two cores or more, or a server elsewhere with --uri.',
    });
  }
  return warnings;
}
