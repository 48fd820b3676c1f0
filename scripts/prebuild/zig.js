import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, which } from '../../js/host/run_program.js';
import { SetupError } from '../../js/host/say.js';

/**
 * @typedef {Record<'cc' | 'c++' | 'ar' | 'ranlib', string> & { library: string }} Toolchain Files to run; the folder with
 *   the sources of what zig links in.
 */

/**
 * The tools of one target as programs without arguments, which is how every build system takes them.
 *
 * @param {string} triple
 * @param {string} folder
 * @returns {Promise<Toolchain>}
 * @throws {SetupError} `exitCode` 3, where there is no zig.
 */
export async function zigTools(triple, folder) {
  const [zig, ...first] = zigCommand();
  const environment = await run(zig, [...first, 'env']);
  const [, library] = /lib_dir"?\s*[=:]\s*"([^"]+)"/.exec(environment.output) ?? [];
  if (!environment.ok || !library) {
    throw new SetupError('zig, which compiles for every Linux, is not here: pip install ziglang', {
      exitCode: 3,
    });
  }
  const command = [zig, ...first].map((word) => `'${word}'`).join(' ');
  mkdirSync(folder, { recursive: true });
  const tool = (/** @type {string} */ name, target = '') => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\nexec ${command} ${name} ${target} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const target = `-target ${triple}`;
  return {
    ...{ cc: tool('cc', target), 'c++': tool('c++', target) },
    ...{ ar: tool('ar'), ranlib: tool('ranlib'), library },
  };
}

/** zig on PATH, or the one that pip installs. */
function zigCommand() {
  const zig = which(['zig']);
  return zig ? [zig] : [which(['python3']) ?? 'python3', '-m', 'ziglang'];
}
