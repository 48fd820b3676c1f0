import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleAddon } from './checkout/addon.js';
import { cmakeRemedy, probeLibmongoc } from './checkout/libmongoc.js';
import { staleModules } from './checkout/modules.js';
import { requireNode } from './checkout/node.js';
import { governor } from './machine/facts.js';
import { idleCores, measureWakeUp } from './machine/idle.js';
import { findMongod, versionOf } from './mongod/find.js';
import { cacheBytes, cachedPackages, packagesFolder } from './npm/package_cache.js';
import { run } from './run_program.js';
import { packageManager, remedy } from './system/packages.js';
import { tools } from './system/tools.js';

/**
 * @typedef {object} Finding
 * @property {string} name
 * @property {boolean} ok False when a run cannot do without; what only sways its figures is ok, with a word.
 * @property {string} found What is there, or what is wrong.
 * @property {string} [fix] The one command that mends it; only when it is not ok.
 */

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const SET_UP = 'node scripts/setup.js';
/** A run puts its data and the server's in the temporary folder. */
const WANTED_DISK_GB = 2;

/**
 * Looks at all that a run needs and at what sways its figures. Changes nothing, and works where nothing is
 * set up: npm packages are loaded only to ask a server that was named.
 *
 * @param {{ uri?: string }} [options]
 * @returns {Promise<Finding[]>}
 */
export async function diagnose({ uri } = {}) {
  const built = await addon();
  const findings = await Promise.all([
    node(),
    modules(),
    versions(),
    tool('compiler', 'C++ compiler', 'compiler', built.ok),
    tool('make', 'make or ninja', 'compiler', built.ok),
    tool('cmake', 'CMake', 'cmake', built.ok),
    tool('python', 'Python 3', 'python', built.ok),
    libmongoc(built.ok),
    built,
    ...(uri ? [target(uri)] : [server()]),
    cores(),
    cpuGovernor(),
    wakeUp(),
    memory(),
    disk(),
    packageCache(),
  ]);
  return findings.flat();
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
  const why = staleModules(root);
  if (why) return { name: 'npm packages', ok: false, found: why, fix: 'npm ci' };
  return { name: 'npm packages', ok: true, found: 'as package-lock.json says' };
}

/**
 * What package.json names, in one line: figures of another version are other figures.
 *
 * @returns {Finding}
 */
function versions() {
  const name = 'package versions';
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const found = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((dependency) => !dependency.startsWith('@types/'))
    .map((dependency) => `${dependency} ${versionIn(dependency)}`);
  const ok = !found.some((one) => one.endsWith(MISSING));
  return { name, ok, found: found.join(', '), ...(!ok && { fix: 'npm ci' }) };
}

const MISSING = 'missing';

/** @param {string} dependency */
function versionIn(dependency) {
  try {
    const file = path.join(root, 'node_modules', dependency, 'package.json');
    return JSON.parse(readFileSync(file, 'utf8')).version;
  } catch {
    return MISSING;
  }
}

/**
 * @param {keyof typeof tools} key
 * @param {string} name
 * @param {import('./system/packages.js').Thing} thing What to install when it is missing.
 * @param {boolean} spared A run can do without, since what it builds is built.
 * @returns {Promise<Finding>}
 */
async function tool(key, name, thing, spared) {
  const file = tools[key]();
  if (!file) return lacking(name, MISSING, fixOf(thing), spared);
  const { output } = await run(file, ['--version']);
  return { name, ok: true, found: `${firstLine(output)} at ${file}` };
}

/**
 * @param {boolean} spared
 * @returns {Promise<Finding>}
 */
async function libmongoc(spared) {
  const name = 'libmongoc';
  const { found, problem } = tools.cmake() && tools.compiler() ? await probeLibmongoc() : {};
  if (found) return { name, ok: true, found: `${found.version} (${found.package})` };
  if (problem === undefined) return lacking(name, 'CMake finds none', fixOf(name), spared);
  return lacking(name, `CMake fails: ${problem}`, cmakeRemedy(problem), spared);
}

/** @param {import('./system/packages.js').Thing} thing */
const fixOf = (thing) => remedy(packageManager(), thing);

/**
 * @param {string} name
 * @param {string} found
 * @param {string} fix
 * @param {boolean} spared
 * @returns {Finding}
 */
function lacking(name, found, fix, spared) {
  if (spared) return { name, ok: true, found: `${found}; nothing has to be built` };
  return { name, ok: false, found, fix };
}

/**
 * It is loaded in another process: one that is broken may end it.
 *
 * @returns {Promise<Finding>}
 */
async function addon() {
  const name = 'native addon';
  const stale = staleAddon(root);
  if (stale) return { name, ok: false, found: stale, fix: SET_UP };
  const entry = JSON.stringify(new URL('../index.js', import.meta.url).href);
  const program = `import(${entry}).then(({ addonInfo }) => console.log(JSON.stringify(addonInfo())))`;
  const { ok, output } = await run(process.execPath, ['-e', program]);
  if (!ok) {
    const why = /^\w*Error.*$/m.exec(output)?.[0] ?? firstLine(output);
    return { name, ok: false, found: `it does not load (${why})`, fix: SET_UP };
  }
  const { version, libmongoc } = JSON.parse(output);
  return { name, ok: true, found: `${version}, with libmongoc ${libmongoc}` };
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
 * A server that was named, and what other runs left on it.
 *
 * @param {string} uri
 * @returns {Promise<Finding[]>}
 */
async function target(uri) {
  const name = 'MongoDB server';
  try {
    const { describeTarget } = await import('./mongod/survey.js');
    const { address, source, version, topology, leftBehind, dropCommand } =
      await describeTarget(uri);
    const found = `${version}, ${topology}, at ${address} (${source})`;
    const others = leftBehind.length
      ? `${leftBehind.join(', ')}; if no run goes on: ${dropCommand}`
      : 'none';
    return [
      { name, ok: true, found },
      { name: 'left by killed runs', ok: true, found: others },
    ];
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ERR_MODULE_NOT_FOUND') {
      const found = 'not asked, for want of the npm packages';
      return [{ name, ok: false, found, fix: 'npm ci' }];
    }
    const fix = 'node bench/cli.js doctor --uri mongodb://host:port';
    return [{ name, ok: false, found: firstLine(message), fix }];
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
function cpuGovernor() {
  const name = 'CPU governor';
  const found = governor();
  if (found === 'performance' || found === 'unknown') return { name, ok: true, found };
  const steadier = 'sudo cpupower frequency-set -g performance';
  return { name, ok: true, found: `${found}; figures are steadier after: ${steadier}` };
}

/** @returns {Promise<Finding>} */
async function wakeUp() {
  const cores = idleCores();
  const us = (await measureWakeUp()).toFixed(0);
  cores.release();
  const state =
    cores.idle === 'poll' ? 'runs keep them awake' : 'sleep (only root may keep them awake)';
  return {
    name: 'idle cores',
    ok: true,
    found: `${state}; a waiting thread is woken after ${us} µs`,
  };
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

/** @returns {Finding} */
function packageCache() {
  const name = 'package cache';
  const count = cachedPackages().length;
  if (count === 0) return { name, ok: true, found: 'empty' };
  const megabytes = (cacheBytes() / 1e6).toFixed(0);
  const found = `${count} npm packages, ${megabytes} MB; to clear it: rm -r ${packagesFolder()}`;
  return { name, ok: true, found };
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n')[0];
}
