import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../../js/host/say.js';

/**
 * What is inside a prebuilt addon, and under which licences: their own texts.
 *
 * @param {object} folders
 * @param {string} folders.root
 * @param {string} folders.work Where CMake has built.
 * @param {string} [folders.openssl] Where OpenSSL's sources are.
 * @param {import('./zig.js').Toolchain} [folders.tools] zig's.
 * @returns {string}
 */
export function notice({ root, work, openssl, tools }) {
  const libmongoc = libmongocFolder(work);
  const parts = [
    ['libmongoc and libbson', path.join(libmongoc, 'COPYING')],
    ['What libmongoc and libbson contain', path.join(libmongoc, 'THIRD_PARTY_NOTICES')],
    ['node-addon-api', path.join(root, 'node_modules', 'node-addon-api', 'LICENSE.md')],
    ...(openssl ? [['OpenSSL', path.join(openssl, 'LICENSE.txt')]] : []),
    // For C++, from zig's own sources.
    ...(tools ? ['libcxx', 'libcxxabi', 'libunwind'] : []).map((name) => [
      `LLVM's ${name}`,
      path.join(tools?.library ?? '', name, 'LICENSE.TXT'),
    ]),
  ];
  const sections = parts.map(
    ([name, file]) => `${name}\n${'='.repeat(name.length)}\n\n${text(file)}`,
  );
  return `The native addon of tollgate is licensed under Apache-2.0. It has inside:\n\n${sections.join('\n\n')}`;
}

/** @param {string} work */
function libmongocFolder(work) {
  const cache = readFileSync(path.join(work, 'CMakeCache.txt'), 'utf8');
  const [, folder] = /^mongo-c-driver_SOURCE_DIR:STATIC=(.*)$/m.exec(cache) ?? [];
  return folder;
}

/** @param {string} file */
function text(file) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new SetupError(`a licence cannot be told: ${file} is not there`, { exitCode: 3 });
}
