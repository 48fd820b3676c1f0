import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ResultsError } from '../errors.js';
import { joinRunFiles, refuseStrangers } from './merge.js';
import { readSamples, SAMPLE_WARNINGS } from './samples.js';
import { settledRun } from './settle.js';
import { whatIsWrong } from './validate.js';

/** @typedef {import('../run.d.ts').Run} Run */
/** @typedef {import('../run.d.ts').RunFile} RunFile */
/** @typedef {import('./merge.js').Source} Source */

/**
 * The run that one or more results folders hold. A run that never finished is taken as far as it came; several
 * folders of one study are merged without loss. What follows from the samples is as run.json has it: js/report
 * reads runs with that computed anew.
 *
 * @param {string[]} folders at least one
 * @returns {Run}
 * @throws {ResultsError} when a folder is unreadable or broken, or the folders do not belong together
 */
export function readMeasured(folders) {
  if (folders.length === 0) throw new ResultsError('no results folder was named', 2);
  const sources = folders.map((folder) => ({ folder, run: readRunFile(folder) }));
  refuseStrangers(sources);
  /** @type {Run['data']} */
  const data = new Map();
  let offset = 0;
  const settled = sources.map((source) => {
    const { run, highestRound } = withSamples(source, data, offset);
    // By the same amount for all cells of a folder: rounds measured together stay paired.
    offset += Math.max(run.measuring.rounds, highestRound);
    return { ...source, run };
  });
  return { ...joinRunFiles(settled), data };
}

/**
 * What run.json says, and nothing of the samples.
 *
 * @param {string} folder
 * @returns {RunFile}
 * @throws {ResultsError}
 */
export function readRunFile(folder) {
  const file = path.join(folder, 'run.json');
  const run = parse(file, readText(file));
  const wrong = whatIsWrong(run);
  if (wrong) throw new ResultsError(`${file} is not a tollgate/run@2: ${wrong}`);
  return run;
}

/**
 * @param {Source} source
 * @param {Run['data']} data added to
 * @param {number} offset of the rounds' numbers
 * @returns {{ run: RunFile, highestRound: number }} with the state that its samples give each cell
 */
function withSamples({ folder, run }, data, offset) {
  const file = path.join(folder, 'samples.ndjson');
  if (run.status !== 'running' && !existsSync(file)) {
    throw new ResultsError(`${file} does not exist: a report without samples cannot be read`);
  }
  const cells = new Set(run.cells.map(({ id }) => id));
  const { warnings, highestRound, ...outcome } = readSamples(file, {
    ...{ cells, data, offset },
    cold: run.measuring.warmUpSeconds === 0,
  });
  const settled = settledRun(run, outcome);
  // A report made before has stored what was wrong with the file then.
  const others = run.warnings.filter(({ code }) => !SAMPLE_WARNINGS.has(code));
  return { run: { ...settled, warnings: [...others, ...warnings] }, highestRound };
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new ResultsError(`${file} does not exist: name a results folder`, 2);
    }
    throw new ResultsError(`cannot read ${file}: ${message}`);
  }
}

/** @param {string} file @param {string} text */
function parse(file, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ResultsError(`${file} is not JSON: ${/** @type {Error} */ (error).message}`);
  }
}
