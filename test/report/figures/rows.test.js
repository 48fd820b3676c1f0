import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driftFigure } from '../../../js/report/formats/html/figures/drift.js';
import { eventLoopFigure } from '../../../js/report/formats/html/figures/event_loop.js';
import { cpuFigure, memoryFigure } from '../../../js/report/formats/html/figures/resources.js';
import { stageFigure } from '../../../js/report/formats/html/figures/stages.js';
import { all, numbersOf, partOf, paths, pointsOf, textOf } from './drawn.js';
import { interval, result, row, runOf } from './made.js';

/** @typedef {import('../../../js/results/run.d.ts').Stage} Stage */
/** @typedef {import('./drawn.js').Markup} Markup */

/** Class, place and width of each part of a contender's bar, in percent. @param {Markup | undefined} figure @param {string} name */
const bar = (figure, name) =>
  all(partOf(figure, name), 'rect').map(({ attributes: { class: kind, x, width } }) =>
    [kind, x, width].join(' '),
  );
const value = (/** @type {Markup | undefined} */ figure, /** @type {string} */ name) =>
  all(partOf(figure, name), 'span').find(({ attributes }) => attributes.class === 'value')?.text;

/** @param {string} name @param {Partial<Record<Stage, number>>} stages @param {number} wholeUs @param {Stage[]} [overlapping] */
const staged = (name, stages, wholeUs, overlapping = []) =>
  row(
    name,
    { latencyMeanUs: wholeUs },
    {
      summary: {
        stagesUs: Object.fromEntries(
          Object.entries(stages).map(([stage, us]) => [stage, interval(us)]),
        ),
        overlapping,
      },
    },
  );

test('stages are stacked end to end, one within another is drawn in it, and the rest is shown', () => {
  const rows = [
    staged('native', { encode: 20, roundTrip: 100, server: 60, decode: 30 }, 200),
    staged('mongodb', { encode: 40 }, 400),
  ];
  const figure = stageFigure(result(rows));
  assert.deepEqual(bar(figure, 'native'), [
    'part-encode 0% 5%',
    'part-roundTrip 5% 25%',
    'part-server inner 10% 15%',
    'part-decode 30% 7.5%',
    'part-rest 37.5% 12.5%',
  ]);
  assert.equal(value(figure, 'native'), '200');
  assert.equal(all(partOf(figure, 'native'), 'line').length, 0);
  // The key counts the parts: encode is 1, roundTrip 2, server 3; narrow ones have no room for it.
  const numbers = all(partOf(figure, 'native'), 'text').map(({ text }) => text);
  assert.deepEqual(numbers, ['2, 3', '4', '5']);
  assert.deepEqual(numbersOf(figure)[0].slice(-3), ['150', '50.0', '200']);
});

test('stages that run beside the others lie in a lane of their own, marked', () => {
  const rows = [staged('mongodb', { submit: 10, resume: 30 }, 100, ['resume'])];
  const figure = stageFigure(result(rows));
  const [stack, lane] = partOf(figure, 'mongodb').split('<g class="lane">');
  assert.deepEqual(bar(figure, 'mongodb'), [
    'part-submit 0% 10%',
    'part-rest 10% 90%',
    'part-resume 0% 30%',
  ]);
  assert.ok(!stack.includes('part-resume') && lane.includes('part-resume'));
  assert.match(textOf(figure), /resume: until the caller goes on\u00a0∥/);
});

test('stages that explain more than the whole leave no rest, and the whole is marked', () => {
  const figure = stageFigure(result([staged('native', { encode: 150 }, 100)]));
  assert.deepEqual(bar(figure, 'native'), ['part-encode 0% 100%']);
  assert.equal(all(partOf(figure, 'native'), 'line')[0].attributes.x1, '66.67%');
  assert.equal(stageFigure(result([row('native')])), undefined);
});

test('it is said which operations the stages are of', () => {
  const direct = staged('native', { encode: 20 }, 100);
  const stamped = row(
    'native+ring/p2',
    { latencyMeanUs: 100, stampedLatencyUs: 150 },
    { summary: { stagesUs: { queue: interval(20) } } },
  );
  assert.doesNotMatch(textOf(stageFigure(result([direct]))), /pass of their own/);
  assert.match(
    textOf(stageFigure(result([stamped]))),
    /Calls were timed .* in a pass of their own/,
  );
  assert.match(
    textOf(stageFigure(result([direct, stamped]))),
    /Calls through workers were timed .* in a pass of their own/,
  );
});

