import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curveOf, panels } from '../../../js/report/formats/html/figures/latency.js';
import { latencyFigures } from '../../../js/report/formats/html/figures/latency_figures.js';
import { looksOf } from '../../../js/report/formats/html/figures/series.js';
import { all, numbersOf, onScale, partOf, paths, pointsOf, textOf } from './drawn.js';
import { histogram, result, row, runOf, spreadOut } from './made.js';

const latency = (/** @type {number} */ p50) => ({
  ...{ min: 1, mean: p50, p50, p90: 2 * p50, p99: 3 * p50, p999: 4 * p50, max: 5 * p50 },
  ops: 1000,
});
const seen = (/** @type {string} */ name, p50 = 50) =>
  row(name, {}, { summary: { latencyUs: { findOne: latency(p50) } } });

/** @param {Record<string, number[]>} latencies by contender, µs */
function drawn(latencies) {
  const results = [result(Object.keys(latencies).map((name) => seen(name)))];
  const data = Object.fromEntries(
    Object.entries(latencies).map(([name, all]) => [name, { latencies: all }]),
  );
  const run = runOf(results, data);
  const [figure] = latencyFigures(results[0], run, looksOf(run));
  return figure;
}

test('the curve holds the percentiles that the histogram says, in one pass', () => {
  for (const latencies of [
    spreadOut(1.7, 5000),
    spreadOut(0.01, 300),
    [4, 4, 4],
    [9],
    spreadOut(2e6, 30),
  ]) {
    const counted = histogram(latencies);
    const curve = curveOf(counted);
    for (const [nines, us] of curve.slice(0, -1)) {
      const expected = counted.percentile(100 * (1 - 10 ** -nines)) / 1000;
      assert.ok(
        Math.abs(us - expected) <= 1e-9 + expected * 1e-9,
        `${nines} nines: ${us}, not ${expected}`,
      );
    }
    const [last] = curve.slice(-1);
    assert.equal(last[1], counted.percentile(100) / 1000, 'it ends at the slowest operation');
  }
});

test('markers stand at the percentiles of the axis, on both scales', () => {
  const figure = drawn({ native: spreadOut(1, 10_000), mongodb: spreadOut(3, 10_000) });
  for (const kind of /** @type {const} */ (['log', 'linear'])) {
    const text = onScale(figure, kind);
    const [gridX, gridY] = paths(text, 'grid').map(pointsOf);
    const [marks] = paths(partOf(text, 'native'), 'mark').map(pointsOf);
    // 50, 90, 99, 99.9 and 99.99 %; the lines of the axis are at 0 and these.
    assert.equal(marks.length, 5);
    assert.deepEqual(
      marks.map(([x]) => x),
      gridX.slice(1).map(([x]) => x),
    );
    const labels = all(text, 'text').map((one) => one.text);
    assert.ok(labels.includes('p50') && labels.includes('p99.9'));
    // The median, 5 ms, lies between the lines of the axis as its value does.
    const ticks = labels.filter((one) => / (?:µs|ms)$/.test(one)).map(usOf);
    const above = ticks.findIndex((us) => us >= 5000);
    const [[, y1], [, y2]] = gridY.slice(above - 1);
    const place = (/** @type {number} */ us) => (kind === 'log' ? Math.log(us) : us);
    const [low, high] = ticks.slice(above - 1).map(place);
    const expected = y1 + ((y2 - y1) * (place(5000) - low)) / (high - low);
    assert.ok(Math.abs(marks[0][1] - expected) < 0.5, `${marks[0][1]}, not ${expected}`);
  }
});

/** @param {string} text of an axis */
const usOf = (text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1000 : 1);

