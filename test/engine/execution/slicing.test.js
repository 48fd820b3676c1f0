import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slicesOf, wholeSliceMs } from '../../../js/engine/execution/slicing.js';
import { roundText } from '../../../js/report/run_facts.js';

const config = { turns: 26, sliceMs: 20, open: { turns: 5, sliceMs: 200 } };

test('slices at a rate are others, with a lead-in, and with a search for the ceiling before a share', () => {
  assert.deepEqual(slicesOf({ load: { kind: 'closed' }, params: {} }, config), {
    turns: 26,
    sliceMs: 20,
  });
  assert.deepEqual(slicesOf({ load: { kind: 'open' }, params: {} }, config), config.open);
  assert.equal(wholeSliceMs({ kind: 'closed', concurrency: 1 }, 20), 22);
  assert.equal(wholeSliceMs({ kind: 'closed', concurrency: 32 }, 500), 1100);
  assert.equal(wholeSliceMs({ kind: 'open', concurrency: 8 }, 200), 250);
  assert.equal(wholeSliceMs({ kind: 'open', concurrency: 8, share: 0.5 }, 200), 350);
});

test('a report says what every contender does in a round, by kind of load', () => {
  const settings = (/** @type {('closed' | 'open')[]} */ ...kinds) =>
    kinds.map((kind) => /** @type {any} */ ({ load: { kind }, params: {} }));
  assert.equal(roundText(config, settings('closed')), '26 slices of 20.0 ms');
  assert.equal(roundText(config, settings('open')), '5 slices of 200 ms');
  assert.equal(
    roundText(config, settings('closed', 'open')),
    '26 slices of 20.0 ms or 5 slices of 200 ms at a rate',
  );
  const { open: _, ...before } = config;
  assert.equal(
    roundText(before, settings('open')),
    '26 slices of 20.0 ms',
    'as older runs have it',
  );
});

test('a setting may have slices of its own length, for as much time in all', () => {
  const of = (/** @type {number} */ sliceMs) =>
    slicesOf(
      { load: { kind: 'closed' }, params: { sliceMs } },
      { turns: 8, sliceMs: 250, open: { turns: 5, sliceMs: 200 } },
    );
  assert.deepEqual(of(20), { turns: 100, sliceMs: 20 });
  assert.deepEqual(of(500), { turns: 4, sliceMs: 500 });
  assert.deepEqual(of(2000), { turns: 2, sliceMs: 2000 });
});
