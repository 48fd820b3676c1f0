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
 * @param {string} [folders.runtimes] Where the sources of LLVM's libraries for C++ are, which zig links in.
 * @returns {string}
 */
export function notice({ root, work, openssl, runtimes }) {
  const libmongoc = libmongocFolder(work);
  const parts = [
    ['libmongoc and libbson', path.join(libmongoc, 'COPYING')],
    ['What libmongoc and libbson contain', path.join(libmongoc, 'THIRD_PARTY_NOTICES')],
    ['node-addon-api', path.join(root, 'node_modules', 'node-addon-api', 'LICENSE.md')],
    ...(openssl ? [['OpenSSL', path.join(openssl, 'LICENSE.txt')]] : []),
    ...(runtimes
      ? ['libcxx', 'libcxxabi', 'libunwind'].map((name) => [
          `LLVM's ${name}`,
          path.join(runtimes, name, 'LICENSE.TXT'),
        ])
      : []),
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
