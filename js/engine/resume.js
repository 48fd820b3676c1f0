/** Going on with an interrupted run: what it was told stands in its run.json, what it has in its samples. */

import { NO_TURN, readRun } from '../report/index.js';
import { UsageError } from './errors.js';
import { orderSteps } from './plan.js';

/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {{ folder: string, cells: Cell[], steps: import('./plan.js').Step[], run: import('../types.d.ts').Run }} ResumePoint */

/**
 * @param {string} folder of an interrupted run
 * @returns {ResumePoint} the cells so far, and the steps that they lack in the order first planned
 * @throws {UsageError} when there is nothing to go on with
 */
export function resumePoint(folder) {
  const run = readRun([folder]);
  if (run.status === 'complete') {
    throw new UsageError(`${folder} is complete: there is nothing to resume`);
  }
  const cells = run.cells.map(inPlay);
  const planned = cells.filter(({ status }) => status === 'ok' || status === 'failed');
  const steps = orderSteps(planned, run.settings.rounds, run.seed).filter(
    ({ round, cell }) => cell.status === 'ok' && !cell.rounds.some((had) => had.round === round),
  );
  return { folder, cells, steps, run };
}

/**
 * A cell that never had its turn gets it now.
 *
 * @param {Cell} cell
 * @returns {Cell}
 */
function inPlay(cell) {
  if (cell.reason !== NO_TURN) return cell;
  const { reason: _, ...bare } = cell;
  return { ...bare, status: 'ok' };
}

/**
 * The configuration that the run had; where it runs may be told anew.
 *
 * @param {ResumePoint} point
 * @param {import('./config.js').Config} told from today's command line
 * @returns {import('./config.js').Config}
 */
export function resumedConfig({ run }, told) {
  const { study, preset, seed, baseline, settings } = run;
  return Object.freeze({ ...told, study, preset, seed, baseline, ops: undefined, ...settings });
}
