/** `tollgate run`: measure a study and print what it says. */

import { configure } from '../../js/engine/config.js';
import { planRun } from '../../js/engine/plan.js';
import { loadRegistry } from '../../js/engine/registry.js';
import { resumedConfig, resumePoint } from '../../js/engine/resume.js';
import { run as runStudy } from '../../js/engine/run.js';
import { printPlan } from './plan.js';
import { printRun } from './print.js';
import { startProgress } from './progress.js';

const INTERRUPTED_EXIT = 130;

/**
 * @param {import('../../js/engine/config.js').Flags & {
 *   dryRun?: boolean, quiet?: boolean, resume?: string,
 *   json?: boolean, csv?: boolean, markdown?: boolean, color: boolean,
 * }} options
 * @returns {Promise<number>} the exit code
 */
export default async function run(options) {
  const registry = await loadRegistry();
  const resume = options.resume ? resumePoint(options.resume) : undefined;
  const told = configure(options, registry);
  const config = resume ? resumedConfig(resume, told) : told;
  const plan = resume ?? planRun(config, registry);
  if (options.dryRun) {
    printPlan(config, registry, plan);
    return 0;
  }
  const say = (/** @type {string} */ line) => {
    if (!options.quiet) process.stderr.write(`${line}\n`);
  };
  if (!plan.cells.some(({ contender }) => contender === config.baseline)) {
    say(
      `note: ${config.baseline}, the baseline, is not among the contenders: no ratio will be told`,
    );
  }
  const interrupted = interruption();
  /** @type {ReturnType<typeof startProgress> | undefined} */
  let progress;
  try {
    const { run: finished, folder } = await runStudy(config, registry, {
      argv: process.argv.slice(2),
      resume,
      signal: interrupted.signal,
      onServer: ({ version, topology, started, source }) =>
        say(`server: mongod ${version}, ${topology}, ${started ? `started (${source})` : 'given'}`),
      onFolder(folder, steps) {
        say(`results: ${folder}`);
        progress = startProgress(steps, options);
      },
      onStep: (step) => progress?.step(step),
    });
    progress?.stop();
    await printRun(finished, options);
    say(`\nreport: ${folder}/report.html`);
    const failed = finished.cells.filter(({ status }) => status === 'failed').length;
    if (finished.status === 'complete') return failed > 0 ? 1 : 0;
    process.stderr.write(
      `tollgate: interrupted: ${finished.reason}; what was measured is in ${folder}, go on with --resume ${folder}\n`,
    );
    return interrupted.signal.aborted ? INTERRUPTED_EXIT : 1;
  } finally {
    progress?.stop();
    interrupted.release();
  }
}

/** Ctrl-C and SIGTERM end the run in order; a second one ends the process where it stands. */
function interruption() {
  const controller = new AbortController();
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT);
    controller.abort(new Error(`stopped by ${signal}`));
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
