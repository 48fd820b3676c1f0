/** `tollgate profile`: where one operation's CPU time, allocations and system calls go, in one contender or several. */

import { UsageError } from '../../js/engine/errors.js';
import { configure, givenOf } from '../../js/engine/planning/config.js';
import { decimal, list, oneOf } from '../../js/engine/planning/flags.js';
import { keyOf } from '../../js/engine/planning/parameters.js';
import { profile as profileContenders } from '../../js/engine/profiling/index.js';
import { PASSES } from '../../js/engine/profiling/passes/index.js';
import { requirementRemedy } from '../../js/host/system/requirements.js';
import { profileMarkdown } from '../../js/report/profile/markdown.js';
import { profileText } from '../../js/report/profile/text.js';
import { INTERRUPTED_EXIT, interruption } from '../command_line/interruption.js';
import { openRegistry } from '../command_line/sources.js';
import { wantsColor, widthOf } from '../command_line/terminal.js';
import { driverRules } from '../profile/layers.js';

const USUAL = {
  ...{ workload: 'findOne', dataset: 'wide', concurrency: '1', time: '10' },
};
/** Narrower terminals break words. */
const NARROWEST = 60;

/**
 * @param {string[]} contenders
 * @param {Omit<import('../../js/engine/planning/config.js').Flags, 'plugins' | 'contender'> & {
 *   plugins?: string[], driver?: string[], use?: string[], pass?: string, install?: boolean, quiet?: boolean,
 *   json?: boolean, markdown?: boolean, color: boolean,
 * }} asked
 * @returns {Promise<number>} the exit code
 */
export default async function profile(contenders, asked) {
  if (asked.json && asked.markdown) throw new UsageError('--json and --markdown: leave one out');
  const interrupted = interruption();
  const say = (/** @type {string} */ line) => {
    if (!asked.quiet) process.stderr.write(`${line}\n`);
  };
  try {
    const { registry, flags, notes } = await openRegistry({
      ...asked,
      contender: contenders.join(','),
    });
    const { contender = '', ...options } = flags;
    for (const note of notes) say(`note: ${note}`);
    const seconds = Number(
      decimal('--time', options.time ?? USUAL.time, { least: 0.1, most: 600 }),
    );
    const { profile: found, folder } = await profileContenders(
      settle(contender, options, registry),
      registry,
      {
        ...{ seconds, passes: passesOf(options.pass), rules: driverRules },
        ...{ argv: process.argv.slice(2), signal: interrupted.signal, install: options.install },
        onInstall: (requirement) =>
          say(`installing ${requirement.name}: ${requirementRemedy(requirement)}`),
        onFolder: (path) => say(`results: ${path}`),
        onPass: (contender, pass) => say(`${contender}: ${pass}`),
        render: profileMarkdown,
      },
    );
    process.stdout.write(printed(found, asked));
    say(`\nprofiles: ${folder}/profiles; docs/profile.md says how to open and read them`);
    if (found.status === 'interrupted') return INTERRUPTED_EXIT;
    return found.contenders.every(({ status }) => status === 'ok') ? 0 : 1;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write(
      `tollgate: ${interrupted.signal.reason.message} before anything was profiled\n`,
    );
    return INTERRUPTED_EXIT;
  } finally {
    interrupted.release();
  }
}

/**
 * @param {string} contender list of them
 * @param {import('../../js/engine/planning/config.js').Flags} options
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @returns {import('../../js/engine/planning/config.js').Config} one setting
 */
function settle(contender, options, registry) {
  const flags = { ...USUAL, ...options };
  for (const flag of [
    ...['workload', 'dataset', 'concurrency', 'pool', 'reply'],
    ...registry.parameters.map(keyOf),
  ]) {
    if ((list(givenOf(flags, flag)) ?? []).length > 1) {
      throw new UsageError(`a profile is of one setting: --${dashed(flag)} takes one value`);
    }
  }
  // Passes have their time: a slice of it is of no interest.
  const { time: _, ...rest } = flags;
  const config = configure({ ...rest, contender, rounds: '1' }, registry);
  const [{ baseline: __, control: ___, ...grid }] = config.grids;
  if (grid.workloads.length > 1) {
    throw new UsageError(
      `${flags.workload} is ${grid.workloads.length} workloads: name one of them`,
    );
  }
  return { ...config, grids: [grid] };
}

/** @param {string} flag */
const dashed = (flag) => flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {string | undefined} text @returns {string[]} */
function passesOf(text) {
  const [, ...others] = PASSES.map(({ name }) => name);
  return list(text)?.map((name) => oneOf('--pass', name, others)) ?? others;
}

/**
 * @param {import('../../js/results/profile.d.ts').ProfileFile} profile
 * @param {{ json?: boolean, markdown?: boolean, color: boolean }} options
 */
function printed(profile, { json, markdown, color }) {
  if (json) return `${JSON.stringify(profile, null, 2)}\n`;
  if (markdown) return profileMarkdown(profile);
  return profileText(profile, {
    width: Math.max(NARROWEST, widthOf()),
    color: wantsColor(process.stdout, { color }),
  });
}
