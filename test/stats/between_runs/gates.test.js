import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../js/stats/between_runs/gates/judge.js';
import { parseRule } from '../../../js/stats/between_runs/gates/rules.js';

/** @typedef {import('../../../js/stats/between_runs/compared.schema.d.ts').Series} Series */

test('a rule is a metric, a sense and a limit', () => {
  assert.deepEqual(parseRule('p99>+5%'), {
    ...{ rule: 'p99>+5%', metric: 'latencyP99Us', limitPct: 5, sense: 'more' },
  });
  assert.deepEqual(parseRule('throughput < -2.5 %'), {
    ...{ rule: 'throughput < -2.5 %', metric: 'opsPerSecond', limitPct: -2.5, sense: 'less' },
  });
  assert.equal(parseRule('usPerOp>0%').limitPct, 0);
  const own = { name: 'queries', unit: '', description: '' };
  assert.equal(
    parseRule('queries>1%', [{ ...own, better: 'less', compared: false }]).metric,
    'queries',
  );
});

for (const [text, wrong] of /** @type {[string, RegExp][]} */ ([
  ['p99', /^"p99" is no rule: write it as p99>\+5% or throughput<-5%$/],
  ['p99>5', /is no rule/],
  ['p99>-5%', /is no rule/],
  ['p99<+5%', /is no rule/],
  ['constructor>+5%', /^"constructor>\+5%" names no metric: known are time, /],
  ['p98>+5%', /^"p98>\+5%" names no metric: known are time, p50, .*usPerOp, .*stealPct/],
  ['throughput<-100%', /can never be/],
])) {
  test(`"${text}" is refused in one line`, () => {
    assert.throws(() => parseRule(text), { name: 'RangeError', message: wrong });
  });
}

/**
 * @param {string} contender
 * @param {number} ratio
 * @param {{ error?: number | null, reference?: boolean, source?: number, verdict?: import('../../../js/results/run.d.ts').Verdict }} [of]
 * @returns {Series}
 */
function madeUp(
  contender,
  ratio,
  { error = 0.01, reference = false, source = 1, verdict = 'unclear' } = {},
) {
  const reach = 2 * (error ?? 0);
  /** @type {Series['points'][0]['changes'][0]} */
  const change = {
    ...{
      since: 0,
      metric: 'usPerOp',
      method: 'relative',
      exploratory: false,
      rounds: [9, 9],
      verdict,
    },
    ...{ ratio, lo: ratio * Math.exp(-reach), hi: ratio * Math.exp(reach), error, df: 40, p: 0.5 },
    minimumDetectablePct: null,
  };
  const point = { label: '', cell: '', version: '', metrics: {} };
  return {
    ...{ setting: 's', contender, poolSize: 0, reply: 'objects', byVersion: false, reference },
    points: [
      { ...point, source: 0, changes: [] },
      { ...point, source, changes: [change] },
    ],
  };
}

/** @param {string} rule @param {Series[]} series @param {number} [noisePct] */
const judged = (rule, series, noisePct) =>
  judge(parseRule(rule), series, { last: 1, noisePct: () => noisePct });

test('beyond the limit is certain, possible or not', () => {
  const series = [madeUp('sure', 1.15), madeUp('perhaps', 1.06), madeUp('not', 1.01)];
  const gate = judged('usPerOp>+5%', series);
  assert.equal(gate.outcome, 'exceeded');
  assert.deepEqual(
    gate.exceeded.map(({ contender }) => contender),
    ['sure'],
  );
  assert.deepEqual(
    gate.unclear.map(({ contender }) => contender),
    ['perhaps'],
  );
  assert.deepEqual([gate.kept, gate.unjudged], [1, 0]);
  assert.ok(gate.exceeded[0].pAdjusted < 1e-6);
});

test('a change that is too noisy to tell is said to be so, and is no regression', () => {
  assert.equal(judged('usPerOp>+5%', [madeUp('noisy', 1.2, { error: 0.2 })]).outcome, 'unclear');
  // Told from the limit, but the control changed as much.
  assert.equal(judged('usPerOp>+5%', [madeUp('loud', 1.15)], 20).outcome, 'unclear');
});

test('the limit is told with a correction for the number of contenders', () => {
  // By itself p of the distance is 3 %.
  const edge = madeUp('edge', 1.05 * Math.exp(0.0225));
  assert.equal(judged('usPerOp>+5%', [edge]).outcome, 'exceeded');
  const many = [edge, ...Array.from({ length: 9 }, (_, i) => madeUp(`other ${i}`, 1))];
  assert.equal(judged('usPerOp>+5%', many).outcome, 'unclear');
});

test('the other sense is judged from the other end', () => {
  const gate = judged('usPerOp<-5%', [madeUp('fell', 0.8), madeUp('rose', 1.2)]);
  assert.deepEqual(
    gate.exceeded.map(({ contender }) => contender),
    ['fell'],
  );
  assert.equal(gate.kept, 1);
});

test('references, too few rounds and what the last run lacks are not judged', () => {
  const gate = judged('usPerOp>+5%', [
    madeUp('reference', 2, { reference: true }),
    madeUp('one round', 2, { error: null, verdict: 'untested' }),
    madeUp('gone', 2, { source: 0 }),
  ]);
  assert.deepEqual([gate.outcome, gate.unjudged, gate.kept], ['unjudged', 2, 0]);
});
