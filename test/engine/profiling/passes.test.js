/** What a profile lacks is said, with the command that brings it, and costs nothing else. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking, PASSES } from '../../../js/engine/profiling/passes/index.js';

const names = PASSES.map(({ name }) => name);

test('where perf or strace is absent, the command that brings it is named', async (t) => {
  const before = process.env.PATH;
  t.after(() => {
    process.env.PATH = before;
  });
  process.env.PATH = '/nowhere';
  const reasons = await lacking({ names, platform: 'linux' });
  assert.deepEqual([...reasons.keys()], ['perf', 'syscalls']);
  assert.match(String(reasons.get('perf')), /^perf is not installed: .+, or --install$/);
  assert.match(String(reasons.get('syscalls')), /^strace is not installed: .+, or --install$/);
  assert.equal((await lacking({ names: ['v8'] })).size, 0);
});

test('on other systems no command is named that would not help', async () => {
  const reasons = await lacking({ names, platform: 'darwin' });
  assert.deepEqual([...reasons.values()], ['perf is of Linux', 'strace is of Linux']);
});
