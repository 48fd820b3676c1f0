/** V8's own profiler: JavaScript functions by name, and time in native code under the function that calls it. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attribute } from '../attribute.js';
import { withWarmCell } from '../launch.js';
import { readCpuProfiles } from '../stacks/cpu_profile.js';

/** @typedef {import('./pass.d.ts').Pass} Pass */

export const name = 'v8';
export const description = 'JavaScript functions by name, for Chrome DevTools and speedscope';

/** @type {Pass['take']} */
export async function take({ where, ms, rules, found, fileFor }) {
  const file = fileFor('cpuprofile');
  const {
    files = [],
    notSeen = [],
    ...ran
  } = await withWarmCell(where, (_, process) =>
    process.ask({ type: 'profile', watch: 'cpu', ms, file }),
  );
  const lost = [
    ...notSeen,
    ...(ran.pids.length > 0 ? [`${ran.pids.length} processes of the dispatch`] : []),
  ];
  return {
    // What perf has seen is CPU, and more of it.
    ...(!found.cpu && { cpu: attributed(files, rules, ran) }),
    files: files.map((one) => ({
      file: path.basename(one.file),
      holds: `V8's CPU profile, ${one.thread} thread: Chrome DevTools (Performance), speedscope`,
    })),
    notSeen: lost.length > 0 ? [{ pass: name, reason: `V8 did not see ${lost.join(', ')}` }] : [],
  };
}

/**
 * @param {{ thread: string, file: string }[]} files
 * @param {import('../../../types.d.ts').LayerRule[]} rules
 * @param {Pick<import('../in_cell/index.js').Profiled, 'ops' | 'cpuUs'>} ran
 * @returns {import('../../../results/profile.d.ts').CpuAttribution}
 */
function attributed(files, rules, { ops, cpuUs }) {
  const sampled = readCpuProfiles(
    files.map(({ thread, file }) => ({ thread, profile: JSON.parse(readFileSync(file, 'utf8')) })),
  );
  const us = sampled.stacks.reduce((sum, { weight }) => sum + weight, 0);
  return {
    source: 'v8',
    ...attribute(sampled, rules, us / ops),
    profiledCpuUsPerOp: cpuUs / ops,
  };
}
