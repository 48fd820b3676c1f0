/** What somebody has put on `Object.prototype` is no option of this driver's, or at most what it is to mongodb. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('polluted.js', import.meta.url));

test('options on Object.prototype change no call and no client', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
  const lines = stdout.trim().split('\n');
  const { compared } = JSON.parse(lines.pop() ?? '{}');
  assert.deepEqual(lines, []);
  assert.ok(compared > 5000, `${compared} were compared`);
});
