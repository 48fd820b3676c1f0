/**
 * Where a run was made: what a reader needs to judge its figures. What cannot be found out is
 * `unknown`.
 */

import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { revisionOf } from '../host/git.js';
import { governor, machineWarnings, memoryBytes, virtualization } from '../host/machine/facts.js';
import { idleWarnings, measureWakeUp } from '../host/machine/idle.js';
import { readMicro } from './micro.js';
import { loadApart } from './plugins/load_apart.js';
import { neededPackage, resolvePackage } from './plugins/packages.js';

/** @typedef {import('../results/run.d.ts').Environment} Environment */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {{
 *   registry: import('./plugins/registry.js').Registry, stores: Map<string, import('../types.d.ts').Store>,
 *   cells: import('../results/run.d.ts').Cell[], placement: import('../host/machine/placement.js').Placement,
 *   busy: number, relays: import('./execution/paths.js').RelayFacts[],
 *   harnessUsPerOp: Environment['harnessUsPerOp'], out: string,
 * }} run `busy`: what share of the machine others keep at work; `out`: the folder that holds the results: the micro suites leave theirs there
 * @returns {Promise<Environment>}
 */
export async function describeEnvironment({
  registry,
  stores,
  cells,
  placement,
  busy,
  relays,
  harnessUsPerOp,
  out,
}) {
  const { default: si } = await import('systeminformation');
  const [cpu, osInfo] = await Promise.all([si.cpu(), si.osInfo()]);
  const measured = cells.filter(({ status }) => status === 'ok');
  const micro = readMicro(out);
  const wakeUpUs = await measureWakeUp();
  return {
    cpu: `${cpu.manufacturer} ${cpu.brand}`.trim() || 'unknown',
    cores: os.availableParallelism(),
    virtual: virtualization(),
    governor: governor(),
    memoryMb: Math.round(memoryBytes() / 2 ** 20),
    os: `${osInfo.distro} ${osInfo.release}, ${os.type()} ${os.release()}`,
    node: process.version,
    stores: Object.fromEntries([...stores].map(([name, store]) => [name, storeInfo(store)])),
    drivers: await driversOf(measured, registry),
    dispatch: dispatchOf(measured, registry),
    git: revisionOf(ROOT) ?? 'unknown',
    placement,
    wakeUpUs,
    ...(relays.length > 0 && { relays }),
    harnessUsPerOp,
    ...(micro && { micro }),
    warnings: [...machineWarnings(busy), ...idleWarnings(placement.idle, wakeUpUs)],
  };
}

/**
 * @param {import('../types.d.ts').Store} store
 * @returns {import('../results/run.d.ts').StoreInfo}
 */
const storeInfo = ({ address, version, topology, engine, started, source }) => ({
  ...{ address, version, topology, engine, started, source },
});

/**
 * @param {import('../results/run.d.ts').Cell[]} cells
 * @param {import('./plugins/registry.js').Registry} registry
 * @returns {Promise<Environment['drivers']>}
 */
async function driversOf(cells, registry) {
  /** @type {Environment['drivers']} */
  const drivers = {};
  for (const cell of cells) {
    const driver = registry.drivers.get(cell.driver);
    const name = nameOf(cell, driver);
    if (!driver || drivers[name]) continue;
    drivers[name] = {
      version: await versionText(cell, driver, registry),
      mode: driver.mode,
      ...(driver.bound && { bound: true }),
    };
  }
  return drivers;
}

/**
 * @param {import('../results/run.d.ts').Cell} cell
 * @param {import('../types.d.ts').Driver} driver
 * @param {import('./plugins/registry.js').Registry} registry
 * @returns {Promise<string>} with what it is built on, and of a folder of the user's its name and commit: not its
 *   path, since results are published
 */
async function versionText({ version, variant }, driver, { uses, plugins }) {
  const folder = uses[version]?.folder;
  const measured = resolvePackage(driver, version, folder);
  const needed = neededPackage(driver, variant).version;
  const details = needed
    ? `on ${driver.variants[variant].needs} ${needed}`
    : folder === undefined
      ? driver.details?.(await measured.load())
      : await loadApart({ driver: driver.name, version, packageFolder: folder, plugins });
  const about = [details, folder && placeText(folder)].filter(Boolean).join('; ');
  return [measured.version, about && `(${about})`].filter(Boolean).join(' ') || 'unknown';
}

/** @param {string} folder */
function placeText(folder) {
  const commit = revisionOf(folder);
  return commit ? `${path.basename(folder)} at ${commit}` : `${path.basename(folder)}, no commit`;
}

/**
 * @param {import('../results/run.d.ts').Cell} cell
 * @param {import('../types.d.ts').Driver} [driver]
 * @returns {string} with the variant where that is made of other packages
 */
function nameOf({ driver: name, version, variant }, driver) {
  const named = version ? `${name}@${version}` : name;
  return driver?.variants[variant]?.needs ? `${named}/${variant}` : named;
}

/**
 * @param {import('../results/run.d.ts').Cell[]} cells
 * @param {import('./plugins/registry.js').Registry} registry
 * @returns {Record<string, string>} versions of those that have one
 */
function dispatchOf(cells, registry) {
  const names = [...new Set(cells.map(({ dispatch }) => dispatch))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const dispatch = registry.dispatch.get(name);
      return dispatch?.package ? [[name, resolvePackage(dispatch).version]] : [];
    }),
  );
}
