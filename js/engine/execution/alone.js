/**
 * Launches as what is measured: one contender after the other, in an order of its own for each round, each in a process
 * that has the machine to itself from its start to its last call.
 */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePackage } from '../../host/checkout/packed.js';
import { machineTicks, processCpuUs, stealPct } from '../../host/machine/cpu.js';
import { temporaryFolder } from '../../host/temporary_folder/index.js';
import { hashSeed, seededRandom, shuffle } from '../../stats/random.js';
import { mutates } from '../planning/workloads.js';
import { isTollgate } from '../plugins/packages.js';
import { loadPlugin } from '../plugins/registry.js';
import { CellProcess } from './cell_process.js';
import { prepare } from './launch.js';
import { askedOf, failure, Runner, referenceOf } from './runner.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('./runner.js').Surroundings} Surroundings */

const STARTUP = fileURLToPath(new URL('../../../workers/startup.js', import.meta.url));

/** Of this repository's package, gone with the process. @type {string | undefined} */
let folderOfPackage;

/** What users import is the package, not this repository's many files. @returns {string} where it lies */
const packed = () => {
  folderOfPackage ??= makePackage(path.join(temporaryFolder('tollgate-package-').path, 'tollgate'));
  return folderOfPackage;
};

/**
 * @param {Step} step
 * @param {Surroundings} around
 * @returns {Promise<(Sample | Failure)[]>} one for each cell of the step
 * @throws the signal's reason when it is aborted
 */
export async function runAlone(step, around) {
  const { signal, orderSeed } = around;
  const runners = step.cells.map((cell) => new Runner(cell, around.served(cell)));
  const random = seededRandom(
    hashSeed(orderSeed, 'round', step.round, step.setting.id, step.group),
  );
  /** @type {Map<Runner, Sample>} */
  const samples = new Map();
  for (const runner of shuffle(runners, random)) {
    signal.throwIfAborted();
    const kill = () => runner.process?.kill();
    signal.addEventListener('abort', kill);
    try {
      // What the store has to do for it is done before.
      await prepare(runner, `cell_${runners.indexOf(runner)}`, step, around);
      const sample = await launch(runner, step, around);
      if (sample) samples.set(runner, sample);
    } finally {
      signal.removeEventListener('abort', kill);
      kill();
    }
  }
  signal.throwIfAborted();
  return runners.map((runner) => samples.get(runner) ?? failure(runner, step));
}

/**
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 * @returns {Promise<Sample | undefined>}
 */
const launch = (runner, { setting, round, group }, around) =>
  runner.attempt(async () => {
    const { workload, dataset, plugins, cores, nodeOptions, node, signal } = around;
    const { cell, store, oracle, collection } = runner;
    const asked = askedOf(setting);
    const { answers } = await oracle.truth(workload, dataset, asked);
    const { operations = 1 } = setting.load;
    // What names the package: a launch imports that before anything of ours that might load a part of it.
    const { name, package: measured, variants } = await loadPlugin('drivers', cell.driver, plugins);
    const { needs } = variants[cell.variant];
    const reference = await referenceOf(runner, setting, around);
    if (measured && isTollgate(measured) && !reference.version) {
      reference.packageFolder ??= packed();
    }
    signal.throwIfAborted();
    const ticks = machineTicks();
    const served = processCpuUs(store.pids);
    // As JSON: what Node.js writes in its own format, older versions need not be able to read.
    const how = { file: STARTUP, node, serialization: /** @type {const} */ ('json') };
    runner.process = new CellProcess(cores, nodeOptions, how);
    const sample = await runner.process.launch(
      {
        reference,
        packages: { name, package: measured, variants: { [cell.variant]: { needs } } },
        ...{ params: setting.params, operations, checks: answers?.length ?? workload.checks },
        truth: answers?.map((bytes) => Buffer.from(bytes).toString('base64')),
      },
      operations,
    );
    const after = processCpuUs(store.pids);
    const ended = machineTicks();
    if (mutates(workload)) {
      const left = { collection, used: operations, overtaken: 0, before: runner.before };
      await oracle.verifyLeft(workload, dataset, asked, left);
    }
    await runner.process.close();
    const metrics = {
      ...sample.metrics,
      ...(served !== undefined &&
        after !== undefined && { serverCpuUsPerOp: Math.max(0, after - served) / operations }),
      ...(ticks && ended && { stealPct: stealPct(ticks, ended) }),
    };
    return { ...{ cell: cell.id, round, group }, ...sample, metrics };
  });
