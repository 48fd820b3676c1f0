import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../run.js';

const probe = fileURLToPath(new URL('./probe', import.meta.url));

/** A folder or tarball of libmongoc's sources that the addon is to be built with; empty for none. */
export const libmongocSource = () => {
  const { TOLLGATE_LIBMONGOC_SOURCE: source } = process.env;
  return source ? path.resolve(source) : '';
};

/**
 * Asks CMake for an installed libmongoc, as the addon's build will. Takes a second: not for the fast path.
 *
 * @param {string} [log]
 * @returns {Promise<{ version: string, package: string } | undefined>} `package`: under which name CMake or
 *   pkg-config knows it.
 */
export async function findLibmongoc(log) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-probe-'));
  try {
    const { output } = await run('cmake', ['-S', probe, '-B', folder], { log });
    const found = /^-- libmongoc (\S+) \((.+)\)$/m.exec(output);
    return found ? { version: found[1], package: found[2] } : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
