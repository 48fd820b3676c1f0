/** `tollgate run`: measure a study and print what it says. */

import { configure } from '../../js/engine/planning/config.js';
import { planRun } from '../../js/engine/planning/plan.js';
import { withoutAbsent } from '../../js/engine/planning/requirements.js';
import { resumePoint } from '../../js/engine/resume.js';
import { run as runStudy } from '../../js/engine/run.js';
import { requirementRemedy } from '../../js/host/system/requirements.js';
import { INTERRUPTED_EXIT, interruption } from '../command_line/interruption.js';
import { openRegistry, wordsFor } from '../command_line/sources.js';
import { note } from '../command_line/terminal.js';
import { savedRuns } from '../runs/named.js';
import { printPlan } from './common/dry_run.js';
import { printedFormat, printRun, sayWritten } from './common/print.js';
import { startProgress } from './common/progress.js';
import { startLive } from './live/index.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/engine/planning/plan.js').PlannedCell} PlannedCell */

/**
 * @param {Omit<import('../../js/engine/planning/config.js').Flags, 'plugins'> & {
 *   plugins?: string[], driver?: string[], use?: string[], dryRun?: boolean, install?: boolean, quiet?: boolean,
 *   resume?: string, save?: string, json?: boolean, csv?: boolean, markdown?: boolean, color: boolean,
 *   live?: string | true,
 * }} asked
 * @param {{ onFinished?: (folder: string) => void, live?: import('./live/index.js').Live }} [among] several runs:
 *   `onFinished` gets the results folder, also of a run that was interrupted; `live` is the page of them all
 * @returns {Promise<number>} the exit code
 */
export default async function run(asked, { onFinished, live } = {}) {
  printedFormat(asked);
  const interrupted = interruption();
  /** @type {ReturnType<typeof startProgress> | undefined} */
  let progress;
  /** @type {import('./live/index.js').Live | undefined} */
  let ownLive;
  const say = (/** @type {string} */ line) => {
    if (!asked.quiet) note(line);
  };
  try {
    if (asked.save !== undefined) savedRuns().check(asked.save);
    const { registry, flags: options, notes, warnings } = await openRegistry(asked);
    for (const text of notes) say(`note: ${text}`);
    const resume = options.resume ? resumePoint(options.resume, options, registry) : undefined;
    const config = resume?.config ?? configure(options, registry);
    const onPlan = (/** @type {PlannedCell[]} */ cells) => {
      for (const name of Object.keys(registry.uses)) {
        if (cells.some(({ version }) => version === name)) continue;
        say(`note: no contender is a driver@${name}: --use ${name} is not measured`);
      }
      if (cells.some(({ role }) => role === 'baseline')) return;
      say(
        `note: the baseline, ${config.baseline}, is not among the contenders: there will be no ratios, verdicts or noise (add it, or name another --baseline)`,
      );
    };
    if (options.dryRun) {
      const plan = resume ?? planRun(config, registry);
      onPlan(plan.cells);
      for (const { text, advice } of warnings) say(`warning: ${text} ${advice}`);
      const where = { registry, uri: config.uri };
      printPlan(config, registry, options.install ? plan : withoutAbsent(plan, where));
      return 0;
    }
    if (options.live && !live) ownLive = await openLive(options.live, registry.plugins);
    const page = live ?? ownLive;
    const {
      run: finished,
      folder,
      files,
    } = await runStudy(config, registry, {
      ...{ argv: process.argv.slice(2), resume, signal: interrupted.signal },
      ...{ install: options.install, warnings, onPlan },
      onInstall: (requirement) =>
        say(`installing ${requirement.name}: ${requirementRemedy(requirement)}`),
      onTool: (name) => say(`measuring this machine with ${name}`),
      onStore(name, { version, topology, address, source }) {
        if (version === '') return;
        const what = [version, topology].filter(Boolean).join(', ');
        say(`${name}: ${what}${address && ` at ${address}`} (${source})`);
      },
      onWarning: ({ text, advice }) => say(`warning: ${text} ${advice}`),
      onFolder(path, steps) {
        say(`results: ${path}`);
        progress = startProgress(steps, options);
        page?.begin(path, config.study, steps);
      },
      onStepBegin: (step) => page?.roundBegins(step),
      onStep(step) {
        progress?.step(step);
        return page?.roundEnds(step, interrupted.signal);
      },
    });
    progress?.stop();
    onFinished?.(folder);
    await printRun(finished, { ...options, plugins: registry.plugins });
    if (!options.quiet) sayWritten(folder, files);
    if (options.save !== undefined && finished.status === 'complete') {
      savedRuns().save(folder, options.save);
      say(`saved as ${options.save}: tollgate compare ${options.save} …`);
    }
    await ownLive?.end(folder, finished.status);
    const again = [`--resume ${folder}`, ...wordsFor(asked)].join(' ');
    return exitCodeOf(finished, { again, aborted: interrupted.signal.aborted });
  } catch (error) {
    // Before there was anything to keep: not an error, but what was asked for.
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write(
      `tollgate: ${interrupted.signal.reason.message} before anything was measured\n`,
    );
    return INTERRUPTED_EXIT;
  } finally {
    progress?.stop();
    ownLive?.close();
    interrupted.release();
  }
}

/**
 * @param {string | true} port
 * @param {readonly string[]} plugins
 */
export async function openLive(port, plugins) {
  const live = await startLive(port, plugins);
  // Also where no progress is wanted: nobody could guess the port.
  process.stderr.write(`live: ${live.url}\n`);
  return live;
}

/**
 * @param {Run} run
 * @param {{ again: string, aborted: boolean }} how `again`: the flags that go on with it
 */
function exitCodeOf(run, { again, aborted }) {
  if (run.status !== 'complete') {
    note(`tollgate: interrupted: ${run.reason}; what was measured is kept`);
    // In one piece, to be copied.
    process.stderr.write(`go on with ${again}\n`);
    return aborted ? INTERRUPTED_EXIT : 1;
  }
  if (!run.cells.some(({ status }) => status === 'ok')) {
    process.stderr.write('tollgate: nothing could be measured: the reasons are above\n');
    return 1;
  }
  return run.cells.some(({ status }) => status === 'failed') ? 1 : 0;
}
