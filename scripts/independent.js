#!/usr/bin/env node
/**
 * Whether a plain loop finds what a run has found: each driver in its process, warmed alone, then in stretches of
 * seconds by turns (independent/loop.js); the median of their ratios beside the run's interval. Nothing here comes from
 * the engine.
 */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import mongodb from 'mongodb';
import { idleCores } from '../js/host/machine/idle.js';
import { startServer } from '../js/host/mongod/server.js';
import { readRun } from '../js/report/index.js';

const HELP = `node scripts/independent.js results/FOLDER… [options]

Loops what the runs measured of findOne, find, insertOne, insertMany and updateOne through native, mongodb and mongoose,
called directly, and holds the runs' ratios against it. Each run must be of this version of Node.js.

  --only TEXT       settings whose name has this in it: findOne/wide/c1
  --launches N      of each driver (3)
  --stretches N     of each launch (3)
  --warm SECONDS    warm-up of a launch, at least (8)
  --calls N         the same, calls at least (40000)
  --seconds N       of a stretch (4)
  --topology NAME   standalone or replicaSet, as in the run (standalone)`;

const OPERATIONS = ['findOne', 'find', 'insertOne', 'insertMany', 'updateOne'];
const DRIVERS = ['native', 'mongodb', 'mongoose'];
const TOPOLOGIES = ['standalone', 'replicaSet'];
const LOOP = fileURLToPath(new URL('independent/loop.js', import.meta.url));

const { values, positionals } = orFail(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      launches: { type: 'string', default: '3' },
      stretches: { type: 'string', default: '3' },
      warm: { type: 'string', default: '8' },
      calls: { type: 'string', default: '40000' },
      seconds: { type: 'string', default: '4' },
      topology: { type: 'string', default: 'standalone' },
      help: { type: 'boolean', default: false },
    },
  }),
);
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const { launches, stretches, warm, calls, seconds } = numbersOf(values);
if (!(launches >= 1 && stretches >= 1 && warm >= 0 && calls >= 0 && seconds > 0)) {
  fail('--launches, --stretches, --warm, --calls and --seconds take numbers');
}
if (!TOPOLOGIES.includes(values.topology)) fail(`--topology is ${TOPOLOGIES.join(' or ')}`);

/** @typedef {{ workload: string, dataset: string, concurrency: number, rows: import('../js/results/run.d.ts').Comparison[] }} Asked */

const runs = orFail(() => positionals.map((folder) => readRun([folder])));
const other = runs.find(({ environment }) => environment.node !== process.version);
if (other) fail(`the run is of Node.js ${other.environment.node}, this is ${process.version}`);
const asked = runs.flatMap(askedOf);
if (asked.length === 0) fail('the runs have no comparison that this loop can make');

// As in the runs: cores that sleep make another machine.
const cores = idleCores(runs[0].environment.placement.idle ?? 'sleep');
const server = await startServer({ topology: /** @type {any} */ (values.topology) });
const database = `independent_${process.pid}`;
const client = await new mongodb.MongoClient(server.uri).connect();
try {
  await load([...new Set(asked.map(({ dataset }) => dataset))]);
  console.log('| setting | driver | the run | the loop | within | off by |');
  console.log('|---|---|---|---|---|---|');
  let [pairs, held, off] = [0, 0, 0];
  for (const one of asked) {
    const drivers = [...new Set(['mongodb', ...one.rows.map(({ cell }) => driverOf(cell))])];
    const found = await measure(one, drivers);
    for (const { cell, setting, ratio, lo, hi } of one.rows) {
      const driver = driverOf(cell);
      // Of stretches next to one another: the machine is another one minutes later.
      const loops = found
        .map((us) => median(us[driver].map((own, i) => us.mongodb[i] / own)))
        .sort((a, b) => a - b);
      const loop = median(loops);
      const isHeld = loop >= 1 / hi && loop <= 1 / lo;
      const offPct = 100 * Math.expm1(Math.abs(Math.log(1 / ratio / loop)));
      pairs++;
      if (isHeld) held++;
      if (offPct > 10) off++;
      console.log(
        `| ${setting} | ${driver} | ${times(1 / ratio)} (${times(1 / hi)}–${times(1 / lo)}) | ` +
          `${times(loop)} (${times(loops[0])}–${times(loops.at(-1) ?? 0)}) | ` +
          `${isHeld ? 'yes' : 'no'} | ${offPct.toFixed(0)} % |`,
      );
    }
  }
  console.log(
    `\n${held} of ${pairs} intervals hold the loop's ratio; ${off} are off by more than 10 %.`,
  );
} finally {
  await client.db(database).dropDatabase();
  await client.close();
  await server.stop();
  cores.release();
}

