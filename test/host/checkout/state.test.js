import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isComplete, stateOf } from '../../../js/host/checkout/state.js';
import { temporaryFolder } from '../../helpers/cli.js';

test('what is not wanted is not looked for', (t) => {
  const root = temporaryFolder(t);
  const packages = { 'node_modules/a': { version: '1.0.0' } };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const wanted = { server: false, addon: false };

  const bare = stateOf(root, wanted);
  assert.deepEqual(bare, {
    modules: 'they are not installed',
    addon: undefined,
    server: true,
    missingHelpers: [],
  });
  assert.equal(isComplete(bare), false);

  mkdirSync(path.join(root, 'node_modules'));
  writeFileSync(
    path.join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages }),
  );
  assert.equal(isComplete(stateOf(root, wanted)), true);
  assert.equal(stateOf(root, { server: false }).addon, 'it is not built yet');
});

test('one thing that is missing makes it incomplete', () => {
  const complete = { server: true, missingHelpers: [] };
  assert.equal(isComplete(complete), true);
  assert.equal(isComplete({ ...complete, server: false }), false);
  assert.equal(isComplete({ ...complete, modules: 'why' }), false);
  assert.equal(isComplete({ ...complete, addon: 'why' }), false);
  assert.equal(isComplete({ ...complete, missingHelpers: ['chromium'] }), false);
});
