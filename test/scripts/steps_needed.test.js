import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireNode } from '../../js/host/checkout/node.js';
import { stepsNeeded } from '../../scripts/setup/steps_needed.js';

/** @type {import('../../scripts/setup/steps_needed.js').Findings} */
const complete = {
  missingTools: [],
  libmongoc: true,
  server: true,
  missingHelpers: [],
  mayInstall: true,
};
const addon = 'it is not built yet';
const build = (/** @type {string} */ fetch) => ({ do: 'build', why: addon, fetch });

/** @type {{ title: string, found: Partial<typeof complete>, steps: object[] }[]} */
const table = [
  { title: 'nothing when all is in place', found: {}, steps: [] },
  {
    title: 'a build with the libmongoc that is there',
    found: { addon },
    steps: [build('no')],
  },
  {
    title: 'libmongoc installed first, and from source should that fail',
    found: { addon, libmongoc: false },
    steps: [{ do: 'installLibmongoc' }, build('ifInstallFails')],
  },
  {
    title: 'libmongoc from source where nothing may be installed',
    found: { addon, libmongoc: false, mayInstall: false },
    steps: [build('yes')],
  },
  {
    title: 'a line for each missing tool, and nothing else',
    found: { addon, modules: 'x', missingTools: ['compiler', 'cmake'], server: false },
    steps: [
      { do: 'refuseTool', tool: 'compiler' },
      { do: 'refuseTool', tool: 'cmake' },
    ],
  },
  {
    title: 'no compiler wanted when the addon is up to date',
    found: { missingTools: ['compiler'] },
    steps: [],
  },
  {
    title: 'packages before the addon that needs them, the server last',
    found: { modules: 'they are not installed', addon, server: false },
    steps: [
      { do: 'installModules', why: 'they are not installed' },
      build('no'),
      { do: 'obtainServer' },
    ],
  },
  {
    title: 'helpers of the tests installed when that is allowed',
    found: { missingHelpers: ['chromium'] },
    steps: [{ do: 'installHelper', helper: 'chromium' }],
  },
  {
    title: 'helpers of the tests only mentioned when it is not',
    found: { missingHelpers: ['chromium', 'clang-format'], mayInstall: false },
    steps: [
      { do: 'mentionHelper', helper: 'chromium' },
      { do: 'mentionHelper', helper: 'clang-format' },
    ],
  },
];

for (const { title, found, steps } of table) {
  test(`the plan is ${title}`, () => {
    assert.deepEqual(stepsNeeded({ ...complete, ...found }), steps);
  });
}

test('an old Node.js is refused in one line', () => {
  for (const good of ['20.19.0', '20.20.2', '22.1.0', '24.0.0']) requireNode(good);
  for (const old of ['18.20.4', '20.18.3']) {
    assert.throws(() => requireNode(old), {
      message: `this is Node.js ${old}, and 20.19 or newer is needed: install it from https://nodejs.org`,
    });
  }
});
