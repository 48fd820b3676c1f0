/** Facts of this machine that change what a benchmark says, read where the kernel shows them. */

import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';

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

/** @returns {{ code: string, text: string, advice: string }[]} */
export function machineWarnings() {
  const warnings = [];
  const [load] = os.loadavg();
  const cores = os.availableParallelism();
  if (load > cores / 2) {
    warnings.push({
      code: 'busy-machine',
      text: `The load average was ${load.toFixed(1)} on ${cores} cores before the run.`,
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
