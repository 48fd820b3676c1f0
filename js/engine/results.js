/** The results folder while a run writes it: run.json opened early, every round appended and flushed. */

import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {{ cell: string, round: number, [metric: string]: unknown }} Sample */

export class ResultsFolder {
  #samples;

  /**
   * A new folder in `parent`, named after the run's start and study.
   *
   * @param {string} parent
   * @param {Run} run status `running`
   * @throws {Error} one line, when the folder cannot be made
   */
  static create(parent, run) {
    const time = run.startedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
    return explained(`cannot write results to ${parent}`, 'name another folder with --out', () => {
      mkdirSync(parent, { recursive: true });
      return new ResultsFolder(makeUnique(path.join(parent, `${time}-${run.study}`)), run);
    });
  }

  /**
   * The folder of an interrupted run again: a sample that was cut off is gone, all others are kept.
   *
   * @param {string} folder
   * @param {Run} run status `running`, with the rounds that it has
   */
  static reopen(folder, run) {
    return explained(`cannot write to ${folder}`, 'see that it is yours to write', () => {
      return new ResultsFolder(folder, run);
    });
  }

  /**
   * @param {string} folder
   * @param {Run} run
   */
  constructor(folder, run) {
    this.path = folder;
    const samples = path.join(folder, 'samples.ndjson');
    writeWhole(samples, run.cells.flatMap(samplesOf).map(lineOf).join(''));
    // While it runs the samples alone hold the rounds.
    const bare = { ...run, cells: run.cells.map((cell) => ({ ...cell, rounds: [] })) };
    writeWhole(path.join(folder, 'run.json'), lineOf(bare));
    this.#samples = openSync(samples, 'a');
  }

  /**
   * @param {Sample} sample
   * @throws {Error} one line, when the disk does not take it
   */
  append(sample) {
    explained(`cannot write to ${this.path}`, 'the rounds before are kept', () => {
      const line = Buffer.from(lineOf(sample));
      for (let at = 0; at < line.length; ) at += writeSync(this.#samples, line, at);
      fdatasyncSync(this.#samples);
    });
  }

  close() {
    closeSync(this.#samples);
  }
}

const lineOf = (/** @type {unknown} */ value) => `${JSON.stringify(value)}\n`;

/**
 * @param {import('../types.d.ts').Cell} cell
 * @returns {Sample[]}
 */
function samplesOf({ id, rounds, status, reason }) {
  /** @type {Sample[]} */
  const samples = rounds.map((round) => ({ cell: id, ...round }));
  if (status === 'failed') samples.push({ cell: id, round: rounds.length + 1, status, reason });
  return samples;
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  writeFileSync(`${file}.tmp`, text, { flush: true });
  renameSync(`${file}.tmp`, file);
}

/** Two runs may start in one second. @param {string} folder */
function makeUnique(folder) {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? folder : `${folder}-${nth}`;
    try {
      mkdirSync(name);
      return name;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}

/** In a person's words; other codes speak for themselves. */
const REASONS = /** @type {Record<string, string>} */ ({
  ENOSPC: 'the disk is full',
  EACCES: 'no permission',
  EROFS: 'it is read-only',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
});

/**
 * @template T
 * @param {string} what went wrong
 * @param {string} advice
 * @param {() => T} act
 * @returns {T}
 */
function explained(what, advice, act) {
  try {
    return act();
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`${what}: ${REASONS[code] ?? message}; ${advice}`);
  }
}
