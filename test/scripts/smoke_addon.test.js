/** The addon is of Node-API, which other runtimes have, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run, which } from '../../js/host/run_program.js';
import { root } from '../helpers/machine/clone.js';

const bun = which(['bun']);

test('the addon works in Node.js', () => smoke(process.execPath));

test('the addon works in Bun', { skip: bun ? false : 'bun is not here' }, () => smoke(bun ?? ''));

/** @param {string} runtime */
async function smoke(runtime) {
  const { output, ok } = await run(runtime, ['scripts/smoke-addon.js'], { cwd: root });
  assert.match(output, /^the addon works/m);
  assert.ok(ok);
}
