import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedVersions } from '../../../js/host/npm/published_versions.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { fakeNpm, withEnvironment } from '../../helpers/machine/npm.js';

const saying = (/** @type {unknown} */ answer, code = 0) =>
  `console.log(${JSON.stringify(typeof answer === 'string' ? answer : JSON.stringify(answer))});
   process.exitCode = ${code};`;

test('npm says which versions and tags a package has', async (t) => {
  const home = temporaryFolder(t);
  for (const [script, answer] of /** @type {[string, object][]} */ ([
    [
      saying({ versions: ['1.0.0', '2.0.0'], 'dist-tags': { latest: '2.0.0' } }),
      { versions: ['1.0.0', '2.0.0'], tags: { latest: '2.0.0' } },
    ],
    [
      saying({ versions: '1.0.0', 'dist-tags': { latest: '1.0.0' } }),
      { versions: ['1.0.0'], tags: { latest: '1.0.0' } },
    ],
    [saying({ error: { code: 'E404', summary: 'no' } }, 1), { versions: [], tags: {} }],
    [saying({ error: { code: 'ENOTFOUND', summary: 'no' } }, 1), { unreachable: 'ENOTFOUND' }],
    [saying('npm is broken\nall of it', 1), { unreachable: 'npm is broken' }],
    ['', { unreachable: 'it says nothing' }],
  ])) {
    const env = fakeNpm(home, script);
    assert.deepEqual(await withEnvironment(env, () => publishedVersions('it')), answer, script);
  }
});
