import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Where systems and Homebrew install; CMake looks there without being told. */
const SYSTEM_PREFIXES = ['/usr/local', '/usr', '/opt/homebrew'];

/**
 * What CMake and pkg-config would find of libmongoc, each as the folder or file that describes it. Reads folders
 * only: when the list differs, another libmongoc has come or gone, and an addon may have to be built with it.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} sorted
 */
export function libmongocPlaces(env = process.env) {
  const found = [
    ...prefixes(env)
      .flatMap(librariesUnder)
      .flatMap((folder) => [path.join(folder, 'cmake'), path.join(folder, 'pkgconfig')]),
    ...listed(env.PKG_CONFIG_PATH),
  ].flatMap((folder) =>
    entriesOf(folder)
      .filter((name) => /^(?:lib)?mongoc(?!rypt)/.test(name))
      .map((name) => path.join(realpathSync(folder), name)),
  );
  return [...new Set(found)].sort();
}

/** @param {NodeJS.ProcessEnv} env */
const prefixes = (env) => [
  ...listed(env.CMAKE_PREFIX_PATH),
  // As CMake does: beside programs lie their libraries.
  ...listed(env.PATH)
    .filter((folder) => /^s?bin$/.test(path.basename(folder)))
    .map((folder) => path.dirname(folder)),
  ...SYSTEM_PREFIXES,
];

/** @param {string} prefix @returns {string[]} Debian has a folder for each architecture, `lib/x86_64-linux-gnu`. */
const librariesUnder = (prefix) =>
  ['lib', 'lib64'].flatMap((name) => {
    const folder = path.join(prefix, name);
    const architectures = entriesOf(folder).filter((entry) => /-linux-(?:gnu|musl)/.test(entry));
    return [folder, ...architectures.map((entry) => path.join(folder, entry))];
  });

/** @param {string | undefined} paths */
const listed = (paths) => (paths ?? '').split(path.delimiter).filter(Boolean);

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
