#!/usr/bin/env node
/**
 * Whether a plain loop finds what a run has found: the median of its launches' ratios (independent/launch.js) beside the
 * run's interval. Nothing here comes from the engine.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readRun } from '../js/report/index.js';
import { launch } from './independent/launch.js';
import { PUBLIC } from './independent/public.js';

const HELP = `node scripts/independent.js --run="FLAGS" [options]
node scripts/independent.js results/FOLDER… [options]

Loops findOne, find, insertOne, insertMany and updateOne through native, mongodb and mongoose, called directly, and two
tests of each public benchmark (driverbench, ycsb, techempower), and holds the ratios of tollgate run against it. With --run, rounds of the run and launches of the loop come by turns, so that
both meet the same machine. Folders are of runs made before, with this version of Node.js.

  --run="FLAGS"     of tollgate run, without --rounds; may be given again
  --only TEXT       settings whose name has this in it: findOne/wide/c1
  --launches N      of each driver, each after a round (3)
  --stretches N     of each launch (3)
  --warm SECONDS    warm-up of a launch, at least (14): its drivers' first heartbeat, after ten, is in it
  --calls N         the same, calls at least (40000)
  --lead SECONDS    of a stretch before it counts (1)
  --seconds N       of a stretch, which count (4)
  --topology NAME   standalone or replicaSet, as in the run (standalone)
  --out FOLDER      where rounds are kept (results)`;

const OPERATIONS = [
  ...['findOne', 'find', 'insertOne', 'insertMany', 'updateOne'],
  ...Object.keys(PUBLIC),
];
const DRIVERS = ['native', 'mongodb', 'mongoose'];
const TOPOLOGIES = ['standalone', 'replicaSet'];
const CLI = fileURLToPath(new URL('../bench/cli.js', import.meta.url));

const { values, positionals } = orFail(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      run: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', default: '' },
      launches: { type: 'string', default: '3' },
      stretches: { type: 'string', default: '3' },
      warm: { type: 'string', default: '14' },
      calls: { type: 'string', default: '40000' },
      lead: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '4' },
      topology: { type: 'string', default: 'standalone' },
      out: { type: 'string', default: 'results' },
      help: { type: 'boolean', default: false },
    },
  }),
);
if (values.help || positionals.length + values.run.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const numbers = numbersOf(values);
const { launches, stretches, lead, seconds, ...warmUp } = numbers;
if (!Object.values(numbers).every((number) => number >= 0) || launches === 0) {
  fail('--launches, --stretches, --warm, --calls, --lead and --seconds take numbers');
}
if (!TOPOLOGIES.includes(values.topology)) fail(`--topology is ${TOPOLOGIES.join(' or ')}`);
const topology = /** @type {'standalone' | 'replicaSet'} */ (values.topology);

/** @typedef {import('../js/results/run.d.ts').Run} Run */

/** Each with the folders of its rounds. @type {{ flags?: string[], folders: string[] }[]} */
const runs = [
  ...positionals.map((folder) => ({ folders: [folder] })),
  ...values.run.map((flags) => ({ flags: flags.trim().split(/\s+/), folders: [] })),
];
const read = () => runs.map(({ folders }) => orFail(() => readRun(folders)));
/** By setting, of each launch. @type {Map<string, Record<string, number[]>[]>} */
const loops = new Map();
for (let i = 0; i < launches; i++) {
  for (const { flags, folders } of runs) if (flags) folders.push(round(flags));
  const made = read();
  const other = made.find(({ environment }) => environment.node !== process.version);
  if (other) fail(`the run is of Node.js ${other.environment.node}, this is ${process.version}`);
  const asked = made.flatMap(askedOf);
  if (asked.length === 0) fail('the runs have no comparison that this loop can make');
  const idle = made[0].environment.placement.idle ?? 'sleep';
  const found = await launch(asked, {
    ...{ ...warmUp, topology, idle, isReversed: i % 2 === 1 },
    stretches: new Array(stretches).fill({ lead, seconds }),
  });
  for (const [setting, us] of found) loops.set(setting, [...(loops.get(setting) ?? []), us]);
}

