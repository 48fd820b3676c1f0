/** What a thread still uses when its work is done must not be freed by the process's exit meanwhile. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(path.join(tmpdir(), 'tollgate-threads-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const program = path.join(folder, 'threads_at_exit');
const sources = ['threads_at_exit.cpp', '../../native/core/threads/thread.cpp'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
execFileSync(process.env.CXX ?? 'c++', ['-std=c++17', '-pthread', ...sources, '-o', program]);

/** @param {string} how */
function exitWhile(how) {
  const { status, signal, stdout } = spawnSync(program, [how], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, signal, said: stdout.trim().split('\n') };
}

test('the exit waits for a thread that is ending, and for one at work', () => {
  for (const how of ['ending', 'working']) {
    assert.deepEqual(exitWhile(how), { status: 0, signal: null, said: ['free', 'ended'] }, how);
  }
});

test('one that hangs does not hold up the exit, and ends no more', () => {
  for (const how of ['hanging', 'late']) {
    assert.deepEqual(
      exitWhile(how),
      { status: 0, signal: null, said: ['in use', 'not ended'] },
      how,
    );
  }
});
