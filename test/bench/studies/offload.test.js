import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, questions, tables } from '../../../bench/studies/offload/index.js';
import { offloadRun as runOf } from './runs/offload.js';

/** The driver that reads records, page and way of a rate, as requests a second. */
const MEASURED = {
  'bare+fastify': [50_000],
  'bare+fastify:hook': [48_000],
  'bare+fastify:payload': [40_000],
  'bare+fastify:qoper8-cp': [20_000],
  'native+fastify': [30_000],
  'native+fastify:qoper8-cp': [19_000],
  'mongodb+fastify': [9000],
  'bare+bun': [60_000, 100_000],
  'bare+bun:qoper8-cp': [49_000],
  'native+bun:qoper8-cp': [20_000],
};

/** @param {any} run */
const outcomes = (run) =>
  Object.fromEntries(
    published.map(({ finding, check }) => [finding.split(',')[0], check(run).outcome]),
  );

test('the findings are held against the intervals over rounds', () => {
  assert.equal(published.length, 13);
  const found = outcomes(runOf(MEASURED));
  assert.deepEqual(found, {
    "Fastify: QOper8's child processes leave about half of the do-nothing page in the server":
      'holds',
    'Fastify: a record from a synchronous database in the worker costs little': 'holds',
    'Fastify: a record through a worker': 'holds',
    'Fastify: almost all of that performance drop is due to QOper8': 'does not hold',
    "Bun.serve: QOper8's child processes leave about half of the do-nothing page in the server":
      'holds',
    'Bun.serve: a record from a synchronous database in the worker costs little': 'does not hold',
    'Bun.serve: a record through a worker': 'does not hold',
    'Bun.serve: almost all of that performance drop is due to QOper8': 'does not hold',
    'Bun.serve answers about twice as many do-nothing pages as Fastify': 'holds',
    'quoted: a record from MongoDB': 'holds',
    'a record through QOper8 is 2 to 3 times as many requests as what is reported for MongoDB':
      'holds',
    'quoted: a record from Postgres': 'cannot be told',
    'a record through QOper8 is 2 to 3 times as many requests as what is reported for Postgres':
      'cannot be told',
  });
  const noisy = new Set(Object.values(outcomes(runOf(MEASURED, 4))));
  assert.deepEqual(noisy, new Set(['cannot be told']));
  assert.deepEqual(new Set(Object.values(outcomes(runOf({})))), new Set(['cannot be told']));
});

test('absolute rates of another machine are no findings: shares and orders are', () => {
  const times = (/** @type {number} */ factor) =>
    runOf(
      Object.fromEntries(
        Object.entries(MEASURED).map(([way, rates]) => [way, rates.map((rate) => factor * rate)]),
      ),
    );
  assert.deepEqual(outcomes(times(10)), outcomes(runOf(MEASURED)));
});

test('a finding that does not hold says which way', () => {
  const how = (/** @type {RegExp} */ which, /** @type {Record<string, number[]>} */ rates) => {
    const finding = published.find(({ finding: text }) => which.test(text));
    return finding?.check(runOf({ ...MEASURED, ...rates })).how;
  };
  const better = /2 to 3 times .* MongoDB/;
  assert.equal(how(better, { 'mongodb+fastify': [12_000] }), 'weaker');
  assert.equal(how(better, { 'mongodb+fastify': [3000] }), 'stronger');
  assert.equal(how(better, { 'mongodb+fastify': [30_000] }), 'reversed');
  const half = /^Fastify: QOper8's child processes/;
  assert.equal(how(half, { 'bare+fastify:qoper8-cp': [40_000] }), 'weaker');
  assert.equal(how(half, { 'bare+fastify:qoper8-cp': [10_000] }), 'stronger');
});

