import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchFigure } from '../../../js/report/formats/html/figures/launch.js';
import { looksOf } from '../../../js/report/formats/html/figures/series.js';
import { all, numbersOf, partOf, paths, pointsOf, textOf } from './drawn.js';
import { interval, result, row, setting } from './made.js';

const launches = setting({ load: { kind: 'launch', operations: 2000, concurrency: 1 } });
const mongodb = row('mongodb', {
  ...{ bootMs: 40, importMs: 100, connectMs: 10 },
  ...{ script1Ms: interval(200, 180, 250), script10Ms: 400, script1000Ms: 20_000 },
});
const native = row('native', { script1Ms: 100, script10Ms: 200, script1000Ms: 2000 });

/** @param {import('../../../js/report/settings.js').Row[]} rows */
function drawn(rows, of = launches) {
  return launchFigure(
    result(rows, { setting: of }),
    looksOf({ cells: rows.map(({ cell }) => cell) }),
  );
}

test('each contender has a line to its n-th answers, on logarithmic axes', () => {
  const text = textOf(drawn([native, mongodb]));
  const [line] = paths(partOf(text, 'mongodb'), 'line').map(pointsOf);
  const [other] = paths(partOf(text, 'native'), 'line').map(pointsOf);
  assert.equal(line.length, 3);
  // One, ten and a thousand calls: as far apart as their logarithms.
  const [[a], [b], [c]] = line;
  assert.ok(Math.abs((c - b) / (b - a) - 2) < 0.02);
  assert.deepEqual([other[0][0], other[2][0]], [a, c]);
  // 200 ms at ten calls and at one.
  assert.equal(other[1][1], line[0][1]);
  const [span] = paths(partOf(text, 'mongodb'), 'span');
  assert.match(span, /^M[\d.]+,[\d.]+V[\d.]+$/, 'one interval: the others are of one launch');
  const labels = all(text, 'text').map((one) => one.text);
  assert.ok(
    ['1', '10', '1 k', 'calls, log scale', 'time since the start, log scale'].every((one) =>
      labels.includes(one),
    ),
  );
});

test('the numbers stand behind it', () => {
  const [first] = numbersOf(drawn([mongodb]));
  assert.deepEqual(first, ['mongodb', '40.0', '100', '10.0', '200 (180–250)', '400', '20000']);
});

test('other loads have no such figure', () => {
  assert.equal(drawn([mongodb], setting()), undefined);
  assert.equal(drawn([row('mongodb')]), undefined);
});
