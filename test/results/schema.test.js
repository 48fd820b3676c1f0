import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { whatIsWrong } from '../../js/results/reading/validate.js';
import { SCHEMAS, schemaTypes } from '../../scripts/schema-types.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';
import { samplesOf } from './fixture.js';

const run = syntheticRun({ workloads: ['findOne', 'insertMany'], rounds: 1 });

/** As it comes back from the disk. @template T @param {T} value @returns {T} */
const stored = (value) => JSON.parse(JSON.stringify(value));

for (const one of SCHEMAS) {
  test(`the generated types of a ${one.type} are those of its schema`, async () => {
    assert.equal(readFileSync(one.types, 'utf8'), await schemaTypes(one), 'npm run schema');
  });
}

test('the schema is one', () => {
  const file = new URL('../../js/results/run.schema.json', import.meta.url);
  const ajv = new Ajv({ allowUnionTypes: true, keywords: ['tsType'] });
  assert.equal(ajv.validateSchema(JSON.parse(readFileSync(file, 'utf8'))), true, ajv.errorsText());
  assert.equal(ajv.validateSchema({ type: 'nonsense' }), false);
});

test('a run, its samples and a failure are valid', () => {
  const { data: _, ...file } = run;
  assert.equal(whatIsWrong(stored(file)), undefined);
  for (const sample of samplesOf(run))
    assert.equal(whatIsWrong(stored(sample), 'Sample'), undefined);
  const failure = { cell: 'a', round: 1, group: 0, status: 'failed', reason: 'no answer' };
  assert.equal(whatIsWrong(failure, 'Failure'), undefined);
});

test('what only some platforms and contenders give may be absent', () => {
  const { data: _, ...file } = stored(run);
  delete file.environment.micro;
  assert.equal(whatIsWrong(file), undefined);
  const [sample] = stored(samplesOf(run));
  delete sample.stagesUs;
  delete sample.overlapping;
  sample.metrics = {};
  assert.equal(whatIsWrong(sample, 'Sample'), undefined);
});

/** @type {[string, (run: any) => void, RegExp][]} */
const damagedRuns = [
  [
    'another schema',
    (run) => Object.assign(run, { schema: 'tollgate/run@1' }),
    /^\/schema .*run@2/,
  ],
  ['no cells', (run) => delete run.cells, /^it must have required property 'cells'/],
  [
    'a failure without reason',
    (run) => Object.assign(run.cells[0], { status: 'failed' }),
    /'reason'/,
  ],
  ['an unknown role', (run) => Object.assign(run.cells[0], { role: 'king' }), /role .*baseline/],
  ['text for a number', (run) => Object.assign(run.measuring, { turns: '7' }), /measuring\/turns/],
];
for (const [what, damage, expected] of damagedRuns) {
  test(`in run.json, ${what} is invalid`, () => {
    const copy = stored(run);
    damage(copy);
    assert.match(whatIsWrong(copy) ?? 'valid', expected);
  });
}

/** @type {[string, (sample: any) => void, RegExp][]} */
const damagedSamples = [
  ['an unknown stage', (sample) => Object.assign(sample, { stagesUs: { lunch: 1 } }), /stagesUs/],
  [
    'a bucket of one number',
    (sample) => sample.histograms.findOne.buckets.push([1]),
    /histograms\/findOne\/buckets/,
  ],
  ['no slices', (sample) => delete sample.slices, /'slices'/],
];
for (const [what, damage, expected] of damagedSamples) {
  test(`in a sample, ${what} is invalid`, () => {
    const copy = stored(samplesOf(run)[0]);
    damage(copy);
    assert.match(whatIsWrong(copy, 'Sample') ?? 'valid', expected);
  });
}
