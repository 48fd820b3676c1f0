/** Linux' perf: JavaScript, native code and the kernel in one stack, on all threads and processes. */

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { attribute, withKernel } from '../attribute.js';
import { pidsOf, withWarmCell } from '../launch.js';
import { nameMapOf, Recording, readRecording, seesKernel } from '../perf/recording.js';
import { speedscopeOf } from '../speedscope.js';

/** @typedef {import('./pass.d.ts').Pass} Pass */

export const name = 'perf';
export const description = 'CPU by function, JavaScript, native and kernel together';
export const linuxOnly = 'perf is of Linux';
export { perf as requirement } from '../../../host/system/known_requirements.js';

/**
 * Names for what V8 generates: a map in /tmp, where perf looks for it. Interpreted functions get an address of their
 * own, or all would be the interpreter.
 */
const NODE_OPTIONS = ['--perf-basic-prof', '--interpreted-frames-native-stack'];
const KERNEL_HIDDEN =
  'what the kernel does is one row: to see into it, be root or set sysctl kernel.perf_event_paranoid=1';

/** @type {Pass['take']} */
export async function take({ where, ms, rules, found, fileFor }) {
  const file = fileFor('perf.data');
  /** @type {Set<number>} */
  const pids = new Set();
  try {
    const ran = await withWarmCell(where, record, {
      nodeOptions: NODE_OPTIONS,
      onStart: (pid) => pids.add(pid),
    });
    return interpret(await readRecording(file, pids), ran, { rules, found, fileFor });
  } finally {
    // Names and samples in perf's own forms are large, and good for nothing once they are read.
    for (const one of [file, ...[...pids].map(nameMapOf)]) await rm(one, { force: true });
  }

  /**
   * @param {unknown} _
   * @param {import('../../execution/cell_process.js').CellProcess} cell
   * @returns {Promise<import('../in_cell/index.js').Profiled>}
   */
  async function record(_, cell) {
    for (const pid of await pidsOf(cell)) pids.add(pid);
    const { signal } = where.around;
    const recording = await Recording.start({ pids: [...pids], file, signal });
    try {
      const ran = await cell.ask({ type: 'profile', watch: 'nothing', ms });
      await recording.stop();
      return ran;
    } finally {
      recording.kill();
    }
  }
}

/**
 * @param {import('../stacks/stacks.d.ts').Sampled} sampled
 * @param {import('../in_cell/index.js').Profiled} ran
 * @param {Pick<import('./pass.d.ts').Passing, 'rules' | 'found' | 'fileFor'>} passing
 * @returns {Partial<import('../../../results/profile.d.ts').ContenderProfile>}
 */
function interpret(sampled, { ops, cpuUs, pids }, { rules, found, fileFor }) {
  const whole = seesKernel();
  const seenUs = sampled.stacks.reduce((sum, { weight }) => sum + weight, 0);
  // The CPU time of a dispatch's processes is not asked for beside.
  const alone = pids.length === 0;
  const profiledCpuUsPerOp = (alone ? cpuUs : seenUs) / ops;
  // Shares are perf's; what they are shares of is what a run measures, with no profiler.
  const { clientCpuUsPerOp = profiledCpuUsPerOp, clientSystemCpuUsPerOp = 0 } = found.metrics;
  const attributed = whole
    ? attribute(sampled, rules, clientCpuUsPerOp)
    : withKernel(
        attribute(sampled, rules, clientCpuUsPerOp - clientSystemCpuUsPerOp),
        clientSystemCpuUsPerOp,
      );
  const stacks = fileFor('speedscope.json');
  writeFileSync(stacks, JSON.stringify(speedscopeOf(sampled, found.label)));
  return {
    cpu: {
      source: 'perf',
      ...attributed,
      ...(alone && whole && { seenPct: (100 * seenUs) / cpuUs }),
      profiledCpuUsPerOp,
    },
    ...(!whole && { notSeen: [{ pass: name, reason: KERNEL_HIDDEN }] }),
    files: [
      {
        file: path.basename(stacks),
        holds: 'perf’s stacks, JavaScript, native and kernel: speedscope',
      },
    ],
  };
}
