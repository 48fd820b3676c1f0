/**
 * What an interrupted run must find again to go on: the same options, the same code and packages, the same
 * servers.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Whatever runs in a measurement; the addon is built from the sources. */
const MEASURED = ['js/', 'bench/', 'workers/', 'native/', 'package-lock.json'];

/** In a package's folder, what is no part of it; a checkout of this repository may have results, too. */
const FOREIGN = new Set(['node_modules', '.git', 'results']);

/** @typedef {import('./plugins/registry.js').Registry} Registry */

/**
 * @param {import('./planning/config.js').Config} config
 * @param {Registry} registry
 * @param {Map<string, import('../types.d.ts').Store>} stores
 * @returns {import('../results/run.d.ts').RunFile['fingerprint']}
 */
export function fingerprintOf({ flags }, registry, stores) {
  const userPlugins = userPluginFingerprints(registry);
  return {
    ...(Object.keys(userPlugins).length > 0 && { userPlugins }),
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

/**
 * @param {Pick<Registry, 'uses' | 'drivers' | 'plugins'>} registry
 * @returns {Record<string, string>} of what the user has brought from elsewhere, by the words that named it, with
 *   no path but the last part: results are published
 */
export function userPluginFingerprints({ uses, plugins }) {
  const packages = Object.entries(uses).map(([name, { folder }]) => [
    `--use ${name}=…/${path.basename(folder)}`,
    treeFingerprint(folder),
  ]);
  const drivers = plugins
    .filter((place) => statSync(place).isFile())
    .map((file) => [`--driver …/${nameText(file)}`, hashOf(readFileSync(file))]);
  return Object.fromEntries([...packages, ...drivers]);
}

/** @param {string} file */
const nameText = (file) =>
  path.basename(file) === 'index.js'
    ? path.join(path.basename(path.dirname(file)), 'index.js')
    : path.basename(file);

/**
 * By names, sizes and times: a checkout with what was built in it may be large.
 *
 * @param {string} folder
 */
function treeFingerprint(folder) {
  /** @type {string[]} */
  const lines = [];
  const visit = (/** @type {string} */ place) => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory() && !FOREIGN.has(entry.name)) visit(file);
      if (!entry.isFile()) continue;
      const { size, mtimeMs } = statSync(file);
      lines.push(`${path.relative(folder, file)} ${size} ${mtimeMs}`);
    }
  };
  visit(folder);
  return hashOf(lines.sort().join('\n'));
}

/** @param {string | Buffer} contents */
const hashOf = (contents) => createHash('sha256').update(contents).digest('hex').slice(0, 16);

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
