/** Results folders for tests: a made-up run, written as an engine writes it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { runFileText } from '../../js/results/writing/run_file.js';
import { Histogram } from '../../js/stats/histogram.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/results/run.d.ts').Sample} Sample */
/** @typedef {import('../../js/results/run.d.ts').Failure} Failure */

/** A folder that is gone after the test file. @param {string} name */
export function temporaryHome(name) {
  const home = mkdtempSync(path.join(tmpdir(), `tollgate-${name}-`));
  after(() => rmSync(home, { recursive: true }));
  return home;
}

/** A sample per cell and round, round by round, each with a small histogram. @param {Run} run @returns {Sample[]} */
export function samplesOf(run) {
  const samples = [...run.data].flatMap(([cell, { rounds, histograms }]) =>
    rounds.map((round) => ({
      cell,
      ...round,
      histograms: Object.fromEntries(
        Object.keys(histograms).map((operation) => [operation, latencies(round.round)]),
      ),
    })),
  );
  return samples.sort((a, b) => a.round - b.round);
}

/** As many as the round's number. @param {number} round */
function latencies(round) {
  const histogram = new Histogram();
  for (let i = 1; i <= round; i++) histogram.recordUs(100 * i);
  return histogram.toJSON();
}

/** @param {readonly (Sample | Failure)[]} samples */
export function ndjson(samples) {
  return samples.map((sample) => `${JSON.stringify(sample)}\n`).join('');
}

/**
 * @param {string} folder made
 * @param {Run | string} run
 * @param {string} [samples] none: the file is missing
 */
export function writeFolder(folder, run, samples) {
  mkdirSync(folder);
  const text = typeof run === 'string' ? run : runFileText(run);
  writeFileSync(path.join(folder, 'run.json'), text);
  if (samples !== undefined) writeFileSync(path.join(folder, 'samples.ndjson'), samples);
  return folder;
}

/** The same run as its run.json stands while it is measured. @param {Run} run @returns {Run} */
export function running(run) {
  return { ...run, status: 'running', finishedAt: '' };
}
