import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questions, tables } from '../../../bench/studies/startup/index.js';
import { intervalText } from '../../../bench/studies/startup/launches.js';
import { medianInterval } from '../../../js/stats/median.js';

/** Calls that cost four times as much up to the 3 000th, in stretches that grow. @param {number} calls */
function curveOf(calls) {
  /** @type {{ ops: number[], us: number[], cpuUs: number[] }} */
  const curve = { ops: [], us: [], cpuUs: [] };
  for (let before = 0; before < calls; ) {
    const ops = Math.min(Math.max(1, Math.round(before * 0.08)), calls - before);
    curve.ops.push(ops);
    curve.us.push(ops);
    curve.cpuUs.push(ops * (before < 3000 ? 400 : 100));
    before += ops;
  }
  return curve;
}

/**
 * @param {{ calls?: number, nodes?: string[], rounds?: number }} [how]
 * @param {Record<string, number>} [times] of a script of one call, ms, by contender
 */
function runOf(
  { calls = 20_000, nodes = [], rounds = 5 } = {},
  times = { mongodb: 400, native: 100 },
) {
  const settings = (nodes.length === 0 ? [undefined] : nodes).map((node) => ({
    ...{ id: `findOne/wide/${node}`, workload: 'findOne', dataset: 'wide' },
    load: { kind: 'launch', operations: calls, concurrency: 1 },
    params: node === undefined ? {} : { node },
  }));
  const data = new Map();
  const cells = settings.flatMap(({ id: setting }) =>
    Object.entries(times).map(([name, ms]) => {
      const id = `${setting}/${name}+inline`;
      const launches = Array.from({ length: rounds }, (_, i) => {
        const own = ms * (1 + 0.01 * ((i * 2 + name.length) % 5));
        return {
          ...{ round: i + 1, group: 0, ops: calls, seconds: 1, slices: { ops: [], us: [] } },
          metrics: {
            script1Ms: own,
            script1000Ms: 3 * own,
            scriptCpu1000Ms: own,
            bootMs: 40,
            rss1Kb: 51_200,
          },
          warmup: { ops: calls, seconds: 1, steady: false, curve: curveOf(calls) },
        };
      });
      data.set(id, { rounds: launches, histograms: {} });
      const metrics = Object.fromEntries(
        Object.keys(launches[0].metrics).map((metric) => [
          metric,
          medianInterval(launches.map((one) => /** @type {any} */ (one.metrics)[metric])),
        ]),
      );
      return {
        ...{ id, setting, contender: `${name}+inline`, driver: name, variant: '', poolSize: 0 },
        ...{ dispatch: 'inline', role: name === 'mongodb' ? 'baseline' : 'contender' },
        ...{ status: 'ok', summary: { rounds, metrics } },
      };
    }),
  );
  const measuring = { marginPct: 2, warmUpSeconds: 0 };
  return /** @type {any} */ ({ settings, cells, data, measuring, metrics: [] });
}

const asked = (/** @type {any} */ run, /** @type {RegExp} */ about) =>
  questions(run)
    .filter(({ question }) => about.test(question))
    // Numbers stay in one line.
    .map((one) => ({ ...one, answer: one.answer.replaceAll('\u00a0', ' ') }));

test('a script of so many calls is a ratio with its interval, and both times', () => {
  const [one, thousand, ...others] = asked(runOf(), /How long does a script/);
  assert.match(
    one.answer,
    /^findOne, wide: a script of one call takes native 0\.\d+× the time of mongodb \(0\.\d+–0\.\d+×\): 10\d \(.*\) beside 40\d \(.*\) ms\.$/,
  );
  assert.match(
    thousand.answer,
    /a script of 1 000 calls takes native .* beside 12\d\d \(.*\) ms; and 0\.2\d× the CPU \(/,
  );
  assert.equal(others.length, 0, 'no launch came to 10 000 calls here');
  assert.deepEqual(one.evidence, [
    'findOne/wide/undefined/native+inline',
    'findOne/wide/undefined/mongodb+inline',
  ]);
});

test('what cannot be told apart says so', () => {
  const times = { mongodb: 400, native: 401 };
  const [one] = asked(runOf({}, times), /one call/);
  assert.match(one.answer, /, which may be chance: /);
  const [alone] = asked(runOf({ rounds: 1 }), /one call/);
  assert.match(alone.answer, /takes native 0\.\d+× the time of mongodb, from too few launches/);
  const [few] = asked(runOf({ rounds: 2 }), /one call/);
  assert.match(few.answer, /, from too few launches to tell it from chance: /);
});

test('the end of the warm-up is told of long launches only', () => {
  const [answer] = asked(runOf(), /warm-up/);
  assert.match(
    answer.answer,
    /^findOne, wide: mongodb is through with its warm-up after [23] [0-9]00 calls; its first 1 000 calls take 4\.0× the CPU of the last ones\.$/,
  );
  assert.deepEqual(asked(runOf({ calls: 2000 }), /warm-up/), []);
});

test('versions of Node.js stand beside one another', () => {
  const run = runOf({ nodes: ['20.1.0', '26.2.0'] });
  const [mongodb, native] = asked(run, /version of Node\.js/);
  assert.match(
    mongodb.answer,
    /^findOne, wide: mongodb has its first answer after 4\d\d \(.*\) ms on 20\.1\.0, 4\d\d \(.*\) ms on 26\.2\.0\.$/,
  );
  assert.equal(native.evidence.length, 2);
  const [first] = tables(run);
  assert.deepEqual(
    first.rows.map(([name]) => name),
    [
      'mongodb, Node.js 20.1.0',
      'native, Node.js 20.1.0',
      'mongodb, Node.js 26.2.0',
      'native, Node.js 26.2.0',
    ],
  );
});

test('tables have the columns that launches came to', () => {
  const found = tables(runOf());
  const script = found.find(({ title }) => title.startsWith('A script'));
  assert.deepEqual(script?.head, ['contender', '1', '1\u00a0000']);
  const memory = found.find(({ title }) => title.startsWith('Resident'));
  assert.deepEqual(memory?.rows, [
    ['mongodb', '50.0'],
    ['native', '50.0'],
  ]);
  assert.deepEqual(tables(/** @type {any} */ ({ settings: [], cells: [] })), []);
});

test('intervals are written with three digits, and a single launch has none', () => {
  assert.equal(intervalText({ median: 104.4, lo: 99.84, hi: 107 }), '104 (99.8–107)');
  assert.equal(intervalText({ median: 2048, lo: 2048, hi: 2048 }, 1024), '2.00');
  assert.equal(intervalText(undefined), '–');
});
