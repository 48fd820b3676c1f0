/** The results folder of a profile: profile.json, opened early and rewritten after each contender, and its profiles. */

import path from 'node:path';
import { explained } from '../errors.js';
import { newFolder } from './new_folder.js';
import { makeFolder, writeWhole } from './write.js';

/** @typedef {import('../profile.d.ts').ProfileFile} ProfileFile */

export class ProfileFolder {
  /**
   * @param {string} parent
   * @param {ProfileFile} profile status `running`
   * @throws {import('../errors.js').ResultsError} when the folder cannot be made
   */
  constructor(parent, profile) {
    this.path = newFolder(parent, profile.startedAt, 'profile');
    this.profiles = path.join(this.path, 'profiles');
    makeFolder(this.profiles);
    this.write(profile);
  }

  /** @param {ProfileFile} profile */
  write(profile) {
    this.writeText('profile.json', `${JSON.stringify(profile, null, 1)}\n`);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  writeText(name, text) {
    explained(`cannot write to ${this.path}`, 'its profiles are kept', () =>
      writeWhole(path.join(this.path, name), text),
    );
  }
}
