/** Who allocates: functions on the JavaScript heap, and the driver's native library. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attribute } from '../attribute.js';
import { withWarmCell } from '../launch.js';
import { readHeapProfile } from '../stacks/cpu_profile.js';

/** @typedef {import('./pass.d.ts').Pass} Pass */

export const name = 'allocations';
export const description = 'bytes per operation by function, and what libbson allocates';

/** Of the pass: enough to count what every operation does alike. */
const LIBRARY_SHARE = 0.2;

/** @type {Pass['take']} */
export async function take({ where, ms, rules, fileFor }) {
  const file = fileFor('heapprofile');
  const [heap, library] = await withWarmCell(where, async (_, process) => [
    await process.ask({ type: 'profile', watch: 'heap', ms, file }),
    await process.ask({ type: 'profile', watch: 'library', ms: ms * LIBRARY_SHARE }),
  ]);
  const sampled = readHeapProfile(JSON.parse(readFileSync(file, 'utf8')));
  const bytes = sampled.stacks.reduce((sum, { weight }) => sum + weight, 0);
  const { counted, ops } = library;
  return {
    allocations: attribute(sampled, rules, bytes / heap.ops),
    ...(counted && {
      libbson: { allocationsPerOp: counted.allocations / ops, bytesPerOp: counted.bytes / ops },
    }),
    files: [
      {
        file: path.basename(file),
        holds: 'allocations, calling thread: Chrome DevTools (Memory), speedscope',
      },
    ],
  };
}
