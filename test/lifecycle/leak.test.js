import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withServer } from '../helpers/machine/server.js';
import { KEPT_MB, runProcess, times } from './programs/lives.js';

const SCRIPT = fileURLToPath(new URL('./programs/operations.js', import.meta.url));
/** A thousand times that many by `--times`. */
const OPERATIONS = times(15) * 1000;
/** Samples before this one are the warm-up's. */
const SETTLED = 3;

test(`memory, threads and connections are flat over ${OPERATIONS} operations`, async (t) => {
  const server = await withServer(undefined);
  const args = ['--expose-gc', SCRIPT, server.uri, String(OPERATIONS)];
  const { code, said, stderr } = await runProcess(args, { limitMs: 60_000 + OPERATIONS * 4 });
  assert.deepEqual([code, stderr], [0, '']);
  const samples = said.map((line) => JSON.parse(line));
  const [first, last] = [samples[SETTLED], samples.at(-1)];
  for (const { operations, rssMb, fds, threads } of samples) {
    t.diagnostic(`${operations}: ${rssMb.toFixed(1)} MB, ${fds} files, ${threads} threads`);
  }
  assert.equal(samples.length, 10);
  assert.ok(last.rssMb - first.rssMb < KEPT_MB / 2, `${first.rssMb} MB became ${last.rssMb}`);
  // A client that was closed a moment ago may still be ending.
  assert.ok(last.fds - first.fds <= 8, `${first.fds} files became ${last.fds}`);
  assert.ok(last.threads - first.threads <= 8, `${first.threads} threads became ${last.threads}`);
  assert.ok(last.handles.clients <= 2 && last.handles.cursors <= 1 && last.handles.sessions <= 2);
});
