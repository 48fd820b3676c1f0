import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withServer } from '../helpers/machine/server.js';
import { runProcess, times } from './programs/lives.js';

const SCRIPT = fileURLToPath(new URL('./programs/mixed_work.js', import.meta.url));
/** Ten minutes by `--times 600`. It is at its largest after four. */
const SECONDS = times(6);
/** Up to 575 are seen; up to 650 with as many arenas as glibc makes by itself. */
const BOUND_MB = 700;

const { glibcVersionRuntime } = /** @type {any} */ (process.report.getReport()).header;
const skip =
  (!glibcVersionRuntime && 'the allocator is not glibc') ||
  (process.env.TOLLGATE_SANITIZED && 'the allocator is a sanitizer');

test(`four workers of mixed work keep below ${BOUND_MB} MB for ${SECONDS} s`, {
  skip,
}, async (t) => {
  const server = await withServer(t);
  // As users have it: not with the few arenas that tests have elsewhere.
  const env = { MALLOC_ARENA_MAX: undefined };
  const limitMs = 60_000 + 1000 * SECONDS;
  const { code, said, stderr } = await runProcess([SCRIPT, server.uri, String(SECONDS)], {
    env,
    limitMs,
  });
  assert.deepEqual([code, stderr], [0, '']);
  const samples = said.map(Number);
  const workers = Number(samples.pop());
  t.diagnostic(`${workers} workers; MB: ${samples.join(' ')}`);
  assert.ok(workers > 4, 'some were terminated');
  assert.ok(Math.max(...samples) < BOUND_MB);
});
