import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { idleCores, idleWarnings, measureWakeUp } from '../../../js/host/machine/idle.js';
import { temporaryFolder } from '../../helpers/cli.js';

test('cores are kept awake by a latency of 0 µs in the file of the kernel', (t) => {
  const file = path.join(temporaryFolder(t), 'cpu_dma_latency');
  writeFileSync(file, 'latency');
  const { idle, release } = idleCores(undefined, file);
  release();
  assert.equal(idle, 'poll');
  assert.deepEqual([...readFileSync(file).subarray(0, 4)], [0, 0, 0, 0]);
});

test('where that is not allowed they sleep, unless it was asked for', (t) => {
  const missing = path.join(temporaryFolder(t), 'none');
  assert.equal(idleCores(undefined, missing).idle, 'sleep');
  assert.throws(() => idleCores('poll', missing), {
    message: `idle cores cannot be kept awake, ${missing} cannot be written (ENOENT): run as root, or anew with --idle sleep`,
    exitCode: 2,
  });
});

test('--idle sleep leaves the file alone', (t) => {
  const file = path.join(temporaryFolder(t), 'cpu_dma_latency');
  writeFileSync(file, 'latency');
  assert.equal(idleCores('sleep', file).idle, 'sleep');
  assert.equal(readFileSync(file, 'utf8'), 'latency');
});

test('a wake-up takes some time, and its threads end', async () => {
  const us = await measureWakeUp();
  assert.ok(us > 0 && us < 100_000, `${us} µs`);
});

test('a warning says what it takes to wake a thread, where it is much', () => {
  assert.deepEqual(idleWarnings('poll', 9), []);
  assert.match(idleWarnings('poll', 50)[0].text, /^Idle cores were to stay awake, but a waiting/);
  assert.deepEqual(idleWarnings('sleep', 12), []);
  const [{ code, text }] = idleWarnings('sleep', 45.4);
  assert.equal(code, 'sleeping-cores');
  assert.match(text, /woken after 45 µs/);
});
