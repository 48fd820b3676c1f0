import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addon } from '../../js/client/binding/addon.js';
import { agreement, runCampaign } from './hostile/campaign.js';
import { caseOf } from './hostile/cases.js';

const SEED = 2026;
const CASES = 200;
const skip = addon.guardsReplies ? false : 'libmongoc is a shared library';

test('damaged replies end no process, and come out as with mongodb', { skip }, async () => {
  const report = await runCampaign({ seed: SEED, cases: CASES, players: 4 });
  assert.equal(report.cases, CASES);
  assert.deepEqual(report.crashes, []);
  assert.deepEqual(report.hangs, []);
  assert.ok(report.values > CASES / 10 && report.errors > CASES / 10);
  const different = [...report.taken, ...report.refused].join('\n');
  assert.ok(agreement(report) >= 0.97, different);
});

test('a seed gives the same cases every time', () => {
  assert.deepEqual(caseOf(SEED, 1), caseOf(SEED, 1));
  assert.notDeepEqual(caseOf(SEED, 1), caseOf(SEED, 2));
});
