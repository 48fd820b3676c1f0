import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../run_program.js';
import { libmongocSource } from './libmongoc.js';
import { libmongocPlaces } from './libmongoc_places.js';

/**
 * What a build was made from. Node-API is stable across Node versions, so Node's is not in it.
 * @typedef {object} Stamp
 * @property {string} platform
 * @property {string} inputs SHA-256 of the sources.
 * @property {string} source What TOLLGATE_LIBMONGOC_SOURCE named; empty for an installed libmongoc.
 * @property {string[]} places What there was of libmongoc to choose from; nothing where `source` was named.
 * @property {Library[]} libraries Those of libmongoc, shared or static, that are not built from the sources.
 *
 * @typedef {{ path: string, mtimeMs: number, bytes: number }} Library
 */

const PLATFORM = `${process.platform}-${process.arch}`;

/** @param {string} root */
export const addonFile = (root) => path.join(root, 'build', 'Release', 'tollgate.node');
/** @param {string} root */
const stampFile = (root) => path.join(root, 'build', 'setup.json');

/**
 * Why the addon must be built. Reads files only: this runs before every benchmark.
 *
 * @param {string} root
 * @returns {string | undefined} Undefined when it is up to date.
 */
export function staleAddon(root) {
  if (!existsSync(addonFile(root))) return 'it is not built yet';
  const stamp = stampOf(root);
  if (!stamp) return 'it is not known what it was built from';
  return whyStale(stamp, {
    platform: PLATFORM,
    inputs: inputsOf(root),
    source: libmongocSource(),
    places: placesNow(),
    libraries: stamp.libraries.map(({ path }) => libraryAt(path)),
  });
}

/**
 * Whether there was another choice of libmongoc when the addon was built: CMake remembers the one it took.
 *
 * @param {string} root
 */
export const hasOtherLibmongocs = (root) =>
  otherPlace(stampOf(root)?.places ?? [], placesNow()) !== undefined;

const placesNow = () => (libmongocSource() ? [] : libmongocPlaces());

/**
 * @param {string} root
 * @returns {Stamp | undefined}
 */
function stampOf(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} before
 * @param {string[]} now
 * @returns {string | undefined}
 */
function otherPlace(before, now) {
  const come = now.find((place) => !before.includes(place));
  const gone = before.find((place) => !now.includes(place));
  return (come && `${come} has come since`) ?? (gone && `${gone} is gone`);
}

/**
 * @param {Stamp} built
 * @param {Omit<Stamp, 'libraries'> & { libraries: (Library | undefined)[] }} now
 * @returns {string | undefined}
 */
export function whyStale(built, now) {
  if (built.platform !== now.platform) return `it was built for ${built.platform}`;
  if (built.inputs !== now.inputs) return 'its sources have changed';
  if ((built.source ?? '') !== now.source)
    return `it was built with ${built.source || 'an installed libmongoc'}`;
  const other = otherPlace(built.places ?? [], now.places);
  if (other) return other;
  for (const [i, was] of built.libraries.entries()) {
    const is = now.libraries[i];
    if (!is) return `${was.path} is gone`;
    if (is.mtimeMs !== was.mtimeMs || is.bytes !== was.bytes) return `${was.path} has changed`;
  }
  return undefined;
}

/**
 * Notes what the addon there was built from.
 *
 * @param {string} root
 */
export async function writeStamp(root) {
  /** @type {Stamp} */
  const stamp = {
    platform: PLATFORM,
    inputs: inputsOf(root),
    source: libmongocSource(),
    places: placesNow(),
    libraries: await librariesOf(root),
  };
  await mkdir(path.dirname(stampFile(root)), { recursive: true });
  await writeFile(stampFile(root), `${JSON.stringify(stamp, null, 2)}\n`);
}

/**
 * The contents, not the times, of all that goes into a build: a checkout of the same sources builds nothing.
 *
 * @param {string} root
 */
function inputsOf(root) {
  const under = (/** @type {string} */ folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  const files = [
    path.join(root, 'CMakeLists.txt'),
    path.join(root, 'node_modules', 'node-addon-api', 'package.json'),
    ...under('native'),
    // Lower bounds are looped in C++, too.
    ...under('bench').filter((file) => /\.(?:cpp|h)$/.test(file)),
  ].filter((file) => existsSync(file));
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {Library | undefined}
 */
function libraryAt(file) {
  try {
    const { mtimeMs, size } = statSync(realpathSync(file));
    return { path: file, mtimeMs, bytes: size };
  } catch {
    return undefined;
  }
}

/**
 * The libraries of libmongoc that the addon was linked with: shared ones by its own word, a static one by
 * CMake's.
 *
 * @param {string} root
 * @returns {Promise<Library[]>}
 */
async function librariesOf(root) {
  const tool = process.platform === 'darwin' ? ['otool', '-L'] : ['ldd'];
  const { output } = await run(tool[0], [...tool.slice(1), addonFile(root)]);
  const shared = output.match(/\/\S*lib(?:mongoc|bson)[^\s/]*/g) ?? [];
  const archive = readFileSync(path.join(root, 'build', 'archive.txt'), 'utf8');
  const paths = archive ? [...shared, archive] : shared;
  return [...new Set(paths)].map(libraryAt).filter((library) => library !== undefined);
}
