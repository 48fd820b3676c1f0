import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addon } from '../../js/client/binding/addon.js';
import { FAILING } from '../client/fail_points.js';
import { withServer } from '../helpers/machine/server.js';
import { preload } from '../helpers/machine/shortage.js';
import { runProcess, times } from './programs/lives.js';

const SCRIPT = fileURLToPath(new URL('./programs/short_work.js', import.meta.url));
/** Ten minutes by `--times 600`. */
const SECONDS = times(6);
const SEED = process.env.TOLLGATE_SEED ?? '1';

const skip =
  (process.platform !== 'linux' && 'prlimit and LD_PRELOAD are Linux') ||
  (!addon.guardsReplies && 'libmongoc is a shared library') ||
  (process.env.TOLLGATE_SANITIZED && 'a sanitizer takes all address space');

test(`mixed work survives shortages for ${SECONDS} s`, { skip }, async (t) => {
  const server = await withServer(t, { topology: 'replicaSet', args: FAILING });
  const limitMs = 120_000 + 1000 * SECONDS;
  const args = [SCRIPT, server.uri, String(SECONDS), SEED];
  const { code, signal, said, stderr } = await runProcess(args, {
    env: preload('no_threads.c'),
    limitMs,
  });
  assert.deepEqual([code, signal, stderr], [0, null, '']);
  const outcomes = JSON.parse(said[0]);
  t.diagnostic(said[0]);
  assert.equal(outcomes.wrong, 0);
  assert.ok(outcomes.right > 0 && outcomes.shortages > 0);
});
