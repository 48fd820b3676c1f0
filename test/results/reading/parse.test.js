import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLine } from '../../../js/results/reading/parse.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { samplesOf } from '../fixture.js';

test('a line is read as JSON.parse reads it', () => {
  const [sample] = samplesOf(syntheticRun({ workloads: ['findOne'], rounds: 1 }));
  const { findOne } = sample.histograms;
  const lines = [
    sample,
    { ...sample, histograms: {} },
    { ...sample, middle: { findOne } },
    { ...sample, histograms: {}, middle: { findOne } },
    { ...sample, histograms: { findOne, updateOne: { ...findOne, buckets: [] } } },
    {
      ...sample,
      histograms: {
        a: findOne,
        b: {
          ...findOne,
          buckets: [
            [7, 123456789],
            [8, 1],
          ],
        },
      },
    },
    // Not as we write them, but JSON.
    { ...sample, histograms: { a: { ...findOne, buckets: [[1.5, -2]] } } },
    { ...sample, histograms: { a: { ...findOne, buckets: [[1]] } } },
    { ...sample, buckets: [[1, 2]] },
    { cell: 'a', status: 'failed', reason: 'got {"buckets":[[1,2]]}' },
  ].map((value) => JSON.stringify(value));
  lines.push('{"histograms": {"a": {"buckets":[[1, 2]]}}}', '{"buckets":[[1,2]]}', '7');
  for (const line of lines) assert.deepEqual(parseLine(line), JSON.parse(line), line);
});

test('what is cut off is not JSON, wherever it was cut', () => {
  const [sample] = samplesOf(syntheticRun({ workloads: ['findOne'], rounds: 1 }));
  const line = JSON.stringify(sample);
  for (let length = 0; length < line.length; length++) {
    assert.equal(parseLine(line.slice(0, length)), undefined);
  }
});
