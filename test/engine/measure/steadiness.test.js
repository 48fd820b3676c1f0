import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFalling, leastCalls, Steadiness } from '../../../js/engine/measure/steadiness.js';
import { seededRandom } from '../../../js/stats/random.js';

/** @param {number[]} costs µs of CPU per operation, of stretches of a hundred operations */
const falls = (costs) =>
  isFalling(
    costs.map(() => 100),
    costs.map((cost) => 100 * cost),
  );

/** Some of each level, with noise of a few percent. @param {[level: number, stretches: number][]} levels */
function noisy(levels) {
  const random = seededRandom(7);
  return levels.flatMap(([level, stretches]) =>
    Array.from({ length: stretches }, () => level * (0.96 + 0.08 * random())),
  );
}

test('what became faster in the last quarter is falling; what did before is not', () => {
  const levels = /** @type {[number, number][]} */ ([
    [400, 5],
    [200, 10],
    [120, 45],
  ]);
  assert.equal(falls(noisy(levels)), false);
  assert.equal(falls(noisy([...levels, [95, 12]])), true);
  assert.equal(falls(noisy([...levels, [95, 40]])), false);
});

test('less than 5 % is no change, nor is becoming slower', () => {
  const flat = /** @type {[number, number]} */ ([100, 60]);
  assert.equal(falls(noisy([flat, [98, 12]])), false);
  assert.equal(falls(noisy([flat, [130, 12]])), false);
});

test('a single slow stretch is no level', () => {
  assert.equal(falls([...noisy([[100, 50]]), 300, ...noisy([[100, 6]])]), false);
});

/**
 * @param {import('../../../js/engine/measure/steadiness.js').Kind} kind
 * @param {{ ops: number, us: number, stretches: number, calls?: number }} warmUp `us`: of an operation, `calls`: in it
 * @param {Steadiness} [previous]
 */
function warmed(kind, { ops, us, stretches, calls }, previous) {
  const steadiness = new Steadiness(kind, { calls, previous });
  for (let i = 0; i < stretches; i++) steadiness.add(ops, (ops * us) / 1e6, ops * us, us);
  return steadiness;
}

test('a level that stays is not enough: V8 compiles what is hot in steps', () => {
  for (const kind of /** @type {const} */ (['async', 'offloaded', 'sync', 'looped'])) {
    const tenth = { ops: leastCalls(kind) / 10, us: 250, stretches: 9 };
    assert.equal(warmed(kind, tenth).steady, false, kind);
    assert.match(warmed(kind, tenth).reason, /90 % of what it needs$/);
    assert.equal(warmed(kind, { ...tenth, stretches: 10 }).steady, true, kind);
  }
});

test('promises need more than values, and a loop in C next to nothing', () => {
  const [asked, sync, looped] = /** @type {const} */ (['async', 'sync', 'looped']).map(leastCalls);
  assert.ok(asked > sync && sync > looped);
});

test('of long operations some seconds are enough, and some dozens', () => {
  const long = { ops: 4, us: 50_000, stretches: 29 };
  assert.equal(warmed('async', long).steady, false);
  assert.equal(warmed('async', { ...long, stretches: 30 }).steady, true);
  // Of those that take longer than a tenth of a second as many as fill the seconds, and three.
  const longer = { ops: 1, us: 1e6, stretches: 5 };
  assert.equal(warmed('async', longer).steady, false);
  assert.equal(warmed('async', { ...longer, stretches: 6 }).steady, true);
  assert.equal(warmed('async', { ...longer, us: 1e7, stretches: 2 }).steady, false);
  assert.equal(warmed('async', { ...longer, us: 1e7, stretches: 3 }).steady, true);
});

test('operations that mostly wait for something do not count as long', () => {
  const steadiness = new Steadiness('async');
  for (let i = 0; i < 40; i++) steadiness.add(100, 0.4, 150_000, 800);
  assert.ok(steadiness.seconds > 6);
  assert.equal(steadiness.steady, false);
});

test('who keeps falling is waited for, but not for ever', () => {
  const steadiness = new Steadiness('async');
  let us = 400;
  const run = (/** @type {number} */ stretches) => {
    for (let i = 0; i < stretches; i++) {
      us *= 0.98;
      steadiness.add(500, (500 * us) / 1e6, 500 * us, us);
    }
  };
  run(61);
  assert.equal(steadiness.steady, false);
  assert.match(steadiness.reason, /still becoming faster after .* 30500 operations/);
  run(60);
  assert.equal(steadiness.steady, true);
});

test('the curve holds all operations, in stretches that grow', () => {
  const steadiness = warmed('sync', { ops: 100, us: 50, stretches: 100 });
  steadiness.add(0, 0.1, 5, Number.POSITIVE_INFINITY);
  const { ops, us, cpuUs } = steadiness.curve;
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  assert.equal(sum(ops), 10_000);
  assert.equal(sum(us), 500_000);
  assert.equal(sum(cpuUs), 500_000);
  assert.ok(ops.length < 60 && /** @type {number} */ (ops.at(-2)) > ops[0]);
});

test('an operation of several calls counts for as many', () => {
  const twenty = { ops: leastCalls('async') / 200, us: 250, calls: 20 };
  assert.equal(warmed('async', { ...twenty, stretches: 9 }).steady, false);
  const before = warmed('async', { ...twenty, stretches: 10 });
  assert.equal(before.steady, true);
  assert.deepEqual(before.made, { async: leastCalls('async') });
  assert.equal(before.ops, leastCalls('async') / 20);
});

test('in a process that was warmed up with another setting a tenth is enough, of the same kind alone', () => {
  const least = leastCalls('async');
  const tenth = { ops: least / 10, us: 250, stretches: 1 };
  const before = warmed('async', { ...tenth, stretches: 10 });
  assert.equal(warmed('async', tenth, before).steady, true);
  assert.equal(warmed('async', { ...tenth, ops: tenth.ops - 1 }, before).steady, false);
  // What was before the one before counts as well.
  const third = warmed('async', tenth, warmed('async', tenth, before));
  assert.equal(third.steady, true);
  assert.equal(warmed('async', tenth, warmed('sync', { ...tenth, stretches: 10 })).steady, false);
  assert.equal(warmed('async', tenth, warmed('async', { ...tenth, stretches: 9 })).steady, false);
  // Of long operations, too: 0.6 s and six of them.
  const long = { ops: 7, us: 100_000, stretches: 1 };
  assert.equal(warmed('async', long, before).steady, true);
  assert.equal(warmed('async', { ...long, ops: 5 }, before).steady, false);
  // What is compiled already is long by its mean: a few short ones among them change nothing.
  const mixed = new Steadiness('async', { previous: before });
  mixed.add(7, 0.7, 700_000, 400);
  assert.equal(mixed.steady, true);
});
