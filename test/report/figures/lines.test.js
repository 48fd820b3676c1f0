import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byStepFigure } from '../../../js/report/formats/html/figures/by_step.js';
import { looksOf } from '../../../js/report/formats/html/figures/series.js';
import { underLoadFigures } from '../../../js/report/formats/html/figures/under_load.js';
import { all, numbersOf, onScale, partOf, paths, pointsOf, textOf } from './drawn.js';
import { interval, result, row, setting } from './made.js';

/** @typedef {import('../../../js/report/settings.js').SettingResult} SettingResult */

/** @param {{ rate?: number }} load @param {Record<string, Record<string, any>>} contenders metrics of each */
function open(load, contenders) {
  const of = `findOne/wide/${JSON.stringify(load)}`;
  return result(
    Object.entries(contenders).map(([name, metrics]) => row(name, metrics, { of })),
    { setting: setting({ id: of, load: { kind: 'open', concurrency: 32, ...load } }) },
  );
}
const latencies = (/** @type {number} */ p50) => ({
  latencyP50Us: interval(p50, p50 * 0.9, p50 * 1.1),
  latencyP99Us: 4 * p50,
});
/** @param {SettingResult[]} results */
const drawn = (results) => {
  const cells = results.flatMap(({ rows }) => rows.map(({ cell }) => cell));
  return underLoadFigures(results, looksOf({ cells }));
};

test('latency under load has a line for each contender over the rates that were offered', () => {
  const [{ workload, dataset, figure }] = drawn([
    open({ rate: 4000 }, { native: latencies(200), mongodb: latencies(900) }),
    open({ rate: 1000 }, { native: latencies(100), mongodb: latencies(300) }),
    open({ rate: 2000 }, { native: latencies(120), mongodb: latencies(400) }),
  ]);
  assert.deepEqual([workload, dataset], ['findOne', 'wide']);
  const text = onScale(figure, 'log');
  const [native] = paths(partOf(text, 'native'), 'mark').map(pointsOf);
  assert.equal(native.length, 3);
  const [a, b, c] = native.map(([x]) => x);
  assert.ok(
    Math.abs((c - b) / (b - a) - 2) < 0.02,
    'from 1 000 to 2 000 is half of 2 000 to 4 000',
  );
  assert.ok(native[0][1] > native[1][1] && native[1][1] > native[2][1], 'later is higher');
  const texts = all(text, 'text').map((one) => one.text);
  assert.ok(texts.includes('1 k') && texts.includes('latency, median, log scale'), `${texts}`);
  // Its name stands beside its marker, right of where the line ends.
  const [[mark]] = paths(partOf(text, 'native'), 'end-mark').map(pointsOf);
  assert.ok(mark[0] > c);
  // The intervals of three medians.
  assert.equal(paths(partOf(text, 'native'), 'span').flatMap(pointsOf).length, 3);
  assert.deepEqual(
    numbersOf(figure).map((row) => row.slice(0, 2)),
    ['native', 'mongodb'].flatMap((name) => ['1000', '2000', '4000'].map((rate) => [name, rate])),
  );
});

test('where each contender has a rate of its own, its rounds say which', () => {
  const at = (/** @type {number} */ share) =>
    open(/** @type {any} */ ({ share }), {
      native: { ...latencies(100), offeredRate: 10_000 * share },
      mongodb: { ...latencies(300), offeredRate: 4000 * share },
    });
  const [{ figure }] = drawn([at(0.5), at(0.8)]);
  assert.deepEqual(
    numbersOf(figure).map(([name, rate]) => `${name} ${rate}`),
    ['native 5000', 'native 8000', 'mongodb 2000', 'mongodb 3200'],
  );
  const text = onScale(figure, 'log');
  const [native] = paths(partOf(text, 'native'), 'mark').map(pointsOf);
  const [mongodb] = paths(partOf(text, 'mongodb'), 'mark').map(pointsOf);
  assert.ok(mongodb[1][0] < native[0][0]);
});

test('one rate is no curve, closed loads have none, and other concurrencies are other figures', () => {
  const one = open({ rate: 1000 }, { native: latencies(100) });
  const two = open({ rate: 2000 }, { native: latencies(100) });
  assert.deepEqual(drawn([]), []);
  assert.deepEqual(drawn([one]), []);
  assert.deepEqual(drawn([result([row('native', latencies(100))])]), []);
  two.setting.load.concurrency = 8;
  assert.deepEqual(drawn([one, two]), []);
});

