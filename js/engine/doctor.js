import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleAddon } from '../../scripts/setup/addon.js';
import { findLibmongoc } from '../../scripts/setup/libmongoc.js';
import { staleModules } from '../../scripts/setup/modules.js';
import { findMongod, versionOf } from '../../scripts/setup/mongod.js';
import { requireNode } from '../../scripts/setup/node.js';
import { run } from '../../scripts/setup/run.js';
import { packageManager, remedy } from '../../scripts/setup/system.js';
import { tools } from '../../scripts/setup/tools.js';

/**
 * @typedef {object} Finding
 * @property {string} name
 * @property {boolean} ok False when a run cannot do without; what only sways its figures is ok, with a word.
 * @property {string} found What is there, or what is wrong.
 * @property {string} [fix] The one command that mends it; only when it is not ok.
 */

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const SET_UP = 'node scripts/setup.js';
/** A run lays its data and the server's in the temporary folder. */
const WANTED_DISK_GB = 2;

/**
 * Looks at all that a run needs and at what sways its figures. Changes nothing, and works where the npm
 * packages or the addon are missing.
 *
 * @returns {Promise<Finding[]>}
 */
export async function diagnose() {
  return Promise.all([
    node(),
    modules(),
    tool('compiler', 'C++ compiler', 'compiler'),
    tool('make', 'make or ninja', 'compiler'),
    tool('cmake', 'CMake', 'cmake'),
    tool('python', 'Python 3', 'python'),
    libmongoc(),
    addon(),
    server(),
    ...['mongodb', 'mongoose', 'piscina'].map(packageVersion),
    cores(),
    governor(),
    memory(),
    disk(),
  ]);
}

/** @returns {Finding} */
function node() {
  try {
    requireNode(process.versions.node);
    return { name: 'Node.js', ok: true, found: `${process.versions.node} at ${process.execPath}` };
  } catch {
    const fix = 'install a newer one from https://nodejs.org';
    return { name: 'Node.js', ok: false, found: process.versions.node, fix };
  }
}

/** @returns {Finding} */
function modules() {
  const why = staleModules(root, true);
  if (why) return { name: 'npm packages', ok: false, found: why, fix: 'npm ci' };
  return { name: 'npm packages', ok: true, found: 'as package-lock.json says' };
}

/**
 * @param {keyof typeof tools} key
 * @param {string} name
 * @param {import('../../scripts/setup/system.js').Thing} thing What to install when it is missing.
 * @returns {Promise<Finding>}
 */
async function tool(key, name, thing) {
  const file = tools[key]();
  if (!file) return { name, ok: false, found: 'missing', fix: remedy(packageManager(), thing) };
  const { output } = await run(file, ['--version']);
  return { name, ok: true, found: `${firstLine(output)} at ${file}` };
}

/** @returns {Promise<Finding>} */
async function libmongoc() {
  const found = tools.cmake() && tools.compiler() ? await findLibmongoc() : undefined;
  if (found) return { name: 'libmongoc', ok: true, found: `${found.version} (${found.package})` };
  const fix = remedy(packageManager(), 'libmongoc');
  return { name: 'libmongoc', ok: false, found: 'CMake finds none', fix };
}

/** @returns {Promise<Finding>} */
async function addon() {
  const name = 'native addon';
  try {
    const client = await import('../client/index.js');
    const stale = staleAddon(root);
    if (stale) return { name, ok: false, found: `out of date: ${stale}`, fix: SET_UP };
    const { version, libmongoc } = client.addonInfo();
    return { name, ok: true, found: `${version}, with libmongoc ${libmongoc}` };
  } catch (error) {
    return { name, ok: false, found: firstLine(/** @type {Error} */ (error).message), fix: SET_UP };
  }
}

/** @returns {Promise<Finding>} */
async function server() {
  const name = 'MongoDB server';
  try {
    const binary = findMongod();
    if (!binary) return { name, ok: false, found: 'no binary here', fix: SET_UP };
    const version = await versionOf(binary.path);
    return { name, ok: true, found: `${version} at ${binary.path} (${binary.source})` };
  } catch (error) {
    const found = /** @type {Error} */ (error).message;
    return { name, ok: false, found, fix: 'npm run bench:native -- --mongod <file>' };
  }
}

/**
 * @param {string} name
 * @returns {Finding}
 */
function packageVersion(name) {
  try {
    const file = path.join(root, 'node_modules', name, 'package.json');
    return { name, ok: true, found: JSON.parse(readFileSync(file, 'utf8')).version };
  } catch {
    return { name, ok: false, found: 'not installed', fix: 'npm ci' };
  }
}

/** @returns {Finding} */
function cores() {
  const count = os.availableParallelism();
  const shared = count > 1 ? '' : '; client and server share it, which sways all figures';
  const model = os.cpus()[0]?.model.trim() || 'unknown model';
  return { name: 'cores', ok: true, found: `${count}, ${model}${shared}` };
}

/** @returns {Finding} */
function governor() {
  const name = 'CPU governor';
  let found = 'unknown';
  try {
    const file = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor';
    found = readFileSync(file, 'utf8').trim();
  } catch {
    // Virtual machines and other systems than Linux do not tell.
  }
  if (found === 'performance' || found === 'unknown') return { name, ok: true, found };
  const steadier = 'sudo cpupower frequency-set -g performance';
  return { name, ok: true, found: `${found}; figures are steadier after: ${steadier}` };
}

/** @returns {Finding} */
function memory() {
  const [total, free] = [os.totalmem(), os.freemem()].map((bytes) => (bytes / 2 ** 30).toFixed(1));
  return { name: 'memory', ok: true, found: `${total} GB, ${free} GB free` };
}

/** @returns {Promise<Finding>} */
async function disk() {
  const name = 'free disk';
  const { bavail, bsize } = await statfs(os.tmpdir());
  const free = (bavail * bsize) / 2 ** 30;
  const found = `${free.toFixed(1)} GB in ${os.tmpdir()}`;
  if (free >= WANTED_DISK_GB) return { name, ok: true, found };
  const fix = `TMPDIR=<folder with ${WANTED_DISK_GB} GB> npm run bench:native`;
  return { name, ok: false, found, fix };
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n')[0];
}
