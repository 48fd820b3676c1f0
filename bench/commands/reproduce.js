/** `tollgate reproduce`: published studies measured again, what they found beside what is found here. */

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../js/engine/errors.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { unknownName } from '../../js/engine/unknown_name.js';
import { readRunFile } from '../../js/results/index.js';
import { INTERRUPTED_EXIT } from '../command_line/interruption.js';
import { sourcesOf } from '../command_line/sources.js';
import { printOutcomes, writeAllChapters } from './common/chapters.js';
import run, { openLive } from './run.js';

/** @typedef {Parameters<typeof run>[0]} Options */
/** @typedef {import('../../js/engine/plugins/registry.js').Registry} Registry */

/**
 * @param {string} study its name, or `all`
 * @param {Options} options
 * @returns {Promise<number>} the exit code: the first study's that is not 0
 */
export default async function reproduce(study, options) {
  const registry = await loadRegistry(sourcesOf(options));
  const known = [...registry.studies.values()].filter(({ paper }) => paper).map(({ name }) => name);
  if (study === 'all') return reproduceAll(known, registry, options);
  if (known.includes(study)) return run({ ...options, study });
  throw unknownName('study', study, [...known, 'all']);
}

/**
 * One after the other, in a folder of their own with one report on all, which is there as soon as the first
 * study is.
 *
 * @param {string[]} names
 * @param {Registry} registry
 * @param {Options} options
 */
async function reproduceAll(names, registry, options) {
  refuseOneRunsFlags(options);
  const { resume, out = 'results', live: port, ...each } = options;
  const home =
    resume ??
    path.join(out, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z-reproduce`);
  const live = port && !options.dryRun ? await openLive(port, registry.plugins) : undefined;
  try {
    return await inTurn(names, { home, registry, each, live });
  } finally {
    live?.close();
  }
}

/**
 * @param {string[]} names
 * @param {{ home: string, registry: Registry, each: Options, live?: import('./live/index.js').Live }} what
 */
async function inTurn(names, { home, registry, each, live }) {
  /** @type {string[]} */
  const folders = [];
  let exitCode = 0;
  for (const study of names) {
    const begun = begunIn(home, study);
    if (begun && readRunFile(begun).status === 'complete') {
      folders.push(begun);
      continue;
    }
    const code = await attempt(study, () =>
      run(
        { ...each, study, out: home, ...(begun && { resume: begun }) },
        { onFinished: (folder) => folders.push(folder), live },
      ),
    );
    exitCode ||= code;
    if (folders.length > 0) await writeAllChapters(folders, home, registry);
    if (code === INTERRUPTED_EXIT) {
      process.stderr.write(`tollgate: go on with all studies: reproduce all --resume ${home}\n`);
      if (folders.length > 0) await live?.end(home, 'interrupted');
      return code;
    }
  }
  if (folders.length > 0) {
    printOutcomes(await writeAllChapters(folders, home, registry), home);
    await live?.end(home, 'complete');
  }
  return exitCode;
}

/**
 * What one study cannot do must not keep the others from being measured; wrong words are wrong for all.
 *
 * @param {string} study
 * @param {() => Promise<number>} act
 */
async function attempt(study, act) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { message, exitCode = 1 } = /** @type {Error & { exitCode?: number }} */ (error);
    process.stderr.write(`tollgate: ${study}: ${message.split('\n')[0]}\n`);
    return exitCode;
  }
}

/** @param {Options} options */
function refuseOneRunsFlags({ json, csv, markdown, resume }) {
  if (json || csv || markdown) {
    throw new UsageError(
      'reproduce all prints several runs: leave out --json, --csv and --markdown',
    );
  }
  if (resume === undefined) return;
  if (!existsSync(resume)) throw new UsageError(`there is no folder ${resume}`);
  if (existsSync(path.join(resume, 'run.json'))) {
    throw new UsageError(`${resume} is of one study: name that study in place of all`);
  }
}

/**
 * @param {string} home
 * @param {string} study
 * @returns {string | undefined} the newest folder of this study
 */
function begunIn(home, study) {
  if (!existsSync(home)) return undefined;
  const folders = readdirSync(home)
    .filter((name) => name.endsWith(`-${study}`))
    .map((name) => path.join(home, name))
    .filter((folder) => existsSync(path.join(folder, 'run.json')));
  return folders.sort().at(-1);
}