/** @param {import('../js/results/run.d.ts').Run} run @returns {Asked[]} */
function askedOf({ settings, cells, comparisons }) {
  const direct = new Set(
    cells.flatMap(({ id, contender, dispatch }) =>
      dispatch === 'inline' && DRIVERS.includes(contender.replace('+inline', '')) ? [id] : [],
    ),
  );
  // At several in flight the loop takes native's promises, which is another way than the calling thread.
  const isLike = (/** @type {import('../js/results/run.d.ts').Cell} */ cell) =>
    cell.contender === 'native+threads';
  const threaded = new Set(cells.flatMap((cell) => (isLike(cell) ? [cell.id] : [])));
  return settings.flatMap(({ id, workload, dataset, load }) => {
    const { kind, concurrency } = load;
    if (kind !== 'closed' || !OPERATIONS.includes(workload) || !id.includes(values.only)) return [];
    const rows = comparisons.filter(
      ({ setting, cell, metric }) =>
        setting === id &&
        metric === 'usPerOp' &&
        (threaded.has(cell)
          ? concurrency > 1
          : direct.has(cell) && (concurrency === 1 || !cell.includes('/native'))),
    );
    return rows.length > 0 ? [{ workload, dataset, concurrency, rows }] : [];
  });
}

/** @param {string} cell */
function driverOf(cell) {
  return DRIVERS.find((driver) => cell.includes(`/${driver}+`)) ?? '';
}

/**
 * Each launch has a process for each driver. They work by turns, so that what the machine does in the meantime meets all.
 *
 * @param {Asked} asked
 * @param {string[]} drivers
 * @returns {Promise<Record<string, number[]>[]>} of each launch, µs per operation of each stretch by driver
 */
async function measure({ workload, dataset, concurrency }, drivers) {
  const found = [];
  for (let launch = 0; launch < launches; launch++) {
    const turn = launch % 2 === 0 ? drivers : drivers.toReversed();
    /** @type {Map<string, import('node:child_process').ChildProcess>} */
    const loops = new Map();
    /** @type {Record<string, number[]>} */
    const us = Object.fromEntries(drivers.map((driver) => [driver, []]));
    try {
      for (const driver of turn) {
        const loop = fork(LOOP);
        loops.set(driver, loop);
        const task = { driver, operation: workload, dataset, inFlight: concurrency };
        await answerTo(loop, {
          ...task,
          uri: server.uri,
          database,
          seconds: warm,
          calls,
          measured: seconds,
        });
      }
      for (let i = 0; i < stretches; i++) {
        for (const [driver, loop] of loops)
          us[driver].push((await answerTo(loop, 'measure')).usPerOp);
      }
      await Promise.all([...loops.values()].map(ended));
    } finally {
      for (const loop of loops.values()) loop.kill();
    }
    found.push(us);
  }
  return found;
}

/**
 * @param {import('node:child_process').ChildProcess} loop
 * @param {any} message
 * @returns {Promise<any>}
 * @throws when it ends instead
 */
function answerTo(loop, message) {
  return new Promise((resolve, reject) => {
    const onExit = (/** @type {number} */ code) =>
      reject(new Error(`the loop ended with exit code ${code}`));
    loop.once('exit', onExit);
    loop.once('message', (answer) => {
      loop.off('exit', onExit);
      resolve(answer);
    });
    loop.send(message);
  });
}

/** @param {import('node:child_process').ChildProcess} loop */
function ended(loop) {
  return new Promise((resolve) => {
    loop.once('exit', resolve);
    loop.send('end');
  });
}

/** @param {string[]} datasets */
async function load(datasets) {
  for (const name of datasets) {
    const { create } = await import(`../bench/datasets/${name}.js`);
    const dataset = create(1);
    const documents = Array.from({ length: dataset.count }, (_, i) => dataset.document(i));
    await client.db(database).collection(name).insertMany(documents);
  }
}

/** @param {Record<'launches' | 'stretches' | 'warm' | 'calls' | 'seconds', string>} given */
function numbersOf({ launches, stretches, warm, calls, seconds }) {
  return {
    ...{ launches: Number(launches), stretches: Number(stretches), warm: Number(warm) },
    ...{ calls: Number(calls), seconds: Number(seconds) },
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
