import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { probeLibmongoc, requireLibmongocSource } from '../../../js/host/checkout/libmongoc.js';
import { temporaryFolder } from '../../helpers/cli.js';

test('sources of libmongoc are seen from where npm was started, and must be there', (t) => {
  const started = temporaryFolder(t);
  const env = { TOLLGATE_LIBMONGOC_SOURCE: 'mine', INIT_CWD: started };
  const source = path.join(started, 'mine');
  assert.throws(() => requireLibmongocSource(env), {
    message: `TOLLGATE_LIBMONGOC_SOURCE names ${source}, which is not there`,
    exitCode: 3,
  });
  mkdirSync(source);
  assert.equal(requireLibmongocSource(env), source);
  assert.equal(requireLibmongocSource({ INIT_CWD: started }), '');
});

/** What CMake says, and what is made of it. @type {[string, string, object][]} */
const SAID = [
  [
    'is too old',
    `CMake Error at CMakeLists.txt:1 (cmake_minimum_required):
  CMake 3.18 or higher is required.  You are running version 3.16.3


-- Configuring incomplete, errors occurred!
`,
    { problem: 'CMake 3.18 or higher is required' },
  ],
  [
    'finds no compiler',
    'CMake Error: CMAKE_C_COMPILER not set, after EnableLanguage\n',
    { problem: 'CMAKE_C_COMPILER not set, after EnableLanguage' },
  ],
];

for (const [what, said, expected] of SAID) {
  test(`a CMake that ${what} is no missing libmongoc`, async (t) => {
    const folder = temporaryFolder(t);
    const cmake = path.join(folder, 'cmake');
    writeFileSync(path.join(folder, 'said'), said);
    writeFileSync(cmake, `#!/bin/sh\ncat '${folder}/said'\nexit 1\n`);
    chmodSync(cmake, 0o755);
    const { PATH } = process.env;
    process.env.PATH = `${folder}:${PATH}`;
    t.after(() => {
      process.env.PATH = PATH;
    });
    assert.deepEqual(await probeLibmongoc(), expected);
  });
}

test('an installed libmongoc is found by CMake', async () => {
  const { found, problem } = await probeLibmongoc();
  assert.equal(problem, undefined);
  assert.match(String(found?.version), /^\d+\.\d+/);
});