test('CPU time is the caller’s, the workers’ and the server’s', () => {
  const rows = [
    row('native', { clientCpuUsPerOp: 50, callerCpuUsPerOp: 50, serverCpuUsPerOp: 30 }),
    row('native+ring/p2', { clientCpuUsPerOp: 80, callerCpuUsPerOp: 20, serverCpuUsPerOp: 20 }),
    row('old', { clientCpuUsPerOp: 25 }),
  ];
  const figure = cpuFigure(result(rows));
  assert.deepEqual(bar(figure, 'native'), ['part-caller 0% 50%', 'part-server 50% 30%']);
  assert.deepEqual(bar(figure, 'native+ring/p2'), [
    ...['part-caller 0% 20%', 'part-workers 20% 60%', 'part-server 80% 20%'],
  ]);
  assert.deepEqual(bar(figure, 'old'), ['part-client 0% 25%']);
  assert.deepEqual(
    ['native', 'native+ring/p2', 'old'].map((name) => value(figure, name)),
    ['80.0', '100', '25.0'],
  );
  assert.equal(cpuFigure(result([row('native')])), undefined);
});

test('memory is the peak, and what of it was gained while measuring', () => {
  const rows = [
    row('native', { rssPeakKb: 100 * 1024, rssDeltaKb: 25 * 1024 }),
    row('mongodb', { rssPeakKb: 50 * 1024, rssDeltaKb: -1024 }),
  ];
  const figure = memoryFigure(result(rows));
  assert.deepEqual(bar(figure, 'native'), ['part-resident 0% 75%', 'part-growth 75% 25%']);
  assert.deepEqual(bar(figure, 'mongodb'), ['part-resident 0% 50%']);
  assert.equal(value(figure, 'native'), '100');
  assert.equal(memoryFigure(result([])), undefined);
});

test('the event loop’s delays stand on a log axis, which says its unit', () => {
  const rows = [
    row('native', {
      ...{ eventLoopDelayP50Us: 100, eventLoopDelayP99Us: 1000, eventLoopDelayMaxUs: 10_000 },
      eventLoopUtilization: 0.5,
    }),
    row('mongodb', { eventLoopDelayP99Us: 0 }),
    row('libmongoc'),
  ];
  const figure = eventLoopFigure(result(rows));
  const native = partOf(figure, 'native');
  const [p50] = all(native, 'circle').map(({ attributes }) => Number.parseFloat(attributes.cx));
  const [p99, longest] = all(native, 'rect').map(({ attributes }) =>
    Number.parseFloat(attributes.x),
  );
  assert.ok(Math.abs(p99 - (p50 + longest) / 2) < 0.02, 'a decade is as long as another');
  assert.equal(value(figure, 'native'), '1 ms (50 %)');
  const axis = all(textOf(figure).split('</svg>')[0], 'text').map(({ text }) => text);
  assert.ok(axis.includes('1 ms'), `${axis}`);
  assert.equal(textOf(figure).includes('NaN'), false);
  assert.ok(!textOf(figure).includes('data-contender="libmongoc"'));
  assert.equal(eventLoopFigure(result([row('native')])), undefined);
});

test('drift is each round against the contender’s own median, on one scale for all', () => {
  const results = [
    result([row('native', { usPerOp: 100 }), row('mongodb', { usPerOp: 200 })], { noisePct: 5 }),
  ];
  const run = runOf(results, {
    native: { us: [90, 100, 120], steal: 1.5 },
    mongodb: { us: [200, 200, 210] },
  });
  const figure = driftFigure(results[0], run);
  const [native] = paths(partOf(figure, 'native'), 'course').map(pointsOf);
  const [mongodb] = paths(partOf(figure, 'mongodb'), 'course').map(pointsOf);
  // Up to ±20 %, of which a tenth is left as air: 45 units of 100 are 20 %.
  assert.deepEqual(native, [
    [16.7, 72.5],
    [50, 50],
    [83.3, 5],
  ]);
  assert.ok(Math.abs(mongodb[2][1] - 38.75) < 0.1, 'a quarter of the span above its median');
  assert.equal(value(figure, 'native'), '−10.0 to +20.0 %');
  const [band] = all(partOf(figure, 'native'), 'rect').map(({ attributes }) => attributes);
  assert.deepEqual([band.class, band.height], ['noise', '22.5']);
  const steal = textOf(figure).split('<span class="name">steal</span>')[1];
  assert.equal(all(steal, 'rect').length, 3);
  assert.ok(!textOf(figure).includes('data-contender="steal"'));
  assert.deepEqual(numbersOf(figure), [
    ['native', '90.0', '100', '120'],
    ['mongodb', '200', '200', '210'],
    ['steal %', '1.50', '1.50', '1.50'],
  ]);
});

test('a baseline that was measured in several groups has one point a round; one round is no drift', () => {
  const results = [result([row('mongodb', { usPerOp: 100 })])];
  const run = runOf(results, { mongodb: { us: [100, 110] } });
  const [[, data]] = run.data;
  data.rounds.push({ ...data.rounds[0], metrics: { usPerOp: 120 } });
  const figure = driftFigure(results[0], run);
  assert.deepEqual(numbersOf(figure)[0], ['mongodb', '110', '110']);
  assert.equal(driftFigure(results[0], runOf(results, { mongodb: { us: [100] } })), undefined);
});
