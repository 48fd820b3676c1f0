import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile } from './types/compile.js';

const programs = new URL('types/', import.meta.url);

/** How programs of users say where modules are. */
const RESOLUTIONS = [
  ['nodenext', 'nodenext'],
  ['node16', 'node16'],
  ['esnext', 'bundler'],
];

for (const [module, moduleResolution] of RESOLUTIONS) {
  test(`strict programs compile with ${moduleResolution}, the declarations checked, too`, async () => {
    const flags = ['--module', module, '--moduleResolution', moduleResolution];
    assert.equal(await compile(programs, ...flags), '');
  });
}
