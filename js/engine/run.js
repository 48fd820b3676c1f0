/** A run in order: plan, stores, execute, results, statistics, reports. */

import path from 'node:path';
import { readRun, writeReports } from '../report/index.js';
import { probeParent, ResultsFolder } from '../results/index.js';
import { METRICS } from '../stats/metrics.js';
import { describeEnvironment } from './environment.js';
import { measureHarness } from './execution/cell_process.js';
import { execute } from './execution/execute.js';
import { Paths } from './execution/paths.js';
import { startStores } from './execution/stores.js';
import { runTools } from './execution/tools.js';
import { fingerprintOf } from './fingerprint.js';
import { isOpen } from './planning/loads.js';
import { installPackages } from './planning/packages.js';
import { needsTls } from './planning/path_parameters.js';
import { planRun } from './planning/plan.js';
import { provideRequirements } from './planning/requirements.js';
import { refuseOtherDocuments } from './plugins/checksum.js';
import { publishable } from './publishable.js';
import { refuseOtherStores } from './resume.js';
import { withStudyAnswers } from './study_answers.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Store} Store */
/** @typedef {import('./planning/config.js').Config} Config */
/** @typedef {import('./plugins/registry.js').Registry} Registry */
/** @typedef {import('./planning/plan.js').Step} Step */

/**
 * @typedef {{
 *   onPlan?: (cells: import('./planning/plan.js').PlannedCell[]) => void,
 *   onInstall?: (requirement: import('../types.d.ts').SystemRequirement) => void,
 *   onTool?: (name: string) => void,
 *   onStore?: (name: string, store: Store) => void,
 *   onWarning?: (warning: import('../results/run.d.ts').Warning) => void,
 *   onFolder?: (folder: string, steps: number) => void,
 *   onStepBegin?: (step: Step) => void,
 *   onStep?: (progress: import('./execution/execute.js').Progress) => void | Promise<void>,
 * }} Listeners nothing is measured until what `onStep` returns has resolved
 */

/**
 * @param {Config} config
 * @param {Registry} registry
 * @param {{ argv: string[], signal: AbortSignal, resume?: import('./resume.js').ResumePoint,
 *   install?: boolean, warnings?: import('../results/run.d.ts').Warning[] } & Listeners} options `signal` ends the
 *   run early and keeps what it has; `install`: what the system lacks, where this user may; `warnings`: of how the
 *   contenders were chosen
 * @returns {Promise<{ run: Run, folder: string, files: string[] }>} status `complete`, or `interrupted` with the
 *   reason; `files`: all that was written
 * @throws when nothing could be measured or kept: no server, no addon, a driver that cannot be installed, no
 *   results folder, a full disk
 */
export async function run(config, registry, options) {
  const { resume } = options;
  if (!resume) probeParent(config.out);
  const required = config.flags.contender !== undefined;
  const planned = resume
    ? { settings: resume.run.settings, cells: resume.cells, steps: resume.steps }
    : planRun(config, registry);
  refuseOtherDocuments(
    planned.settings.map(({ dataset }) => dataset),
    registry,
  );
  options.onPlan?.(planned.cells);
  const where = { registry, uri: config.uri };
  const possible = await provideRequirements(planned, where, { ...options, required });
  const plan = await installPackages(possible, registry, { required });
  if (plan.steps.length === 0) throw new Error(`nothing can be measured: ${reasonsOf(plan.cells)}`);
  const cells = plan.steps.flatMap((step) => step.cells);
  options.signal.throwIfAborted();
  // Before any server runs: they are to have the machine to themselves.
  const tools = resume ? undefined : await runTools(registry, config, options);
  const names = [...new Set(cells.map(({ store }) => store))];
  const tls = needsTls(plan.steps.map(({ setting }) => setting));
  const { stores, warnings, placement, busy, stop } = await startStores(names, registry, config, {
    tls,
  });
  const paths = new Paths();
  try {
    await paths.open(plan.steps, stores);
    for (const [name, store] of stores) options.onStore?.(name, store);
    warnings.unshift(...(options.warnings ?? []), ...(tools?.warnings ?? []));
    for (const warning of warnings) options.onWarning?.(warning);
    const fingerprint = fingerprintOf(config, registry, stores);
    if (resume) refuseOtherStores(resume, fingerprint.stores);
    options.signal.throwIfAborted();
    const file = resume
      ? continued(resume.run, plan.cells)
      : await begun(config, registry, {
          ...{ plan, stores, placement, busy, fingerprint, argv: options.argv },
          relays: paths.relays,
        });
    if (tools && tools.tables.length > 0) file.tools = tools.tables;
    file.warnings.push(...warnings);
    const folder = resume
      ? ResultsFolder.reopen(resume.folder, file)
      : ResultsFolder.create(config.out, file);
    try {
      options.onFolder?.(folder.path, plan.steps.length);
      const early = await fill(file, folder, {
        ...{ config, registry, stores, paths, steps: plan.steps },
        ...{ onStepBegin: options.onStepBegin, onStep: options.onStep },
        cores: placement.clients,
        signal: AbortSignal.any([options.signal, deathOf(stores)]),
      });
      try {
        folder.finish(file);
        const finished = withStudyAnswers(
          readRun([folder.path]),
          registry.studies.get(config.study),
          registry.sections,
        );
        const reports = await writeReports(finished, folder.path, { plugins: config.plugins });
        const files = [...reports, path.join(folder.path, 'samples.ndjson')];
        return { run: finished, folder: folder.path, files };
      } catch (error) {
        // A disk that did not take a sample does not take the reports: the first cause is reported.
        throw early ?? error;
      }
    } finally {
      folder.close();
    }
  } finally {
    paths.close();
    await stop();
  }
}

