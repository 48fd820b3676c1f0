/** A profile in order: plan, store, pass after pass for each contender, results. */

import { ProfileFolder, probeParent } from '../../results/index.js';
import { describeEnvironment } from '../environment.js';
import { measureHarness } from '../execution/cell_process.js';
import { Paths } from '../execution/paths.js';
import { startStores } from '../execution/stores.js';
import { AllSurroundings } from '../execution/surroundings.js';
import { installPackages } from '../planning/packages.js';
import { needsTls } from '../planning/path_parameters.js';
import { planRun } from '../planning/plan.js';
import { provideRequirements } from '../planning/requirements.js';
import { publishable } from '../publishable.js';
import { profileContender, unprofiled } from './contender.js';
import { LAYERS, rulesFor } from './layers.js';
import { lacking } from './passes/index.js';

/** @typedef {import('../../results/profile.d.ts').ProfileFile} ProfileFile */
/** @typedef {import('../planning/config.js').Config} Config */
/** @typedef {import('../plugins/registry.js').Registry} Registry */

/**
 * @typedef {{
 *   seconds: number, passes: string[], rules: import('../../types.d.ts').LayerRule[], argv: string[],
 *   signal: AbortSignal, install?: boolean, onInstall?: (requirement: import('../../types.d.ts').SystemRequirement) => void,
 *   onFolder?: (folder: string) => void, onPass?: (contender: string, pass: string) => void,
 *   render: (profile: ProfileFile) => string,
 * }} Options `seconds`: of each pass; `rules`: what drivers and dispatches belong to, before the platform's own;
 *   `render`: what is written beside profile.json for people
 */

/**
 * @param {Config} config of one setting
 * @param {Registry} registry
 * @param {Options} options
 * @returns {Promise<{ profile: ProfileFile, folder: string }>} status `complete`, or `interrupted` with what there is
 * @throws when nothing could be begun: no server, no addon, no results folder
 */
export async function profile(config, registry, { signal, rules, render, ...options }) {
  probeParent(config.out);
  const where = { registry, uri: config.uri };
  const wanted = await provideRequirements(planRun(config, registry), where, {
    ...options,
    required: true,
  });
  const { cells, steps } = await installPackages(wanted, registry, { required: true });
  const lacks = await lacking({ ...options, names: options.passes });
  signal.throwIfAborted();
  const names = [...new Set(steps.flatMap((step) => step.cells.map(({ store }) => store)))];
  const tls = needsTls(steps.map(({ setting }) => setting));
  const { stores, warnings, placement, busy, stop } = await startStores(names, registry, config, {
    tls,
  });
  const paths = new Paths();
  try {
    await paths.open(steps, stores);
    const environment = await describeEnvironment({
      ...{ registry, stores, cells, placement, busy, out: config.out, relays: paths.relays },
      harnessUsPerOp: await measureHarness(),
    });
    /** @type {ProfileFile} */
    const file = {
      ...{ schema: 'tollgate/profile@1', startedAt: new Date().toISOString(), finishedAt: '' },
      ...{ status: 'running', argv: publishable(options.argv), setting: wanted.settings[0] },
      ...{ seconds: options.seconds, environment, layers: LAYERS, contenders: [], warnings },
    };
    const folder = new ProfileFolder(config.out, file);
    options.onFolder?.(folder.path);
    const surroundings = new AllSurroundings(steps, {
      ...{ config, registry, stores, paths, signal, cores: placement.clients },
    });
    try {
      for (const cell of cells) {
        const found = unprofiled(cell);
        file.contenders.push(found);
        const step = steps.find(({ cells: own }) => own.some(({ id }) => id === cell.id));
        if (!step) continue;
        const where = { step, cell, around: surroundings.of(step.setting) };
        await profileContender(found, where, {
          ...{ ...options, lacks, folder: folder.profiles },
          rules: rulesFor(registry.drivers.get(cell.driver), rules),
        });
        folder.write(file);
      }
      file.status = 'complete';
    } catch (error) {
      if (!signal.aborted) throw error;
      file.status = 'interrupted';
    } finally {
      file.finishedAt = new Date().toISOString();
      await surroundings.close();
      folder.write(file);
      folder.writeText('profile.md', render(file));
    }
    return { profile: file, folder: folder.path };
  } finally {
    paths.close();
    await stop();
  }
}
