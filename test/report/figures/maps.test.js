import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breakEvenFigures } from '../../../js/report/formats/html/figures/maps/break_even.js';
import { heatClass } from '../../../js/report/formats/html/figures/maps/heat_map.js';
import { poolFigures } from '../../../js/report/formats/html/figures/maps/pool_sizes.js';
import { breakEvenUs, predictInline, predictOffload } from '../../../js/stats/offload_model.js';
import { all, numbersOf, partOf, paths, pointsOf, textOf } from './drawn.js';
import { interval, result, row, runOf, setting } from './made.js';

/** @param {number} concurrency @param {[contender: string, ratio: number | undefined, verdict?: any][]} rows */
function under(concurrency, rows) {
  const of = `findOne/wide/c${concurrency}`;
  return result(
    rows.map(([contender, ratio, verdict = 'faster']) =>
      row(
        contender,
        {},
        {
          of,
          ...(contender === 'mongodb' && { role: 'baseline' }),
          ...(ratio !== undefined && { comparison: { ratio, lo: ratio, hi: ratio, verdict } }),
        },
      ),
    ),
    { setting: setting({ id: of, load: { kind: 'closed', concurrency } }) },
  );
}

/** @param {ReturnType<typeof under>[]} results */
const pools = (results) => poolFigures(results, runOf(results));

test('pool sizes and concurrencies are a map of speeds, the driver without a pool above', () => {
  const [{ workload, dataset, figure }, ...others] = pools([
    under(1, [
      ['mongodb', undefined],
      ['native', 0.5],
      ['native+ring/p2', 2, 'slower'],
      ['native+ring/p4', 1, 'same'],
    ]),
    under(32, [
      ['mongodb', undefined],
      ['native', 0.8],
      ['native+ring/p2', 0.25],
      ['native+ring/p4', 0.4],
    ]),
  ]);
  assert.deepEqual(others, []);
  assert.deepEqual([workload, dataset], ['findOne', 'wide']);
  const cells = (/** @type {string} */ name) =>
    all(partOf(figure, name).split('</tr>')[0], 'td').map(
      ({ attributes, text }) => `${attributes.class} ${text.trim()}`,
    );
  assert.deepEqual(cells('native'), ['heat-faster-3 2.00×', 'heat-faster-2 1.25×']);
  assert.deepEqual(cells('native+ring/p2'), ['heat-slower-3 0.50×', 'heat-faster-3 4.00×']);
  assert.deepEqual(cells('native+ring/p4'), [' 1.00×', 'heat-faster-3 2.50×']);
  const heads = all(textOf(figure).replaceAll('<wbr>', ''), 'th').map(({ text }) => text);
  assert.deepEqual(heads.slice(0, 6), [
    ...['contender', '1 in flight', '32 in flight', 'native', 'native+ring/p2', 'native+ring/p4'],
  ]);
  assert.equal(numbersOf(figure).length, 3);
});

test('one pool at one concurrency is no map; two of either are', () => {
  const one = under(32, [
    ['mongodb', undefined],
    ['native+ring/p2', 0.5],
  ]);
  assert.deepEqual(pools([one]), []);
  assert.deepEqual(pools([]), []);
  const sizes = under(32, [
    ['native+ring/p2', 0.5],
    ['native+ring/p4', 0.5],
  ]);
  assert.equal(pools([sizes]).length, 1);
  const callers = under(1, [['native+ring/p2', 0.5]]);
  assert.equal(pools([callers, one]).length, 1);
});

test('colours stand for certain differences only, deeper for larger ones, and are in the styles', () => {
  const styles = readFileSync(
    new URL('../../../js/report/formats/html/css/figures.css', import.meta.url),
    'utf8',
  );
  assert.deepEqual(
    [1.1, 1.3, 2, 40].map((speed) => heatClass(speed, 'faster')),
    ['heat-faster-1', 'heat-faster-2', 'heat-faster-3', 'heat-faster-3'],
  );
  assert.deepEqual(
    [0.9, 0.7, 0.4].map((speed) => heatClass(speed, 'slower')),
    ['heat-slower-1', 'heat-slower-2', 'heat-slower-3'],
  );
  assert.deepEqual([heatClass(3, 'unclear'), heatClass(1, 'baseline')], ['', '']);
  for (const word of ['faster', 'slower'])
    for (const degree of [1, 2, 3]) assert.ok(styles.includes(`.heat-${word}-${degree} {`));
});

