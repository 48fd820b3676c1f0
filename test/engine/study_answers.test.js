/** What becomes of a study's published findings in the results of a run. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStudyAnswers } from '../../js/engine/study_answers.js';
import { atLeast, judged, notMeasured } from '../../js/stats/finding.js';

/** @param {number} lo @param {number} [hi] */
const measured = (lo, hi = lo) => ({ lo, hi });
/** @param {import('../../js/stats/finding.js').Claim[]} claims */
const found = (...claims) => judged(claims, 'so much');

/** @param {Partial<ReturnType<typeof judged>>} checked @param {object} [run] @param {object} [rest] of the finding */
function published(checked, run, rest) {
  const study = {
    ...{ name: 'one', description: 'one', paper: 'A paper', presets: /** @type {any} */ ({}) },
    published: [
      { finding: 'more', figure: '2', ...rest, check: () => /** @type {any} */ (checked) },
    ],
  };
  const all = /** @type {any} */ ({ answers: [], cells: [], quotable: true, ...run });
  return withStudyAnswers(all, study).published?.[0];
}

test('a report has the outcome, the way, and how many figures could be told', () => {
  const checked = found({ measured: measured(1.5), published: atLeast(2), none: 1 });
  assert.deepEqual(published(checked), {
    ...{ finding: 'more', figure: '2', outcome: 'does not hold', how: 'weaker', here: 'so much' },
  });
  const open = { measured: measured(1, 3), published: atLeast(2) };
  const several = found(open, { ...open, measured: measured(3) });
  assert.deepEqual(published(several), {
    ...{ finding: 'more', figure: '2', outcome: 'cannot be told' },
    here: 'so much; 1 of 2 certain',
  });
});

test('nothing is told, and nothing certain, in a run that may not be quoted', () => {
  const claim = { measured: measured(1.5), published: atLeast(2), none: 1 };
  assert.deepEqual(published(found(claim, claim), { quotable: false }), {
    ...{ finding: 'more', figure: '2', outcome: 'cannot be told', here: 'so much' },
  });
});

test('where cells were never steady, what was not measured says so', () => {
  const cells = [{ status: 'unsteady' }, { status: 'unsteady' }, { status: 'ok' }];
  assert.equal(published(notMeasured, { cells })?.here, 'not measured (2 cells were never steady)');
  assert.equal(published(notMeasured)?.here, 'not measured');
});

test('what another preset measures is said to be there', () => {
  const here = (/** @type {string} */ preset) =>
    published(notMeasured, { preset }, { preset: 'paper' })?.here;
  assert.equal(here('standard'), 'not measured: --preset paper does');
  assert.equal(here('paper'), 'not measured');
});
