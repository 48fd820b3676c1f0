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

test('one way alone answers nothing', () => {
  assert.deepEqual(questions(runOf(SEVERAL.slice(0, 2))), []);
});
