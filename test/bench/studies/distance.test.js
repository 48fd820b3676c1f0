import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questions, tables } from '../../../bench/studies/distance/index.js';

/** @typedef {{ rttUs?: number, tls?: string, asFast: number, verdict: string, concurrency?: number }} Way */

/** @param {Way[]} ways of findOne through native @returns {any} */
function runOf(ways) {
  const settings = ways.map(({ rttUs, tls, concurrency = 1 }, i) => ({
    ...{ id: `s${i}`, workload: 'findOne', dataset: 'wide', documents: 1 },
    load: { kind: 'closed', concurrency },
    params: { ...(rttUs !== undefined && { rttUs }), ...(tls && { tls }) },
  }));
  const cells = settings.map(({ id }) => ({
    ...{ id: `${id}/native`, setting: id, contender: 'native+inline', role: 'contender' },
    ...{ poolSize: 0, reply: 'objects' },
  }));
  const comparisons = ways.map(({ asFast, verdict }, i) => ({
    ...{ cell: `s${i}/native`, metric: 'usPerOp', verdict, p: 0.01 },
    ...{ ratio: 1 / asFast, lo: 1 / (1.1 * asFast), hi: 1.1 / asFast },
  }));
  return { settings, cells, comparisons };
}

const SEVERAL = [
  { rttUs: 5000, asFast: 1.01, verdict: 'unclear' },
  { asFast: 2, verdict: 'faster' },
  { rttUs: 0, asFast: 1.8, verdict: 'faster' },
  { tls: 'on', asFast: 1.7, verdict: 'faster' },
  { rttUs: 1000, asFast: 1.1, verdict: 'faster' },
];

test('the table has each way, the nearest first', () => {
  const [{ head, rows }] = tables(runOf(SEVERAL));
  assert.deepEqual(head, [
    'work',
    'contender',
    'loopback',
    'TLS',
    'relay, no delay',
    '1 ms',
    '5 ms',
  ]);
  assert.equal(rows.length, 1);
  assert.deepEqual(rows[0].slice(0, 3), ['findOne, one at a time', 'native', '2.00 (1.82–2.20)']);
  assert.deepEqual(tables(runOf(SEVERAL.slice(0, 1))), []);
});

test('a sentence says up to where the advantage is certain, and from where it is not', () => {
  const [{ answer }] = questions(runOf(SEVERAL));
  assert.equal(
    answer,
    'findOne, one at a time: native is 1.80 (1.64–1.98) × as fast as mongodb through a relay without delay, and still ' +
      '1.10 (1.00–1.21) × at a round trip of 1 ms; from 5 ms on no difference is certain (1.01 (0.918–1.11) ×).',
  );
  const everywhere = SEVERAL.map((way) => ({ ...way, verdict: 'faster' }));
  assert.match(
    questions(runOf(everywhere))[0].answer,
    /at a round trip of 5 ms, the longest that was measured\.$/,
  );
  const nowhere = SEVERAL.map((way) => ({ ...way, verdict: 'unclear' }));
  assert.equal(
    questions(runOf(nowhere))[0].answer,
    'findOne, one at a time: native was at no round trip certainly faster than mongodb: 1.80 (1.64–1.98) × as fast through a relay without delay.',
  );
  const near = SEVERAL.map((way) => ({ ...way, verdict: way.rttUs === 0 ? 'faster' : 'unclear' }));
  assert.equal(
    questions(runOf(near))[0].answer,
    'findOne, one at a time: native is 1.80 (1.64–1.98) × as fast as mongodb through a relay without delay; from 1 ms on no difference is certain (1.10 (1.00–1.21) ×).',
  );
});

test('what is slower farther away is said to be', () => {
  const [near, far] = [
    { rttUs: 200, asFast: 1.6, verdict: 'faster' },
    { rttUs: 1000, asFast: 1, verdict: 'unclear' },
  ];
  const slow = { rttUs: 5000, asFast: 0.28, verdict: 'slower' };
  assert.equal(
    questions(runOf([near, far, slow]))[0].answer,
    'findOne, one at a time: native is 1.60 (1.45–1.76) × as fast as mongodb at a round trip of 200 µs; at a round trip of 1 ms ' +
      'no difference is certain (1.00 (0.909–1.10) ×); it is slower at a round trip of 5 ms (0.280 (0.255–0.308) ×).',
  );
  assert.match(
    questions(runOf([near, slow]))[0].answer,
    /of 200 µs; it is slower at a round trip of 5 ms/,
  );
  assert.match(
    questions(runOf([far, slow]))[0].answer,
    /certainly faster than mongodb: 1\.00 .* of 1 ms; it is slower at a round trip of 5 ms/,
  );
  assert.match(
    questions(runOf([{ ...far, verdict: 'slower' }, slow]))[0].answer,
    /certainly faster than mongodb; it is slower at a round trip of 1 ms \(.*\) and at a round trip of 5 ms/,
  );
});

test('threads are told apart by their number', () => {
  const run = runOf([SEVERAL[0], SEVERAL[2]]);
  for (const cell of run.cells) cell.poolSize = 32;
  assert.deepEqual(
    tables(run)[0].rows.map(([, contender]) => contender),
    ['native (32 workers)'],
  );
});

test('one way alone answers nothing', () => {
  assert.deepEqual(questions(runOf(SEVERAL.slice(0, 2))), []);
});
