import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { explained, ResultsError } from './errors.js';
import { makeFolder } from './writing/write.js';

/** A report can be made from these alone. */
const FILES = ['run.json', 'samples.ndjson'];
/** A name that is no path, and no flag. */
const NAME = /^[A-Za-z0-9][\w.@+-]*$/;

/** Runs that were given a name, to be compared with later ones. */
export class SavedRuns {
  #home;

  /** @param {string} home a folder of theirs alone, made when the first is saved */
  constructor(home) {
    this.#home = home;
  }

  /**
   * @param {string} name
   * @throws {ResultsError} when it is no name
   */
  check(name) {
    if (NAME.test(name)) return;
    throw new ResultsError(
      `"${name}" is no name for a saved run: use letters, digits, dots and dashes`,
      2,
    );
  }

  /**
   * Keeps a copy, in place of an older run of that name.
   *
   * @param {string} folder
   * @param {string} name
   * @returns {string} where it lies
   */
  save(folder, name) {
    this.check(name);
    const target = path.join(this.#home, name);
    explained(`cannot save the run in ${this.#home}`, 'the results folder is whole', () => {
      makeFolder(this.#home);
      const unfinished = mkdtempSync(path.join(this.#home, '.saving-'));
      try {
        for (const file of FILES) {
          copyFileSync(path.join(folder, file), path.join(unfinished, file));
        }
        rmSync(target, { recursive: true, force: true });
        renameSync(unfinished, target);
      } finally {
        rmSync(unfinished, { recursive: true, force: true });
      }
    });
    return target;
  }

  /**
   * @param {string} name
   * @returns {string | undefined} its folder
   */
  find(name) {
    const folder = path.join(this.#home, name);
    return NAME.test(name) && existsSync(path.join(folder, FILES[0])) ? folder : undefined;
  }

  /** @returns {string[]} */
  names() {
    if (!existsSync(this.#home)) return [];
    return readdirSync(this.#home)
      .filter((name) => this.find(name) !== undefined)
      .sort();
  }
}
