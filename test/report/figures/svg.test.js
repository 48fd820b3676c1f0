import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable, xAxis } from '../../../js/report/formats/html/figures/svg/axes.js';
import { domainOf, scaleOf } from '../../../js/report/formats/html/figures/svg/scale.js';
import { spread } from '../../../js/report/formats/html/figures/svg/spread.js';
import { thin } from '../../../js/report/formats/html/figures/svg/thin.js';
import {
  countText,
  roundValues,
  timeText,
} from '../../../js/report/formats/html/figures/svg/ticks.js';
import { cut, lines, widthOf } from '../../../js/report/formats/html/figures/svg/words.js';
import { seededRandom } from '../../../js/stats/random.js';
import { all } from './drawn.js';

test('times are written in the unit that people would use', () => {
  const texts = [0, 0.25, 12, 950, 1000, 1500, 250_000, 1e6, 2.5e6].map(timeText);
  assert.deepEqual(texts, [
    ...['0 µs', '0.25 µs', '12 µs', '950 µs', '1 ms', '1.5 ms', '250 ms', '1 s', '2.5 s'],
  ]);
});

test('thousands and millions are written short', () => {
  assert.deepEqual([0, 12, 999, 1000, 12_500, 3e6].map(countText), [
    ...['0', '12', '999', '1 k', '12.5 k', '3 M'],
  ]);
});

test('a log axis has round values, fewer of each decade the more decades there are', () => {
  assert.deepEqual(roundValues('log', 40, 4000, 7), [50, 100, 200, 500, 1000, 2000]);
  assert.deepEqual(roundValues('log', 0.8, 2e4, 9), [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000]);
  assert.deepEqual(roundValues('log', 0.8, 2e4, 7), [1, 10, 100, 1000, 10_000]);
  assert.deepEqual(roundValues('log', 0.001, 1e7, 6), [0.001, 0.1, 10, 1000, 1e5, 1e7]);
});

test('a log axis that spans little is divided evenly, so that it has more than one value', () => {
  assert.deepEqual(roundValues('log', 0.9, 1.12, 5), [0.9, 0.95, 1, 1.05, 1.1]);
  for (const [low, high] of [
    [95, 105],
    [40, 70],
    [1.1, 9.8],
    [3, 11],
  ]) {
    assert.ok(roundValues('log', low, high, 7).length > 1, `${low} to ${high}`);
  }
});

test('a linear axis begins at 0, a log one leaves air on both ends', () => {
  assert.deepEqual(domainOf('linear', [20, 100]), [0, 105]);
  const [low, high] = domainOf('log', [100, 1000]);
  assert.ok(low < 100 && low > 80 && high > 1000 && high < 1200);
  const x = scaleOf('log', [10, 1000], [0, 200]);
  assert.equal(Math.round(x(100)), 100);
});

test('what overlaps is moved apart, keeps its order and stays within its room', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 200; round++) {
    const items = Array.from({ length: 1 + Math.floor(random() * 14) }, () => ({
      at: random() * 300,
      size: random() < 0.3 ? 31 : 16,
    }));
    const room = { from: 0, to: 450 };
    const placed = spread(items, room);
    const order = items.map((_, i) => i).sort((a, b) => items[a].at - items[b].at);
    for (const [k, i] of order.entries()) {
      const next = order[k + 1];
      assert.ok(placed[i] - items[i].size / 2 > -1e-9);
      assert.ok(placed[i] + items[i].size / 2 < 450 + 1e-9);
      if (next === undefined) continue;
      const gap = placed[next] - placed[i] - (items[i].size + items[next].size) / 2;
      assert.ok(gap > -1e-9, `overlap of ${-gap}`);
    }
  }
});

test('nothing is moved that has room, and a block is moved as little as possible', () => {
  const room = { from: 0, to: 200 };
  assert.deepEqual(
    spread(
      [
        { at: 150, size: 20 },
        { at: 30, size: 20 },
      ],
      room,
    ),
    [150, 30],
  );
  assert.deepEqual(
    spread(
      [
        { at: 100, size: 20 },
        { at: 104, size: 20 },
      ],
      room,
    ),
    [92, 112],
  );
  assert.deepEqual(
    spread(
      [
        { at: 2, size: 20 },
        { at: 3, size: 20 },
      ],
      room,
    ),
    [10, 30],
  );
});

test('a thinned line passes by all points that it left out', () => {
  const points = Array.from(
    { length: 200 },
    (_, i) => /** @type {const} */ ([i, 40 * Math.sin(i / 30)]),
  );
  const kept = thin(points);
  assert.ok(kept.length < 60, `${kept.length} points are kept`);
  assert.deepEqual([kept[0], kept[kept.length - 1]], [points[0], points[199]]);
  for (const [x, y] of points) {
    const after = kept.findIndex(([at]) => at >= x);
    const [[x1, y1], [x2, y2]] = [kept[Math.max(0, after - 1)], kept[after]];
    const on = x1 === x2 ? y1 : y1 + ((y2 - y1) * (x - x1)) / (x2 - x1);
    assert.ok(Math.abs(on - y) < 1, `at ${x}: ${on} instead of ${y}`);
  }
  assert.deepEqual(
    thin([
      [0, 0],
      [5, 5],
      [10, 10],
    ]),
    [
      [0, 0],
      [10, 10],
    ],
  );
});

test('a long name goes on in the next line, a longer one is cut', () => {
  assert.deepEqual(lines('native', 150), ['native']);
  const broken = {
    'mongodb@7.8.0/raw+message-port/p4': ['mongodb@7.8.0/raw', '+message-port/p4'],
    'mongodb/class-accessors': ['mongodb', '/class-accessors'],
    'mongodb+fastify:qoper8-cp/p4/json': ['mongodb', '+fastify:qoper8-cp/p4', '/json'],
    'insertMany, narrow, 32 in flight': ['insertMany, narrow,', '32 in flight'],
  };
  for (const [name, expected] of Object.entries(broken)) {
    assert.deepEqual(lines(name, 150), expected);
    assert.ok(lines(name, 150).every((line) => widthOf(line) <= 150));
  }
  const [only] = lines('a'.repeat(200), 150);
  assert.ok(only.endsWith('…') && widthOf(only) <= 150 && only.length > 10);
  assert.equal(cut('short', 150), 'short');
});

test('numbers that would touch are left out of an axis, names are slanted', () => {
  const box = { left: 0, right: 300, top: 0, bottom: 100 };
  const close = [10, 20, 100].map((at) => ({ at, text: '100 ms' }));
  assert.deepEqual(
    readable(close).map(({ at }) => at),
    [10, 100],
  );
  const numbers = xAxis(box, close, 'time');
  assert.equal(all(numbers.drawing, 'text').length, 3, 'two numbers and the label');
  const names = xAxis(box, close, '', { names: true });
  const texts = all(names.drawing, 'text');
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['100 ms', '100 ms', '100 ms'],
  );
  assert.ok(texts.every(({ attributes }) => attributes.transform.startsWith('rotate(-35')));
  assert.ok(names.height > 15 + Math.sin(0.61) * widthOf('100 ms'));
});
