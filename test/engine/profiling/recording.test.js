/** perf, as far as it can be tried without anything to measure. */

import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import {
  Recording,
  readRecording,
  seesKernel,
} from '../../../js/engine/profiling/perf/recording.js';
import { perf } from '../../../js/host/system/known_requirements.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { needs } from '../../helpers/machine/requirements.js';

test('the kernel is looked into where this user may', () => {
  assert.equal(seesKernel(0, 4), true);
  assert.equal(seesKernel(1000, 2), false);
  assert.equal(seesKernel(1000, 1), true);
});

test('what perf cannot do is said in one line', needs(perf), async (t) => {
  const file = path.join(temporaryFolder(t), 'perf.data');
  const { signal } = new AbortController();
  // No process has this number: the kernel's highest is 2 ^ 22.
  await assert.rejects(Recording.start({ pids: [2 ** 22 + 1], file, signal }), {
    message: /^perf could not record \(.*[Nn]o such process.*\)$/,
  });
  await assert.rejects(readRecording(file), { message: 'perf has left no perf.data' });
});