/** @param {import('./planning/plan.js').PlannedCell[]} cells */
const reasonsOf = (cells) =>
  [...new Set(cells.flatMap(({ reason }) => reason ?? []))].join('; ') || 'no cell is planned';

/** @param {Map<string, Store>} stores @returns {AbortSignal} aborted when a started server ends by itself */
function deathOf(stores) {
  const gone = new AbortController();
  for (const store of stores.values()) store.onExit((reason) => gone.abort(new Error(reason)));
  return gone.signal;
}

/**
 * @param {Config} config
 * @param {Registry} registry
 * @param {{ plan: ReturnType<typeof planRun>, stores: Map<string, Store>, argv: string[],
 *   placement: import('../host/machine/placement.js').Placement, busy: number,
 *   fingerprint: RunFile['fingerprint'], relays: import('./execution/paths.js').RelayFacts[] }} found
 * @returns {Promise<RunFile>}
 */
async function begun(config, registry, { plan, stores, relays, ...found }) {
  const { placement, busy, fingerprint, argv } = found;
  const { study, preset, seed, orderSeed, baseline } = config;
  const { rounds, turns, sliceMs, warmUpSeconds, operations, pin, marginPct, rough } = config;
  const environment = await describeEnvironment({
    ...{ registry, stores, placement, busy, relays, cells: plan.cells, out: config.out },
    harnessUsPerOp: await measureHarness(),
  });
  return {
    schema: 'tollgate/run@2',
    ...{ study, preset, seed, orderSeed },
    startedAt: new Date().toISOString(),
    finishedAt: '',
    status: 'running',
    argv: publishable(argv),
    baseline,
    measuring: {
      ...{ rounds, turns, sliceMs, warmUpSeconds, ...(operations && { operations }) },
      ...(config.grids.some(isOpen) && { open: config.open }),
      ...{ pin, marginPct, rough },
    },
    fingerprint,
    environment,
    metrics: [...METRICS, ...[...registry.metrics.values()].map(described)],
    settings: plan.settings,
    cells: plan.cells,
    comparisons: [],
    control: { comparisons: [], noisePct: {}, pooledPct: null },
    answers: [],
    warnings: [],
  };
}

/**
 * @param {Run} before
 * @param {import('../results/run.d.ts').Cell[]} cells
 * @returns {RunFile}
 */
function continued(before, cells) {
  const { reason: _, data: __, leftOut: ___, unsteady: ____, ...run } = before;
  const resumed = {
    code: 'resumed',
    text: `The run was interrupted and resumed at ${new Date().toISOString()}.`,
    advice: 'The environment is that of its first start; see that nothing changed in between.',
  };
  return { ...run, cells, status: 'running', warnings: [...run.warnings, resumed] };
}

/**
 * Runs the steps and puts what they give into the folder.
 *
 * @param {RunFile} file its status and end are filled in
 * @param {ResultsFolder} folder
 * @param {Omit<Parameters<typeof execute>[0], 'onStep'> & Listeners} what
 * @returns {Promise<unknown>} why it ended early; undefined when it did not
 */
async function fill(file, folder, what) {
  try {
    await execute({
      ...what,
      async onStep(progress) {
        for (const line of progress.lines) {
          if ('warmup' in line) addMetrics(line, progress.step.setting, what.registry);
        }
        folder.append(progress.lines);
        await what.onStep?.(progress);
      },
    });
    file.status = 'complete';
    return undefined;
  } catch (error) {
    file.status = 'interrupted';
    file.reason = /** @type {Error} */ (error).message;
    return error;
  } finally {
    file.finishedAt = new Date().toISOString();
  }
}

/** As results hold it. @param {import('../types.d.ts').MetricModule} metric */
const described = ({ name, unit, better, compared = false, description }) => ({
  ...{ name, unit, better, compared, description },
});

/**
 * Those that follow from others.
 *
 * @param {import('../results/run.d.ts').Sample} sample its metrics are added to
 * @param {import('../results/run.d.ts').Setting} setting
 * @param {Registry} registry
 */
function addMetrics(sample, setting, { metrics }) {
  for (const { name, of } of metrics.values()) {
    const value = of?.(sample, setting);
    if (value !== undefined) sample.metrics[name] = value;
  }
}