test('names stand at the ends of lines and do not overlap, however close these end', () => {
  const names = Array.from({ length: 12 }, (_, i) => `native+dispatch${i}/p${i + 1}`);
  const figure = drawn(
    Object.fromEntries(names.map((name, i) => [name, spreadOut(1 + i / 1e3, 200)])),
  );
  for (const kind of /** @type {const} */ (['log', 'linear'])) {
    const heights = names.map((name) => {
      const texts = all(partOf(onScale(figure, kind), name), 'text');
      return texts.map(({ attributes }) => Number(attributes.y));
    });
    const flat = heights.flat().sort((a, b) => a - b);
    for (let i = 1; i < flat.length; i++) assert.ok(flat[i] - flat[i - 1] >= 14.9);
    const [, , width, height] = (textOf(figure).match(/viewBox="([^"]+)"/)?.[1] ?? '').split(' ');
    assert.equal(width, '400');
    assert.ok(flat[flat.length - 1] <= Number(height));
  }
});

test('a name from a hostile file stays text', () => {
  const name = '"><script>alert(1)</script>';
  const text = textOf(drawn({ [name]: spreadOut(1, 50) }));
  assert.equal(text.includes('<script'), false);
  assert.ok(text.includes('data-contender="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"'));
});

test('a few operations, one operation, and none', () => {
  for (const latencies of [[7], [7, 7, 7], [0]]) {
    const text = onScale(drawn({ native: latencies }), 'log');
    assert.equal(/NaN|Infinity|undefined/.test(text), false, text);
  }
  const results = [result([seen('native')])];
  const run = runOf(results);
  assert.deepEqual(latencyFigures(results[0], run, looksOf(run)), [undefined]);
  assert.deepEqual(latencyFigures(result([]), runOf([]), looksOf(run)), []);
});

test('each operation of a mix has its figure, and the numbers stand behind it', () => {
  const summary = { latencyUs: { read: latency(50), write: latency(80) } };
  const results = [result([row('native', {}, { summary })])];
  const run = runOf(results);
  const [[, data]] = run.data;
  data.histograms = { read: histogram(spreadOut(1)), write: histogram(spreadOut(2)) };
  const figures = latencyFigures(results[0], run, looksOf(run));
  assert.equal(figures.length, 2);
  assert.ok(textOf(figures[1]).includes('Latency of write'));
  assert.deepEqual(numbersOf(figures[1]), [['native', '80.0', '160', '240', '320', '400', '1000']]);
});

test('a page of hundreds of settings is drawn on the log scale only', () => {
  const results = [result([seen('native')])];
  const run = runOf(results, { native: { latencies: spreadOut(1) } });
  const [small] = latencyFigures(results[0], run, looksOf(run));
  assert.equal(all(small, 'svg').length, 2);
  run.settings = Array.from({ length: 201 }, () => results[0].setting);
  const [large] = latencyFigures(results[0], run, looksOf(run));
  assert.equal(all(large, 'svg').length, 1);
  assert.ok(textOf(large).includes('log scale') && !textOf(large).includes('data-scale'));
});

test('more lines than a drawing has room for are drawn in several, the baseline in each', () => {
  const many = (/** @type {string} */ driver, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => row(`${driver}+dispatch${i}/p2`));
  const baseline = row('mongodb', {}, { role: 'baseline' });
  const rows = [...many('native', 15), baseline, ...many('lmdb', 3), ...many('sqlite', 4)];
  const found = panels(rows).map((panel) => panel.map(({ cell }) => cell.id.split('/c1/')[1]));
  assert.deepEqual(
    found.map((panel) => panel.length),
    [9, 8 + 3, 5],
  );
  assert.ok(found.every(([first]) => first === 'mongodb'));
  assert.equal(new Set(found.flat()).size, rows.length, 'all are drawn');
  assert.equal(panels(rows.slice(0, 12)).length, 1);
  const names = Object.fromEntries(
    rows.map(({ cell }) => [cell.id.split('/c1/')[1], spreadOut(1, 100)]),
  );
  const text = onScaleOf(drawn(names));
  const axes = text.map((svg) => paths(svg, 'grid')[1]);
  assert.equal(axes.length, 3, 'without a baseline');
  const heights = axes.map((axis) => pointsOf(axis).length);
  assert.equal(new Set(heights).size, 1, 'all have the same axis');
});

/** @param {import('./drawn.js').Markup | undefined} figure @returns {string[]} each drawing of its log scale */
const onScaleOf = (figure) =>
  textOf(figure).split('<div data-scale="linear">')[0].split('<svg ').slice(1);
