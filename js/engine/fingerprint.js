/** What an interrupted run must find again to go on: the same options, the same code, the same servers. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Whatever runs in a measurement; the addon is built from the sources. */
const MEASURED = ['js/', 'bench/', 'workers/', 'native/', 'package-lock.json'];

/**
 * @param {import('./planning/config.js').Config} config
 * @param {Map<string, import('../types.d.ts').Store>} stores
 * @returns {import('../results/run.d.ts').RunFile['fingerprint']}
 */
export function fingerprintOf({ flags }, stores) {
  return {
    options: JSON.stringify(flags),
    code: codeFingerprint(),
    stores: Object.fromEntries(
      [...stores].map(([name, { version, topology, started, address }]) => [
        name,
        // A server that is started anew has another port each time.
        `${version}, ${topology}, ${started ? 'started by the run' : `at ${address}`}`,
      ]),
    ),
  };
}

/** @returns {string} of the files, committed or not */
export function codeFingerprint() {
  const hash = createHash('sha256');
  for (const file of MEASURED.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  try {
    return readdirSync(path.join(ROOT, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch {
    return [place];
  }
}
