/** samples.ndjson: what each round of each cell gave, or why it gave nothing. */

import { existsSync } from 'node:fs';
import { Histogram } from '../../stats/histogram.js';
import { ResultsError } from '../errors.js';
import { linesOf } from './lines.js';
import { parseLine } from './parse.js';
import { whatIsWrong } from './validate.js';

/** @typedef {import('../run.d.ts').CellData} CellData */
/** @typedef {import('../run.d.ts').Sample} Sample */
/** @typedef {import('../run.d.ts').Failure} Failure */
/** @typedef {import('../run.d.ts').Warning} Warning */

/** Codes of the warnings that reading gives. */
export const SAMPLE_WARNINGS = new Set(['cut-sample', 'repeated-sample']);

/**
 * Reads a file of samples into `data`, a line at a time: histograms are added up per cell, rounds keep
 * their numbers alone.
 *
 * @param {string} file a missing one is an empty one
 * @param {object} into
 * @param {ReadonlySet<string>} into.cells ids of the cells that it may speak of
 * @param {Map<string, CellData>} into.data added to
 * @param {number} [into.offset] added to the rounds' numbers
 * @param {boolean} [into.cold] measured without a warm-up, on purpose
 * @returns {{ measured: Set<string>, failures: Map<string, Failure>, highestRound: number,
 *   warnings: Warning[] }} `measured`: the cells that have a sample
 * @throws {ResultsError} that names the line which is broken
 */
export function readSamples(file, { cells, data, offset = 0, cold = false }) {
  /** @type {Map<string, Failure>} */
  const failures = new Map();
  /** @type {Set<string>} */
  const measured = new Set();
  /** @type {Warning[]} */
  const warnings = [];
  /** Rounds of cells. A set, since a file may hold a hundred thousand of one cell. @type {Set<string>} */
  const seen = new Set();
  let highestRound = 0;
  let repeated = 0;
  for (const { value, where } of parsed(file)) {
    if (value === undefined) {
      warnings.push(cutOff(file));
      break;
    }
    if (!cells.has(value.cell)) {
      throw new ResultsError(`${where} is of "${value.cell}", which is not in run.json`);
    }
    if ('status' in value) {
      failures.set(value.cell, checked(value, 'Failure', where));
      continue;
    }
    measured.add(value.cell);
    // A resumed run tries what failed once more.
    failures.delete(value.cell);
    const sample = checked(value, 'Sample', where);
    highestRound = Math.max(highestRound, sample.round);
    const place = `${sample.round} ${sample.group} ${sample.cell}`;
    if (seen.has(place)) repeated++;
    else brokenAt(where, () => addSample(data, sample, { offset, cold }));
    seen.add(place);
  }
  if (repeated > 0) warnings.push(measuredTwice(file, repeated));
  return { measured, failures, highestRound, warnings };
}

/**
 * Adds a sample to what is known of its cell.
 *
 * @param {Map<string, CellData>} data
 * @param {Sample} sample
 * @param {{ offset: number, cold: boolean }} how `offset`: added to its round's number; `cold`: measured without a
 *   warm-up, on purpose. Otherwise latencies of what was not steady are left out
 */
function addSample(data, { cell, histograms, middle, ...sample }, { offset, cold }) {
  const known = data.get(cell) ?? { rounds: [], histograms: {} };
  data.set(cell, known);
  sample.round += offset;
  known.rounds.push(sample);
  if (!sample.warmup.steady && !cold) return;
  addAll(known.histograms, histograms);
  if (middle) {
    known.middle ??= {};
    addAll(known.middle, middle);
  }
}

/**
 * @param {Record<string, Histogram>} sums by operation
 * @param {Sample['histograms']} histograms
 */
function addAll(sums, histograms) {
  for (const [operation, histogram] of Object.entries(histograms)) {
    sums[operation] ??= new Histogram();
    sums[operation].addJSON(histogram);
  }
}

/**
 * @param {string} file
 * @returns {Generator<{ value: any, where: string }>} a value of undefined, at the end, was cut off
 */
function* parsed(file) {
  if (!existsSync(file)) return;
  let number = 0;
  let broken = '';
  for (const line of linesOf(file)) {
    // The run may have died while it wrote the last line; an earlier one means other damage.
    if (broken) throw new ResultsError(`${broken} is broken: it is not JSON`);
    number++;
    if (line === '') continue;
    const where = `line ${number} of ${file}`;
    const value = parseLine(line);
    if (value === undefined) broken = where;
    else yield { value, where };
  }
  if (broken) yield { value: undefined, where: broken };
}

/**
 * @template {Sample | Failure} T
 * @param {T} value
 * @param {'Sample' | 'Failure'} kind
 * @param {string} where
 */
function checked(value, kind, where) {
  const wrong = whatIsWrong(value, kind);
  if (wrong) throw new ResultsError(`${where} is broken: ${wrong}`);
  return value;
}

/**
 * What only histograms themselves can tell.
 *
 * @param {string} where
 * @param {() => void} add
 */
function brokenAt(where, add) {
  try {
    add();
  } catch (error) {
    throw new ResultsError(`${where} is broken: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} file @returns {Warning} */
function cutOff(file) {
  return {
    code: 'cut-sample',
    text: `The last line of ${file} was cut off and is left out.`,
    advice: 'Continue the run with --resume to measure that round again.',
  };
}

/** @param {string} file @param {number} count @returns {Warning} */
function measuredTwice(file, count) {
  const text = `${count} lines of ${file} repeat a cell's round: the first of each counts.`;
  return { code: 'repeated-sample', text, advice: 'See that no two runs wrote into one folder.' };
}
