/** Words for the command `tollgate`, read by its own parsers and planned, but not carried out. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parameterOptions } from '../../bench/command_line/parameters.js';
import { program } from '../../bench/command_line/program.js';
import { sourcesOf } from '../../bench/command_line/sources.js';
import { configure } from '../../js/engine/planning/config.js';
import { byteSize, durationUs, list, oneOf } from '../../js/engine/planning/flags.js';
import { planRun } from '../../js/engine/planning/plan.js';
import { pinVersions } from '../../js/engine/planning/versions.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { PASSES } from '../../js/engine/profiling/passes/index.js';
import { compareFormat } from '../../js/report/compare/index.js';
import { parseRule } from '../../js/stats/between_runs/index.js';
import { ROOT } from './blocks.js';

const ABOUT = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Some of what npm has, so that it is not asked. @type {Parameters<typeof pinVersions>[2]} */
const PUBLISHED = {
  published: async () => ({
    versions: ['4.17.2', '5.9.2', '6.3.0', '6.8.0', '6.12.0', '6.16.0', '6.20.0', '7.8.0'],
    tags: { next: '7.8.0' },
  }),
  here: () => [],
};

/** What `tollgate profile` looks at where nothing is said. */
const PROFILED = { workload: 'findOne', dataset: 'wide', concurrency: '1' };

/** @type {Record<string, (cwd: string, ...args: any[]) => unknown>} */
const READERS = {
  run: (cwd, options) => plan(cwd, options),
  reproduce: (cwd, study, options) => reproduce(cwd, study, options),
  profile(cwd, contenders, { pass, ...options }) {
    for (const name of list(pass) ?? []) {
      oneOf(
        '--pass',
        name,
        PASSES.map((each) => each.name),
      );
    }
    return plan(cwd, { ...PROFILED, ...options, contender: contenders.join(',') });
  },
  compare(_cwd, _runs, { failOn = [], format }) {
    for (const rule of failOn) parseRule(rule);
    if (format) compareFormat(format);
  },
  advise(_cwd, { opTime, doc = '1KB', loopDelayMax = '1ms' }) {
    durationUs('--op-time', opTime);
    byteSize('--doc', doc);
    durationUs('--loop-delay-max', loopDelayMax);
  },
  async list(cwd, options) {
    const { broken } = await loadRegistry(sourcesOf(options, {}, cwd));
    if (broken[0]) throw new Error(`${broken[0].file} is broken: ${broken[0].reason}`);
  },
  report() {},
  doctor() {},
};

/**
 * @param {string[]} words after `tollgate`
 * @param {string} cwd the folder that paths are seen from
 * @throws {Error} where the command would refuse them, or measure nothing
 */
export async function readTollgate(words, cwd) {
  const read = async (/** @type {string} */ name, /** @type {any[]} */ args) =>
    void (await READERS[name](cwd, ...args));
  await program(ABOUT, read, await parameterOptions([])).parseAsync(words, { from: 'user' });
}

/**
 * @param {string} cwd
 * @param {any} options as commander gives them
 */
async function plan(cwd, { plugins, driver, use, ...rest }) {
  const registry = await loadRegistry(sourcesOf({ plugins, driver, use }, {}, cwd));
  const { flags } = await pinVersions(rest, registry, PUBLISHED);
  const { cells } = planRun(configure(flags, registry), registry);
  if (cells.some(({ status }) => status === 'ok')) return;
  throw new Error(`nothing would be measured: ${cells[0]?.reason ?? 'there are no cells'}`);
}

/**
 * @param {string} cwd
 * @param {string} study
 * @param {any} options
 */
async function reproduce(cwd, study, options) {
  const { studies } = await loadRegistry(sourcesOf(options, {}, cwd));
  const known = [...studies.values()].filter(({ paper }) => paper).map(({ name }) => name);
  oneOf('reproduce', study, [...known, 'all']);
  for (const each of study === 'all' ? known : [study])
    await plan(cwd, { ...options, study: each });
}
