/** A profile in order: plan, store, pass after pass for each contender, results. */

import { label } from '../../report/text.js';
import { ProfileFolder, probeParent } from '../../results/index.js';
import { describeEnvironment } from '../environment.js';
import { measureHarness } from '../execution/cell_process.js';
import { startStores } from '../execution/stores.js';
import { AllSurroundings } from '../execution/surroundings.js';
import { installPackages } from '../planning/packages.js';
import { providePeers } from '../planning/peers.js';
import { planRun } from '../planning/plan.js';
import { profileContender } from './contender.js';
import { LAYERS, platformRules } from './layers.js';
import { lacking } from './passes/index.js';

/** @typedef {import('../../results/profile.d.ts').ProfileFile} ProfileFile */
/** @typedef {import('../planning/config.js').Config} Config */
/** @typedef {import('../plugins/registry.js').Registry} Registry */

/**
 * @typedef {{
 *   seconds: number, passes: string[], rules: import('./stacks/stacks.d.ts').LayerRule[], argv: string[],
 *   signal: AbortSignal, install?: boolean, onInstall?: (peer: import('../../types.d.ts').Peer) => void,
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
  const wanted = await providePeers(planRun(config, registry), where, {
    ...options,
    required: true,
  });
  const { cells, steps } = await installPackages(wanted, registry, { required: true });
  const lacks = await lacking({ ...options, names: options.passes });
  signal.throwIfAborted();
  const names = [...new Set(cells.filter(isRunnable).map(({ store }) => store))];
  const { stores, warnings, placement, stop } = await startStores(names, registry, config);
  try {
    const surroundings = new AllSurroundings(steps, {
      ...{ config, registry, stores, signal, cores: placement.clients },
    });
    const [setting] = wanted.settings;
    const harnessUsPerOp = await measureHarness();
    /** @type {ProfileFile} */
    const file = {
      ...{ schema: 'tollgate/profile@1', startedAt: new Date().toISOString(), finishedAt: '' },
      ...{ status: 'running', argv: options.argv, setting, seconds: options.seconds },
      environment: await describeEnvironment({
        ...{ registry, stores, cells, placement, harnessUsPerOp, out: config.out },
      }),
      ...{ layers: LAYERS, contenders: [], warnings },
    };
    const folder = new ProfileFolder(config.out, file);
    options.onFolder?.(folder.path);
    try {
      for (const cell of cells) {
        if (!isRunnable(cell)) {
          file.contenders.push(leftOut(cell));
          continue;
        }
        const step = steps.find(({ cells: own }) => own.some(({ id }) => id === cell.id));
        if (!step) throw new Error(`${cell.id} is in no step`);
        const around = surroundings.of(step.setting);
        file.contenders.push(
          await profileContender(
            { step, cell, around },
            {
              ...{ ...options, lacks, label: label(cell), folder: folder.profiles },
              rules: [...rules, ...platformRules],
            },
          ),
        );
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
    await stop();
  }
}

/** @param {import('../planning/plan.js').PlannedCell} cell */
const isRunnable = ({ status }) => status === 'ok';

/**
 * @param {import('../planning/plan.js').PlannedCell} cell
 * @returns {import('../../results/profile.d.ts').ContenderProfile}
 */
const leftOut = (cell) => ({
  ...{ contender: cell.contender, label: label(cell), status: cell.status, reason: cell.reason },
  ...{ metrics: {}, notSeen: [], files: [] },
});
