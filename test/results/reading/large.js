/**
 * A made-up results folder of any size, and how long it takes to write, read and summarise it:
 * `node test/results/reading/large.js 10000 20` for ten thousand cells and twenty rounds.
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRun } from '../../../js/report/index.js';
import { ResultsFolder } from '../../../js/results/index.js';
import { Histogram } from '../../../js/stats/histogram.js';
import { METRICS } from '../../../js/stats/metrics.js';
import { hashSeed, seededRandom } from '../../../js/stats/random.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';

/** @typedef {import('../../../js/results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Sample} Sample */

/** Of a setting: the baseline, its control and eight others. */
const CONTENDERS = 10;
const TURNS = 7;
/** As many as fill the 150 buckets or so that a contender's latencies usually spread over. */
const LATENCIES = 400;
/** The setting's baseline takes so many µs. */
const BASE_US = 100;

/** @param {number} i @returns {number} µs per operation of a setting's i-th contender, but for noise */
export const speedOf = (i) => (i < 2 ? BASE_US : BASE_US * (0.4 + 0.2 * i));

/**
 * @param {number} cells a multiple of ten
 * @returns {RunFile} status `running`
 */
function largeRunFile(cells) {
  const { data: _, ...run } = syntheticRun({ workloads: ['findOne'], rounds: 1 });
  const [setting] = run.settings;
  const [cell] = run.cells;
  const settings = Array.from({ length: cells / CONTENDERS }, (_, i) => ({
    ...setting,
    id: `${setting.workload}/${setting.dataset}/c1,i=${i}`,
    params: { i },
  }));
  return {
    ...run,
    status: 'running',
    settings,
    cells: settings.flatMap(({ id }) =>
      Array.from({ length: CONTENDERS }, (_, i) => ({
        ...cell,
        id: `${id}/contender-${i}+inline`,
        setting: id,
        contender: `contender-${i}+inline`,
        driver: `contender-${i}`,
        role: ROLES[i] ?? 'contender',
      })),
    ),
    baseline: 'contender-0+inline',
  };
}

/** @type {Cell['role'][]} */
const ROLES = ['baseline', 'control'];

/**
 * Writes rounds as an engine does: all cells of a setting at once.
 *
 * @param {string} parent
 * @param {{ cells: number, rounds: number }} size
 * @returns {string} the folder
 */
export function writeLarge(parent, { cells, rounds }) {
  const run = largeRunFile(cells);
  run.measuring.rounds = rounds;
  const folder = ResultsFolder.create(parent, run);
  const histograms = Array.from({ length: CONTENDERS }, (_, i) => histogramOf(speedOf(i)));
  for (let round = 1; round <= rounds; round++) {
    for (const [s, { id }] of run.settings.entries()) {
      const own = run.cells.slice(s * CONTENDERS, (s + 1) * CONTENDERS);
      const random = seededRandom(hashSeed(id, round));
      folder.append(own.map(({ id }, i) => sampleOf(id, round, i, histograms[i], random)));
    }
  }
  folder.finish({ ...run, status: 'complete' });
  folder.close();
  return folder.path;
}

/**
 * @param {string} cell
 * @param {number} round
 * @param {number} i of the contender
 * @param {Sample['histograms'][string]} histogram
 * @param {() => number} random
 * @returns {Sample}
 */
function sampleOf(cell, round, i, histogram, random) {
  const us = Array.from({ length: TURNS }, () => 60_000 * (1 + 0.02 * random()));
  const ops = us.map((one) => Math.round(one / (speedOf(i) * (1 + 0.05 * random()))));
  const total = ops.reduce((a, b) => a + b, 0);
  const seconds = us.reduce((a, b) => a + b, 0) / 1e6;
  const metrics = Object.fromEntries(METRICS.map(({ name }) => [name, 1 + 100 * random()]));
  metrics.usPerOp = (seconds * 1e6) / total;
  return {
    cell,
    round,
    group: 0,
    ops: total,
    seconds,
    slices: { ops, us },
    metrics,
    histograms: { findOne: histogram },
    stagesUs: { encode: 1 + random(), roundTrip: 40 * random(), decode: 10 * random() },
    warmup: { ops: 1000, seconds: 0.2, steady: true },
  };
}

/** @param {number} us */
function histogramOf(us) {
  const histogram = new Histogram();
  const random = seededRandom(hashSeed(us));
  for (let i = 0; i < LATENCIES; i++) histogram.recordUs(us * Math.exp(0.4 * (random() - 0.3)));
  for (let i = 0; i < LATENCIES / 20; i++) histogram.recordUs(us * (2 + 8 * random()));
  return histogram.toJSON();
}

/** @param {{ cells: number, rounds: number }} size */
function measure(size) {
  const home = mkdtempSync(path.join(tmpdir(), 'tollgate-large-'));
  const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1);
  try {
    const start = performance.now();
    const folder = writeLarge(home, size);
    const { size: bytes } = statSync(path.join(folder, 'samples.ndjson'));
    process.stdout.write(`written in ${seconds(start)} s: ${(bytes / 1e6).toFixed(0)} MB\n`);
    const reading = performance.now();
    const run = readRun([folder]);
    process.stdout.write(`read and summarised in ${seconds(reading)} s\n`);
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const peak = maxRSS / 1024;
    const cpu = (userCPUTime + systemCPUTime) / 1e6;
    process.stdout.write(
      `${run.cells.length} cells, ${run.comparisons.length} comparisons: ${seconds(start)} s (CPU ${cpu.toFixed(1)} s), ` +
        `peak of resident memory ${peak.toFixed(0)} MB\n`,
    );
  } finally {
    rmSync(home, { recursive: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [cells = 10_000, rounds = 20] = process.argv.slice(2).map(Number);
  measure({ cells, rounds });
}
