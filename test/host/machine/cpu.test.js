import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { machineTicks, parseTicks, processCpuUs, stealPct } from '../../../js/host/machine/cpu.js';

const linux = process.platform === 'linux' ? false : 'reads /proc, which only Linux has';

/** Uses the CPU until the kernel says that so many µs went by. */
const BURN = `
  const until = (us) => { while (process.cpuUsage().user < us); };
  until(200_000);
  process.stdout.write('burnt');
  process.stdin.resume();
`;

test('CPU time of a process is what it used, and of several their sum', {
  skip: linux,
}, async (t) => {
  const child = spawn(process.execPath, ['-e', BURN], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const pid = /** @type {number} */ (child.pid);
  const one = /** @type {number} */ (processCpuUs([pid]));
  assert.ok(one >= 190_000, `${one} µs`);
  const own = /** @type {number} */ (processCpuUs([process.pid]));
  const both = /** @type {number} */ (processCpuUs([pid, process.pid]));
  // The kernel's count may stand still between two readings: sums of fractions are then alike but for their last digits.
  assert.ok(both > one + own - 1, `${both} µs of ${one} and ${own}`);
});

test('CPU time that cannot be known is undefined, not zero', () => {
  assert.equal(processCpuUs([]), undefined);
  // Above the largest pid that the kernel gives.
  assert.equal(processCpuUs([2 ** 30]), undefined);
  assert.equal(processCpuUs([process.pid, 2 ** 30]), undefined);
});

test('ticks are those of all cores, without counting guests twice', () => {
  const stat = 'cpu  100 20 30 400 5 6 7 80 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n';
  assert.deepEqual(parseTicks(stat), { all: 648, stolen: 80 });
});

test('ticks of this machine only grow', { skip: linux }, () => {
  const before = machineTicks();
  const after = machineTicks();
  assert.ok(before && after && before.all > 0 && after.all >= before.all);
});

test('stolen time is a share of all, and none of no time', () => {
  assert.equal(stealPct({ all: 100, stolen: 10 }, { all: 300, stolen: 20 }), 5);
  assert.equal(stealPct({ all: 100, stolen: 10 }, { all: 100, stolen: 10 }), 0);
});
