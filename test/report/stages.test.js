import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stagesOf, waitingCalls } from '../../js/report/stages.js';

/** @typedef {import('../../js/results/run.d.ts').Summary} Summary */

const exactly = (/** @type {number} */ value) => ({ median: value, lo: value, hi: value });

/** @param {Partial<Summary>} seen @returns {Summary} */
function summaryWith(seen) {
  return {
    rounds: 3,
    metrics: { latencyMeanUs: exactly(100) },
    latencyUs: {},
    steadyRounds: 3,
    ...seen,
  };
}

test('stages that lie end to end are summed and held against the whole', () => {
  const stagesUs = {
    decode: exactly(20),
    encode: exactly(10),
    roundTrip: exactly(60),
    server: exactly(40),
  };
  const found = stagesOf(summaryWith({ stagesUs }));
  assert.deepEqual(
    found?.parts.map(({ stage, us }) => [stage, us]),
    [
      ['encode', 10],
      ['roundTrip', 60],
      ['server', 40],
      ['decode', 20],
    ],
  );
  // The server's time lies within the round trip.
  assert.equal(found?.sumUs, 90);
  assert.equal(found?.wholeUs, 100);
  assert.equal(found?.restUs, 10);
});

test("the server's time stands by itself where the round trip cannot be seen", () => {
  const found = stagesOf(summaryWith({ stagesUs: { server: exactly(40) } }));
  assert.equal(found?.sumUs, 40);
  assert.equal(found?.restUs, 60);
});

test('what overlaps is marked and not added up', () => {
  const stagesUs = { encode: exactly(30), roundTrip: exactly(60) };
  const found = stagesOf(summaryWith({ stagesUs, overlapping: ['encode'] }));
  assert.deepEqual(
    found?.parts.map(({ overlaps }) => overlaps),
    [true, false],
  );
  assert.equal(found?.sumUs, 60);
  assert.equal(found?.restUs, 40);
});

test('what was not seen is absent', () => {
  assert.equal(stagesOf(summaryWith({})), undefined);
  const bare = stagesOf(summaryWith({ stagesUs: { encode: exactly(1) }, metrics: {} }));
  assert.equal(bare?.wholeUs, undefined);
  assert.equal(bare?.restUs, undefined);
});

test("calls in the queue follow from Little's law, where there is a queue", () => {
  const stagesUs = { queue: exactly(75), roundTrip: exactly(25) };
  const sum = /** @type {import('../../js/report/stages.js').StageSum} */ (
    stagesOf(summaryWith({ stagesUs }))
  );
  /** @param {number} concurrency */
  const at = (concurrency) => waitingCalls(sum, { kind: 'closed', concurrency });
  assert.equal(at(32), 24);
  assert.equal(at(1), undefined);
  assert.equal(waitingCalls({ ...sum, parts: [] }, { kind: 'closed', concurrency: 32 }), undefined);
});
