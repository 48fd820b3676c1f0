import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { withLock } from '../../js/host/lock.js';

const lockModule = new URL('../../js/host/lock.js', import.meta.url).href;

/** @param {import('node:test').TestContext} t */
function temporaryFolder(t) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A pid that was real and is not any more. */
function deadPid() {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('the lock is held during the work and gone after it, also when the work fails', async (t) => {
  const lock = path.join(temporaryFolder(t), 'lock');
  assert.equal(await withLock(lock, async () => existsSync(lock)), true);
  assert.equal(existsSync(lock), false);
  await assert.rejects(
    withLock(lock, async () => {
      throw new Error('as it happens');
    }),
    /as it happens/,
  );
  assert.equal(existsSync(lock), false);
});

test('a lock whose holder has died is taken over without waiting', async (t) => {
  const folder = temporaryFolder(t);
  const lock = path.join(folder, 'lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'pid'), String(deadPid()));
  const onWait = t.mock.fn();
  assert.equal(await withLock(lock, async () => 'done', onWait), 'done');
  assert.equal(onWait.mock.callCount(), 0);
  assert.deepEqual(readdirSync(folder), []);
});

test('a living holder is waited for and named once', async (t) => {
  const lock = path.join(temporaryFolder(t), 'lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'pid'), String(process.pid));
  /** @type {number[]} */
  const holders = [];
  const waiting = withLock(
    lock,
    async () => 'done',
    (holder) => {
      holders.push(holder);
      rmSync(lock, { recursive: true });
    },
  );
  assert.equal(await waiting, 'done');
  assert.deepEqual(holders, [process.pid]);
});

test('of processes that start at once, with a dead one before them, each works alone', async (t) => {
  const folder = temporaryFolder(t);
  const lock = path.join(folder, 'lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'pid'), String(deadPid()));
  const program = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(lockModule)};
    await withLock(${JSON.stringify(lock)}, async () => {
      mkdirSync(${JSON.stringify(path.join(folder, 'alone'))});
      await sleep(50);
      rmdirSync(${JSON.stringify(path.join(folder, 'alone'))});
    });`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0, 0]);
  assert.deepEqual(readdirSync(folder), []);
});
