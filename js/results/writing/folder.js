/** The results folder while a run writes it: run.json opened early, every round appended as it ends. */

import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { explained } from '../errors.js';
import { wholeLinesBytes } from '../reading/lines.js';
import { parseLine } from '../reading/parse.js';
import { newFolder } from './new_folder.js';
import { runFileText } from './run_file.js';
import { writeWhole } from './write.js';

/** @typedef {import('../run.d.ts').RunFile} RunFile */
/** @typedef {import('../run.d.ts').Sample} Sample */
/** @typedef {import('../run.d.ts').Failure} Failure */

/** What is written survives the process at once, the machine after so long at most: a sync takes 1–10 ms. */
const SYNC_EVERY_MS = 1000;

export class ResultsFolder {
  /** @type {number | undefined} */
  #samples;
  #bytes;
  #syncedAt = -Infinity;

  /**
   * A new folder in `parent`, named after the run's start and study.
   *
   * @param {string} parent
   * @param {RunFile} run status `running`
   * @throws {import('../errors.js').ResultsError} when the folder cannot be made
   */
  static create(parent, run) {
    return explained(`cannot write results to ${parent}`, 'name another folder with --out', () => {
      return new ResultsFolder(newFolder(parent, run.startedAt, run.study), run);
    });
  }

  /**
   * The folder of an interrupted run again: a line that was cut off is gone, all others are kept.
   *
   * @param {string} folder
   * @param {RunFile} run status `running`
   * @throws {import('../errors.js').ResultsError} when it cannot be written
   */
  static reopen(folder, run) {
    return explained(`cannot write to ${folder}`, 'see that it is yours to write', () => {
      return new ResultsFolder(folder, run);
    });
  }

  /**
   * @param {string} folder
   * @param {RunFile} run
   */
  constructor(folder, run) {
    this.path = folder;
    // A run that cannot be described must not be measured.
    writeWhole(path.join(folder, 'run.json'), runFileText(run));
    this.#samples = openSync(path.join(folder, 'samples.ndjson'), 'a+');
    this.#bytes = endLastLine(this.#samples);
  }

  /**
   * Appends what one round of one setting gave, for all its cells together: all of it is kept or nothing.
   *
   * @param {readonly (Sample | Failure)[]} lines
   * @throws {import('../errors.js').ResultsError} when the disk does not take them
   */
  append(lines) {
    const samples = this.#open();
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    explained(`cannot write to ${this.path}`, 'the rounds before are kept', () => {
      try {
        for (let at = 0; at < text.length; ) at += writeSync(samples, text, at);
      } catch (error) {
        this.#takeBack(samples);
        throw error;
      }
      this.#bytes += text.length;
      if (performance.now() - this.#syncedAt >= SYNC_EVERY_MS) this.#sync();
    });
  }

  /**
   * Writes run.json anew, whole or not at all, after all that was appended.
   *
   * @param {RunFile} run
   * @throws {import('../errors.js').ResultsError} when the disk does not take it
   */
  finish(run) {
    explained(`cannot write to ${this.path}`, 'its samples are kept', () => {
      this.#sync();
      writeWhole(path.join(this.path, 'run.json'), runFileText(run));
    });
  }

  /** Idempotent. */
  close() {
    if (this.#samples !== undefined) closeSync(this.#samples);
    this.#samples = undefined;
  }

  /** Removes the part of a batch that was written. @param {number} samples */
  #takeBack(samples) {
    try {
      ftruncateSync(samples, this.#bytes);
    } catch {
      // Why the batch was not taken matters more, and readers leave out a line that was cut off.
    }
  }

  #open() {
    if (this.#samples === undefined) throw new Error(`${this.path} is closed`);
    return this.#samples;
  }

  #sync() {
    fdatasyncSync(this.#open());
    this.#syncedAt = performance.now();
  }
}

/**
 * A last line that lacks its line break alone gets it, since readers count it; one that was cut off goes.
 *
 * @param {number} samples readable and appended to
 * @returns {number} the file's bytes, all of them in whole lines
 */
function endLastLine(samples) {
  const { size } = fstatSync(samples);
  const bytes = wholeLinesBytes(samples, size);
  if (bytes === size) return size;
  const last = Buffer.alloc(size - bytes);
  readSync(samples, last, 0, last.length, bytes);
  if (parseLine(last.toString()) !== undefined) return size + writeSync(samples, '\n');
  ftruncateSync(samples, bytes);
  return bytes;
}
