/** What a user may call a run: a results folder, a saved run's name, or a commit that one was measured from. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../js/engine/errors.js';
import { dataFolder } from '../../js/host/caches.js';
import { readRun } from '../../js/report/index.js';
import { readRunFile, SavedRuns } from '../../js/results/index.js';
import { commitOf, runsOf } from './commits.js';

/** @typedef {import('../../js/stats/between_runs/index.js').NamedRun} NamedRun */
/** @typedef {{ name: string, candidates: { folder: string, study: string }[] }} Place */

/** What a run calls its folder: to the minute is enough for people. */
const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-\d\dZ-.*$/;

/** Saved runs of this user. */
export const savedRuns = () => new SavedRuns(path.join(dataFolder(), 'saved'));

/**
 * @param {readonly string[]} words
 * @param {{ out?: string, root?: string }} [where] `out`: the folder with results folders, for commits
 * @returns {NamedRun[]} analysed
 * @throws {UsageError} one line, where a word names nothing
 */
export function namedRuns(words, { out = 'results', root } = {}) {
  const places = words.map((word) => placeOf(word, out, root));
  const study = sharedStudy(places);
  const chosen = places.map(({ candidates }) => {
    const found = candidates.find((one) => one.study === study) ?? candidates[0];
    return found.folder;
  });
  refuseTheSame(words, chosen);
  const names = shortest(places);
  return chosen.map((folder, i) => ({ name: names[i], folder, run: readRun([folder]) }));
}

/** @param {string} word @param {string} out @param {string} [root] @returns {Place} */
function placeOf(word, out, root) {
  const folder = existsSync(path.join(word, 'run.json')) ? word : savedRuns().find(word);
  const commit = folder === undefined ? commitOf(word, root) : undefined;
  if (commit === undefined) {
    if (folder === undefined && !existsSync(word)) throw new UsageError(nothingCalled(word));
    const { study } = readRunFile(folder ?? word);
    return { name: word, candidates: [{ folder: folder ?? word, study }] };
  }
  const candidates = runsOf(commit, out, root);
  if (candidates.length > 0) return { name: word, candidates };
  throw new UsageError(
    `${out} has no run of ${word} (commit ${commit.slice(0, 12)}) without uncommitted changes: ` +
      'check it out and measure it there, or name a folder; --results says where else to look',
  );
}

/** @param {string} word */
function nothingCalled(word) {
  const names = savedRuns().names();
  const saved = names.length > 0 ? `saved are ${names.join(', ')}` : 'none are saved yet';
  return `"${word}" is no results folder, no saved run (${saved}) and no commit of this repository`;
}

/** A commit may have runs of several studies: of the newest one that all others have, too. @param {Place[]} places */
function sharedStudy(places) {
  const [first, ...others] = places;
  return first.candidates
    .map(({ study }) => study)
    .find((study) =>
      others.every(({ candidates }) => candidates.some((one) => one.study === study)),
    );
}

/** A run has not changed since itself. @param {readonly string[]} words @param {string[]} folders */
function refuseTheSame(words, folders) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  folders.forEach((folder, i) => {
    const { startedAt, orderSeed } = readRunFile(folder);
    const key = `${startedAt} ${orderSeed}`;
    const same = seen.get(key);
    if (same !== undefined) {
      throw new UsageError(`${same} and ${words[i]} are the same run: name another one`);
    }
    seen.set(key, words[i]);
  });
}

/** The first way of naming them that tells the runs apart. @param {Place[]} places */
function shortest(places) {
  const whole = places.map(({ name }) => name);
  const last = whole.map((name) => path.basename(path.resolve(name)));
  const minutes = last.map((name) => name.replace(STAMP, '$1 $2:$3'));
  return [minutes, last].find((names) => new Set(names).size === names.length) ?? whole;
}