test('the way there is told by the same record in the server, where that was measured', () => {
  const finding = published.find(({ finding: text }) => /^Fastify: almost all/.test(text));
  const inServer = (/** @type {number[] | undefined} */ rates) => {
    const { 'native+fastify': _, ...others } = MEASURED;
    return finding?.check(runOf(rates ? { ...others, 'native+fastify': rates } : others));
  };
  // 52.6 µs through a worker, 33.3 in the server, 20 for the page: 19.3 of 32.6.
  const slow = inServer([30_000]);
  assert.deepEqual([slow?.outcome, slow?.how], ['does not hold', 'weaker']);
  assert.match(slow?.figure ?? '', /^native: 59 % \(5\d–6\d\) of the time lost, by the record in/);
  const fast = inServer([45_000]);
  assert.equal(fast?.outcome, 'holds');
  const none = inServer(undefined);
  assert.equal(none?.outcome, 'holds');
  assert.match(
    none?.figure ?? '',
    /^native: 9\d % \(\d+–9\d\) of the time lost, by do-nothing pages$/,
  );
});

test('a record through QOper8 is taken apart with one connection, and the parts are held against the whole', () => {
  const rates = {
    ...MEASURED,
    'in-memory+fastify': [undefined, undefined, 50_000],
    'in-memory+fastify:qoper8-cp': [undefined, undefined, 20_000],
    'native+fastify': [30_000, 20_000, 12_500],
    'native+fastify:qoper8-cp': [19_000, 18_000, 8000],
  };
  const calls = {
    ...{ 'in-memory+fastify': 1, 'in-memory+fastify:qoper8-cp': 3 },
    ...{ 'native+fastify': 60, 'native+fastify:qoper8-cp': 75 },
  };
  const [requests, ...others] = tables(runOf(rates, 1, calls));
  const best = requests.rows.find((row) => `${row[1]} ${row[2]}` === 'native in the server');
  assert.deepEqual(best?.slice(3, 5), ['8', '30,000'], 'one is nobody’s best number');
  const isToll = (/** @type {{ title: string }} */ { title }) => title.startsWith('Where the time');
  const [found, ...more] = others.filter(isToll);
  assert.deepEqual(more, [], 'only Fastify has a record in the server');
  const [[driver, ...cells]] = found.rows;
  assert.equal(driver, 'native');
  // 80 µs in the server, 20 from memory; 50 of that through a worker; 15 longer in the driver, of which 2 are the way's.
  assert.deepEqual(cells.slice(0, 6), ['20.0', '60.0', '30.0', '13.0', '123.0', '125.0']);
  assert.equal(cells[6], '98 (98–98)');
  assert.equal(found.head.length, found.rows[0].length);
  const unstamped = tables(runOf(rates)).find(isToll);
  assert.deepEqual(unstamped?.rows[0].slice(1), ['–', '–', '–', '–', '–', '–', '–']);
});

test('without time lost, nothing can be said of whose it is', () => {
  const run = runOf({ ...MEASURED, 'native+fastify:qoper8-cp': [60_000] });
  const finding = published.find(({ finding: text }) => /^Fastify: almost all/.test(text));
  assert.deepEqual(finding?.check(run), {
    ...{ outcome: 'cannot be told', figure: 'native: in some rounds no time was lost' },
  });
});

test('each way counts at the number of connections that brings it the most', () => {
  const [fastify, fastifyToll, bun] = tables(runOf(MEASURED));
  assert.equal(fastify.title, 'Requests a second of Fastify');
  const row = fastify.rows.find(([, driver]) => driver === 'mongodb');
  assert.deepEqual(row?.slice(0, 5), ['a record by id', 'mongodb', 'in the server', '8', '9,000']);
  assert.match(row?.[5] ?? '', /^18 % \(1\d–\d+\)$/);
  assert.equal(row?.[6], '9.0');
  assert.deepEqual(bun.rows[0].slice(3, 6), ['32', '100,000', '100 %']);
  assert.deepEqual(
    fastifyToll.rows.map(([part, us]) => [part, us]),
    [
      ['the do-nothing page in the server', '20.0'],
      ['hooks that do nothing', '0.8'],
      ['the request made a message and cloned', '4.2'],
      ['the call through a child process', '30.0'],
    ],
  );
  assert.deepEqual(tables(runOf({})), []);
});

