import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sourcesOf } from '../../../bench/command_line/sources.js';
import { temporaryFolder } from '../../helpers/cli.js';

test('relative paths are seen from where the user is, also where npm is elsewhere', (t) => {
  const folder = temporaryFolder(t);
  const it = path.join(folder, 'it');
  mkdirSync(it);
  writeFileSync(path.join(it, 'package.json'), '{ "name": "it", "version": "1.0.0" }');
  writeFileSync(path.join(it, 'index.js'), '');
  const options = { plugins: ['a', '/b'], driver: ['./mine.js'], use: ['mine=it', `other=${it}`] };
  const wanted = {
    plugins: [path.join(folder, 'a'), '/b'],
    drivers: [path.join(folder, 'mine.js')],
    uses: Object.fromEntries(
      ['mine', 'other'].map((name) => [name, { folder: it, package: 'it', version: '1.0.0' }]),
    ),
  };
  assert.deepEqual(sourcesOf(options, {}, folder), wanted);
  const npm = { npm_lifecycle_event: 'bench:native', INIT_CWD: folder };
  assert.deepEqual(sourcesOf(options, npm, '/'), wanted);
  // A test that npm has started starts the command line itself, from a folder of its own.
  assert.deepEqual(sourcesOf(options, { ...npm, npm_lifecycle_event: 'test' }, folder), wanted);
  assert.deepEqual(sourcesOf({}, {}, folder), { plugins: [], drivers: [], uses: {} });
});
