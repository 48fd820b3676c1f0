/** A run in order: plan, server, execute, results, statistics, reports. */

import { settled, writeReports } from '../report/index.js';
import { analyse } from '../stats/analyse.js';
import { measureHarness } from './cell.js';
import { describeEnvironment } from './environment.js';
import { execute } from './execute.js';
import { planRun } from './plan.js';
import { ResultsFolder } from './results.js';
import { withoutCredentials } from './server/describe.js';
import { startServer } from './server.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('./config.js').Config} Config */
/** @typedef {import('./registry.js').Registry} Registry */

/**
 * @typedef {{
 *   onServer?: (server: import('./server.js').Server) => void,
 *   onFolder?: (folder: string, steps: number) => void,
 *   onStep?: (progress: import('./execute.js').Progress) => void,
 * }} Listeners
 */

/**
 * @param {Config} config
 * @param {Registry} registry
 * @param {{ argv: string[], signal: AbortSignal, resume?: import('./resume.js').ResumePoint } & Listeners} options
 *   `signal` ends the run early and keeps what it has
 * @returns {Promise<{ run: Run, folder: string }>} status `complete`, or `interrupted` with the reason
 * @throws when nothing could be measured or kept: no server, no addon, a
 *   driver that cannot be installed, no results folder, a full disk
 */
export async function run(config, registry, options) {
  const { cells, steps } = options.resume ?? freshPlan(config, registry);
  const asked = new Set(steps.map(({ cell }) => cell.driver));
  const drivers = [...registry.drivers.values()].filter(
    (driver) => !driver.install || asked.has(driver.name),
  );
  for (const driver of drivers) await driver.install?.();
  const server = await startServer({ uri: config.uri, mongod: config.mongod });
  try {
    options.onServer?.(server);
    const gone = new AbortController();
    server.onExit((reason) => gone.abort(new Error(reason)));
    const signal = AbortSignal.any([options.signal, gone.signal]);

    const run = options.resume
      ? continued(options.resume.run, cells)
      : await begun(config, drivers, server, cells, options.argv);
    const folder = options.resume
      ? ResultsFolder.reopen(options.resume.folder, run)
      : ResultsFolder.create(config.out, run);
    try {
      options.onFolder?.(folder.path, steps.length);
      const early = await fill(run, folder, {
        ...options,
        config,
        registry,
        steps,
        server,
        signal,
      });
      const finished = analyse({ ...run, cells: run.cells.map(settled) });
      await writeReports(finished, folder.path).catch((error) => {
        // A disk that did not take a sample does not take the reports: the first cause is told.
        throw early ?? error;
      });
      return { run: finished, folder: folder.path };
    } finally {
      folder.close();
    }
  } finally {
    await server.stop();
  }
}

/**
 * @param {Config} config
 * @param {Registry} registry
 * @returns {{ cells: Cell[], steps: import('./plan.js').Step[] }}
 */
function freshPlan(config, registry) {
  const { cells, steps } = planRun(config, registry);
  return {
    steps,
    cells: cells.map((cell) => {
      const driver = registry.drivers.get(cell.driver);
      const settings =
        driver && registry.dispatch.get(cell.dispatch)?.settings?.({ ...cell, driver });
      return { ...cell, status: cell.status ?? 'ok', ...(settings && { settings }), rounds: [] };
    }),
  };
}

/**
 * @param {Config} config
 * @param {import('../types.d.ts').Driver[]} drivers
 * @param {import('./server.js').Server} server
 * @param {Cell[]} cells
 * @param {string[]} argv
 * @returns {Promise<Run>}
 */
async function begun(config, drivers, server, cells, argv) {
  const { study, preset, seed, baseline, rounds, seconds, warmupSeconds, ops } = config;
  return {
    schema: 'tollgate/run@1',
    study,
    preset,
    seed,
    startedAt: new Date().toISOString(),
    finishedAt: '',
    status: 'running',
    argv: argv.map(publishable),
    baseline,
    settings: { rounds, seconds, warmupSeconds, ...(ops && { ops }) },
    environment: await describeEnvironment(server, drivers, await measureHarness(), config.out),
    cells,
    comparisons: [],
    control: { aa: [], noiseFloorPct: null },
    answers: [],
    warnings: [],
  };
}

/**
 * @param {Run} before
 * @param {Cell[]} cells
 * @returns {Run}
 */
function continued(before, cells) {
  const { reason: _, ...run } = before;
  const resumed = {
    code: 'resumed',
    text: `The run was interrupted and resumed at ${new Date().toISOString()}.`,
    advice: 'The environment is that of its first start; see that nothing changed in between.',
  };
  return { ...run, cells, status: 'running', warnings: [...run.warnings, resumed] };
}

/**
 * Runs the steps and puts what they give into the run and the folder.
 *
 * @param {Run} run filled in
 * @param {ResultsFolder} folder
 * @param {Omit<Parameters<typeof execute>[0], 'onStep'> & Listeners} what
 * @returns {Promise<unknown>} why it ended early; undefined when it did not
 */
async function fill(run, folder, what) {
  const cells = new Map(run.cells.map((cell) => [cell.id, cell]));
  try {
    await execute({
      ...what,
      onStep(progress) {
        const { step, round, reason } = progress;
        const cell = /** @type {Cell} */ (cells.get(step.cell.id));
        if (round) {
          cell.rounds.push(round);
          folder.append({ cell: cell.id, ...round });
        } else {
          Object.assign(cell, { status: 'failed', reason });
          folder.append({ cell: cell.id, round: step.round, status: 'failed', reason });
        }
        what.onStep?.(progress);
      },
    });
    run.status = 'complete';
    return undefined;
  } catch (error) {
    run.status = 'interrupted';
    run.reason = /** @type {Error} */ (error).message;
    return error;
  } finally {
    run.finishedAt = new Date().toISOString();
  }
}

/** Results are published: an address keeps neither its user nor its options. @param {string} argument */
const publishable = (argument) => argument.replace(/mongodb(\+srv)?:\/\/.*/s, withoutCredentials);
