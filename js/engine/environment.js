/** Where a run was made: what a reader needs to judge its figures. What cannot be told is `unknown`. */

import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import si from 'systeminformation';
import { governor, machineWarnings, memoryBytes, virtualization } from './machine.js';
import { readMicro } from './micro.js';

/** @typedef {import('../types.d.ts').Environment} Environment */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {import('./server.js').Server} server
 * @param {import('../types.d.ts').Driver[]} drivers those that are here
 * @param {Environment['harnessUsPerOp']} harnessUsPerOp
 * @param {string} out the folder that holds the results: the micro suites leave theirs there
 * @returns {Promise<Environment>}
 */
export async function describeEnvironment(server, drivers, harnessUsPerOp, out) {
  const [cpu, osInfo] = await Promise.all([si.cpu(), si.osInfo()]);
  const versions = await Promise.all(
    drivers.map(async (driver) => [driver.name, await driver.version()]),
  );
  const versionOf = Object.fromEntries(versions);
  const { version, topology, storageEngine, started, source } = server;
  const micro = readMicro(out);
  return {
    cpu: `${cpu.manufacturer} ${cpu.brand}`.trim() || 'unknown',
    cores: os.availableParallelism(),
    virtual: virtualization(),
    governor: governor(),
    memoryMb: Math.round(memoryBytes() / 2 ** 20),
    os: `${osInfo.distro} ${osInfo.release}, ${os.type()} ${os.release()}`,
    node: process.version,
    server: { version, topology, storageEngine, started, source },
    drivers: versionOf,
    libmongoc: versionOf.libmongoc ?? 'unknown',
    git: gitRevision(),
    harnessUsPerOp,
    ...(micro && { micro }),
    warnings: machineWarnings(),
  };
}

/** The commit this was run from, `-dirty` with uncommitted changes. */
function gitRevision() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