const costs = { addedUs: 50, workerUs: 10, callUs: 8 };
const waits = [0, 100, 300, 1000, 3000];

/** Waits that take 60 µs longer than they say, through a ring that behaves as the model says. */
function offloaded(concurrencies = [1, 32]) {
  const results = waits.flatMap((opTimeUs) =>
    concurrencies.map((concurrency) => {
      const of = `wait/none/c${concurrency},opTimeUs=${opTimeUs}`;
      const asked = { opUs: opTimeUs + 60, concurrency, workers: 2 };
      const [here, there] = [predictInline(asked), predictOffload(costs, asked)];
      const gains = there.opsPerSecond > here.opsPerSecond;
      const metrics = (/** @type {typeof here} */ { opsPerSecond, latencyUs }) => ({
        ...{ usPerOp: 1e6 / opsPerSecond, opsPerSecond, latencyMeanUs: latencyUs },
      });
      return result(
        [
          row('bare', metrics(here), { of, role: 'baseline' }),
          row('bare+ring/p2', metrics(there), {
            of,
            comparison: { ratio: 0.5, verdict: gains ? 'faster' : 'slower' },
          }),
        ],
        {
          setting: setting({
            ...{ id: of, workload: 'wait', params: { opTimeUs } },
            load: { kind: 'closed', concurrency },
          }),
        },
      );
    }),
  );
  return runOf(results);
}

test('measured cells are marks in even columns, and the model’s line lies between gain and loss', () => {
  const [{ workload, figure }] = breakEvenFigures(offloaded([1, 8, 32]));
  assert.equal(workload, 'wait');
  const drawn = partOf(figure, 'bare+ring/p2');
  const marks = ['faster', 'slower'].map((word) =>
    paths(drawn, `outcome ${word}`).flatMap(pointsOf),
  );
  assert.equal(marks.flat().length, 15);
  const columns = [...new Set(marks.flat().map(([x]) => x))].sort((a, b) => a - b);
  const gaps = columns.slice(1).map((x, i) => x - columns[i]);
  assert.ok(Math.max(...gaps) - Math.min(...gaps) < 0.3, `${gaps}`);
  const [line] = paths(drawn, 'model').map(pointsOf);
  for (const [word, points] of /** @type {const} */ ([
    ['faster', marks[0]],
    ['slower', marks[1]],
  ])) {
    for (const [x, y] of points) {
      const nearest = line.reduce((a, b) => (Math.abs(b[1] - y) < Math.abs(a[1] - y) ? b : a));
      assert.equal(x > nearest[0], word === 'faster', `${word} at ${x}, ${y}: ${nearest}`);
    }
  }
  const texts = all(drawn, 'text').map(({ text }) => text);
  assert.ok(
    ['0 µs', '100 µs', '1 ms', '3 ms', '1', '8', '32'].every((text) => texts.includes(text)),
  );
  assert.ok(texts.filter((text) => /^\d+\.\d+×$/.test(text)).length === 15);
});

test('one at a time offloading never pays: the line leaves the map on the right', () => {
  const [{ figure }] = breakEvenFigures(offloaded());
  assert.equal(breakEvenUs(costs, { concurrency: 1, workers: 2 }), Number.POSITIVE_INFINITY);
  const [line] = paths(figure, 'model').map(pointsOf);
  assert.equal(line[0][0], 392);
  assert.equal(numbersOf(figure).length, 10);
});

test('without the cells that the model is fitted to there are marks and no line', () => {
  const run = offloaded([32]);
  const [{ figure }] = breakEvenFigures(run);
  assert.equal(paths(figure, 'model').length, 0);
  assert.equal(
    all(figure, 'path').filter(({ attributes }) => attributes.class?.startsWith('outcome')).length,
    5,
  );
  assert.ok(!/NaN|Infinity/.test(textOf(figure)));
});

test('a run without calls of known length has no such map', () => {
  assert.deepEqual(breakEvenFigures(runOf([result([row('native')])])), []);
  const odd = offloaded();
  for (const { summary } of odd.cells) if (summary) summary.metrics.usPerOp = interval(100);
  assert.deepEqual(breakEvenFigures(odd), [], 'all calls are as long as one another');
});
