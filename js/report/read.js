import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '../stats/analyse.js';
import { ResultsError } from './errors.js';
import { mergeRuns } from './merge.js';
import { withSamples } from './samples.js';
import { whatIsWrong } from './validate.js';

/** @typedef {import('../types.d.ts').Run} Run */

/**
 * The run that one or more results folders hold, analysed afresh. A run that never finished is
 * rebuilt from its samples; several folders of one study are merged without loss.
 * @param {string[]} folders at least one
 * @returns {Run}
 * @throws {ResultsError} when a folder is unreadable or broken, or the folders do not belong together
 */
export function readRun(folders) {
  if (folders.length === 0) throw new ResultsError('no results folder was named', 2);
  return analyse(mergeRuns(folders.map((folder) => ({ folder, run: readFolder(folder) }))));
}

/** @param {string} folder @returns {Run} */
function readFolder(folder) {
  const file = join(folder, 'run.json');
  const run = parse(file, readText(file));
  const wrong = whatIsWrong(run);
  if (wrong) throw new ResultsError(`${file} is not a tollgate/run@1: ${wrong}`);
  return run.status === 'running' ? withSamples(run, join(folder, 'samples.ndjson')) : run;
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