console.log('| setting | driver | the run | the loop | within | off by |');
console.log('|---|---|---|---|---|---|');
let [pairs, tested, held, off] = [0, 0, 0, 0];
for (const { cell, setting, ratio, lo, hi } of read().flatMap(comparable)) {
  const driver = driverOf(cell);
  // Of stretches next to one another: the machine is another one minutes later.
  const found = (loops.get(setting) ?? [])
    // A contender that was not steady in the first round is looped from the next one on.
    .filter((us) => us[driver] !== undefined)
    .map((us) => median(us[driver].map((own, i) => us.mongodb[i] / own)))
    .sort((a, b) => a - b);
  const loop = median(found);
  // A pair that was steady in too few rounds has a ratio and no interval.
  const isTested = lo < hi;
  const isHeld = loop >= 1 / hi && loop <= 1 / lo;
  const offPct = 100 * Math.expm1(Math.abs(Math.log(1 / ratio / loop)));
  pairs++;
  if (isTested) tested++;
  if (isTested && isHeld) held++;
  if (offPct > 10) off++;
  console.log(
    `| ${setting} | ${driver} | ${times(1 / ratio)}${isTested ? ` (${times(1 / hi)}–${times(1 / lo)})` : ''} | ` +
      `${times(loop)} (${times(found[0])}–${times(found.at(-1) ?? 0)}) | ` +
      `${isTested ? (isHeld ? 'yes' : 'no') : 'no interval'} | ${offPct.toFixed(0)} % |`,
  );
}
console.log(
  `\n${held} of ${tested} intervals hold the loop's ratio; ${off} of ${pairs} ratios are off by more than 10 %.`,
);

/**
 * Comparisons that the loop can make, too.
 *
 * @param {Run} run
 */
function comparable({ settings, cells, comparisons }) {
  const direct = new Set(
    cells.flatMap(({ id, contender, dispatch }) =>
      ['inline', 'fastify'].includes(dispatch) &&
      DRIVERS.includes(contender.replace(`+${dispatch}`, ''))
        ? [id]
        : [],
    ),
  );
  // At several in flight the loop takes native's promises, which is another way than the calling thread.
  const isLike = (/** @type {import('../js/results/run.d.ts').Cell} */ cell) =>
    cell.contender === 'native+threads';
  const threaded = new Set(cells.flatMap((cell) => (isLike(cell) ? [cell.id] : [])));
  return settings.flatMap(({ id, workload, load: { kind, concurrency } }) =>
    (kind !== 'closed' && kind !== 'task') ||
    !OPERATIONS.includes(workload) ||
    !id.includes(values.only)
      ? []
      : comparisons.filter(
          ({ setting, cell, metric }) =>
            setting === id &&
            metric === 'usPerOp' &&
            (threaded.has(cell)
              ? concurrency > 1
              : direct.has(cell) && (concurrency === 1 || !cell.includes('/native+inline'))),
        ),
  );
}

/**
 * @param {Run} run
 * @returns {import('./independent/launch.js').Asked[]}
 */
function askedOf(run) {
  const rows = comparable(run);
  return run.settings.flatMap(({ id, workload, dataset, load: { concurrency } }) => {
    const own = rows.filter(({ setting }) => setting === id).map(({ cell }) => driverOf(cell));
    const drivers = [...new Set(['mongodb', ...own])];
    return own.length > 0 ? [{ setting: id, workload, dataset, concurrency, drivers }] : [];
  });
}

/**
 * One round, in a process of its own.
 *
 * @param {string[]} flags
 * @returns {string} the results folder
 */
function round(flags) {
  mkdirSync(values.out, { recursive: true });
  const out = mkdtempSync(path.join(values.out, 'independent-'));
  const own = ['--rounds', '1', '--out', out, '--quiet'];
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'run', ...flags, ...own], {
    encoding: 'utf8',
  });
  if (status !== 0) fail(stderr.trim());
  return path.join(out, readdirSync(out)[0]);
}

/** @param {string} cell */
function driverOf(cell) {
  return DRIVERS.find((driver) => cell.includes(`/${driver}+`)) ?? '';
}

/** @param {Record<'launches' | 'stretches' | 'warm' | 'calls' | 'lead' | 'seconds', string>} given */
function numbersOf({ launches, stretches, warm, calls, lead, seconds }) {
  return {
    ...{ launches: Number(launches), stretches: Number(stretches), warm: Number(warm) },
    ...{ calls: Number(calls), lead: Number(lead), seconds: Number(seconds) },
  };
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
  );
}

/** @param {number} ratio */
function times(ratio) {
  return ratio.toFixed(2);
}

/** @template T @param {() => T} act @returns {T} */
function orFail(act) {
  try {
    return act();
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(2);
}