test('the open question is answered with figures and intervals', () => {
  const [answer, ...others] = questions(runOf(MEASURED));
  assert.equal(others.length, 0, 'only native was measured both ways, on Fastify');
  assert.equal(answer.question, 'What if the dispatch could be dispensed with?');
  assert.match(answer.answer, /^On Fastify, a record read by native in the server's own process/);
  assert.match(answer.answer, /30,000 requests\/s, 60 % \(\d+–\d+\) of the do-nothing page/);
  assert.match(answer.answer, /1\.58 × \(1\.5\d–1\.[56]\d\) as many: more without it\./);
  assert.match(
    answer.answer,
    /late by 30\.0 ms \(99th percentile\) without it, 19\.0 ms with it\./,
  );
  assert.equal(answer.evidence.length, 3);
  const slower = { ...MEASURED, 'native+fastify': [15_000] };
  assert.match(questions(runOf(slower))[0].answer, /fewer without it/);
  assert.match(questions(runOf(slower, 3))[0].answer, /no certain difference/);
});

test('latencies at a rate have a table of their own, and no part in the best numbers of connections', () => {
  const run = runOf({ 'native+fastify': [30_000] });
  const setting = {
    id: 'r',
    workload: 'findOne',
    load: { kind: 'open', rate: 500, concurrency: 64 },
  };
  const metrics = {
    latencyP50Us: { median: 1500 },
    latencyP99Us: { median: 12_345 },
    webLoopDelayP99Us: { median: 2000 },
    webBystanderP99Us: { median: 3000 },
  };
  const cell = { id: 'r/native', setting: 'r', driver: 'native', variant: '', dispatch: 'fastify' };
  const atRate = {
    ...run,
    settings: [...run.settings, setting],
    cells: [...run.cells, { ...cell, dispatchVariant: 'threads', summary: { metrics } }],
  };
  const table = tables(atRate).find(({ title }) => title === 'A record by its id, at a given rate');
  assert.deepEqual(table?.rows, [
    ['500', 'Fastify', 'native', 'through threads', '1.50', '12.3', '2.00', '3.00'],
  ]);
  assert.deepEqual(
    tables(run).map(({ title }) => title),
    tables(atRate)
      .map(({ title }) => title)
      .filter((title) => title !== table?.title),
  );
});

test('replies by size have a table of their own, smallest first, with what was not measured', () => {
  const sized = [64_000, 60].map((payloadBytes) => ({
    ...{ id: `s${payloadBytes}`, workload: 'findBytes', params: { payloadBytes } },
    load: { kind: 'closed', concurrency: 8 },
  }));
  const cell = (
    /** @type {string} */ setting,
    /** @type {string} */ way,
    /** @type {number} */ us,
  ) => ({
    ...{ id: `${setting}/${way}`, setting, contender: `native+fastify${way && `:${way}`}` },
    ...{ driver: 'native', dispatch: 'fastify', dispatchVariant: way, role: 'contender' },
    summary: { metrics: { usPerOp: { median: us } } },
  });
  const run = /** @type {any} */ ({
    settings: sized,
    cells: [
      ...[cell('s60', '', 100), cell('s64000', '', 900.4), cell('s60', 'qoper8-cp', 200)],
      cell('s64000', 'qoper8-cp.json', 1200),
    ],
    data: new Map(),
  });
  const [table, ...others] = tables(run);
  assert.deepEqual(others, []);
  assert.deepEqual(table.head, ['server', 'driver', 'called', '60 B', '64,000 B']);
  assert.deepEqual(table.rows, [
    ['Fastify', 'native', 'in the server', '100', '900'],
    ['Fastify', 'native', 'through qoper8-cp', '200', '–'],
    ['Fastify', 'native', 'through qoper8-cp, JSON passed on unparsed', '–', '1200'],
  ]);
});