const look = looksOf({ cells: [row('a').cell] })(row('a'));
const steps = ['mongodb@6.20.0', 'mongodb@7.0.0', 'mongodb@7.8.0'];
const content = { heading: 'Versions', label: 'times as fast as the first', steps };

test('speeds by step lie at the places of their steps, with intervals and the rule of 1', () => {
  const figure = byStepFigure({
    ...content,
    series: [
      {
        name: 'findOne',
        look,
        ratios: [
          { ratio: 1, lo: 1, hi: 1 },
          { ratio: 0.5, lo: 0.4, hi: 0.6 },
          { ratio: 2, lo: 1.8, hi: 2.2 },
        ],
      },
    ],
  });
  const [marks] = paths(figure, 'mark').map(pointsOf);
  const [rule] = paths(figure, 'rule').map(pointsOf);
  assert.equal(marks[0][1], rule[0][1], 'the first is 1');
  const [up, down] = [rule[0][1] - marks[1][1], marks[2][1] - rule[0][1]];
  assert.ok(up > 0, 'half the time is double the speed');
  assert.ok(Math.abs(up - down) < 0.3, 'double is as far from 1 as half');
  assert.ok(Math.abs(marks[1][0] - marks[0][0] - (marks[2][0] - marks[1][0])) < 0.2);
  assert.equal(paths(figure, 'span').flatMap(pointsOf).length, 2, 'of those that have one');
  const texts = all(figure, 'text').map(({ text }) => text);
  assert.ok(
    ['mongodb@', '6.20.0', '7.0.0', '7.8.0'].every((text) => texts.includes(text)),
    'all versions can be read, and of what they are',
  );
  assert.deepEqual(numbersOf(figure), [
    ['findOne', '1.00×', '2.00× (1.67–2.50)', '0.50× (0.45–0.56)'],
  ]);
});

test('a step that was not measured is left out of the line, and nothing is drawn of nothing', () => {
  const measured = { ratio: 1.5, lo: 1.4, hi: 1.6 };
  const figure = byStepFigure({
    ...content,
    series: [
      { name: 'findOne', look, ratios: [measured, undefined, measured] },
      { name: 'find', look, ratios: [undefined, undefined, undefined] },
    ],
  });
  assert.equal(paths(figure, 'mark').flatMap(pointsOf).length, 2);
  assert.ok(!textOf(figure).includes('data-contender="find"'));
  assert.equal(byStepFigure({ ...content, series: [] }), undefined);
  assert.equal(
    byStepFigure({ ...content, steps: ['one'], series: [{ name: 'a', look, ratios: [measured] }] }),
    undefined,
  );
});

test('at one step lines stand side by side, and what nothing may seem to change is shaded', () => {
  const ratios = steps.map((_, i) => ({ ratio: 1 + i / 10, lo: 1 + i / 20, hi: 1 + i / 5 }));
  const figure = byStepFigure({
    ...{ ...content, noisePct: 5 },
    series: ['find', 'findOne', 'aggregate'].map((name) => ({ name, look, ratios })),
  });
  const places = paths(figure, 'mark').map((path) => pointsOf(path)[2][0]);
  const steps2 = [places[1] - places[0], places[2] - places[1]];
  assert.ok(steps2.every((one) => one > 1) && Math.abs(steps2[0] - steps2[1]) < 0.2);
  const [{ attributes }] = all(figure, 'rect');
  const [rule] = paths(figure, 'rule').map(pointsOf);
  const [top, height] = [Number(attributes.y), Number(attributes.height)];
  assert.ok(Math.abs(top + height / 2 - rule[0][1]) < 0.2, 'around 1');
  const wide = byStepFigure({
    ...{ ...content, noisePct: 900 },
    series: [{ name: 'find', look, ratios }],
  });
  const [{ attributes: cut }] = all(wide, 'rect');
  const [grid] = paths(wide, 'grid').map(pointsOf);
  assert.ok(Number(cut.height) < 260 && grid.length > 0, 'it ends where the axes do');
});
