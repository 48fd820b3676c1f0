import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksOf } from '../../../js/report/formats/html/figures/series.js';
import { warmUpFigure } from '../../../js/report/formats/html/figures/warm_up.js';
import { all, numbersOf, partOf, paths, pointsOf, textOf } from './drawn.js';
import { result, row, runOf } from './made.js';

/** Ten times as many calls each, at these costs. @param {number[]} costs µs of CPU */
const launch = (costs, steady = true) => ({
  warmup: {
    ...{ ops: 1, seconds: 1, steady },
    curve: {
      ops: costs.map((_, i) => 9 * 10 ** i),
      us: costs.map(() => 1),
      cpuUs: costs.map((us, i) => us * 9 * 10 ** i),
    },
  },
});

/** @param {Record<string, ReturnType<typeof launch>[]>} launches by contender */
function drawn(launches) {
  const results = [result(Object.keys(launches).map((name) => row(name)))];
  const run = /** @type {any} */ (runOf(results));
  run.unsteady = new Map();
  for (const [name, rounds] of Object.entries(launches)) {
    const id = `findOne/wide/c1/${name}`;
    run.data.get(id).rounds = rounds.filter(({ warmup }) => warmup.steady);
    run.unsteady.set(
      id,
      rounds.filter(({ warmup }) => !warmup.steady),
    );
  }
  return warmUpFigure(results[0], run, looksOf(run));
}

test('each contender has its line on logarithmic axes, and the level where it stays', () => {
  const text = textOf(
    drawn({ mongodb: [launch([1000, 100, 10])], native: [launch([20, 10, 10])] }),
  );
  const [line] = paths(partOf(text, 'mongodb'), 'line').map(pointsOf);
  const [[left, top], [right, bottom]] = [line[0], line[line.length - 1]];
  assert.ok(left < right && top < bottom);
  const [level] = paths(partOf(text, 'mongodb'), 'level').map(pointsOf);
  assert.equal(level[0][1], level[1][1]);
  assert.equal(level[0][1], bottom, 'the last point is the last quarter');
  const labels = all(text, 'text').map((one) => one.text);
  assert.ok(
    labels.includes('calls before, log scale') && labels.includes('CPU of a call, log scale'),
  );
  assert.ok(labels.includes('100') && labels.includes('100 µs'));
});

test('a sentence for each stands below, and the numbers behind', () => {
  const figure = drawn({ mongodb: Array.from({ length: 3 }, () => launch([1000, 100, 10])) });
  const [sentence] = all(figure, 'li').map(({ text }) => text);
  assert.match(
    sentence,
    /^mongodb is through with its warm-up after 99 calls; its first 100 calls /,
  );
  const [numbers] = numbersOf(figure);
  assert.equal(numbers[0], 'mongodb');
  assert.deepEqual(numbers.slice(3), ['10.0', '99', '3']);
});

test('a contender that was never steady is drawn, too', () => {
  const text = textOf(drawn({ mongodb: [launch([1000, 100, 10], false)] }));
  assert.equal(paths(partOf(text, 'mongodb'), 'line').length, 1);
});

test('results without curves have no such figure', () => {
  const results = [result([row('native')])];
  const run = runOf(results, { native: { us: [1] } });
  for (const one of run.data.get('findOne/wide/c1/native')?.rounds ?? []) {
    one.warmup = { ops: 1, seconds: 1, steady: true };
  }
  assert.equal(warmUpFigure(results[0], run, looksOf(run)), undefined);
});
