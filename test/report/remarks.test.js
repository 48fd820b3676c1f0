/** What stands beside a verdict is explained where it appears, the same in all formats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as csv from '../../js/report/formats/csv.js';
import * as html from '../../js/report/formats/html/index.js';
import * as markdown from '../../js/report/formats/markdown.js';
import * as terminal from '../../js/report/formats/terminal/index.js';
import { controlOn, remarksText, rolesText } from '../../js/report/remarks.js';
import { settingsOf, TIME } from '../../js/report/settings.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Comparison} Comparison */

const run = analyse(syntheticRun({ workloads: ['findOne'] }));
const SETTING = 'findOne/wide/c1';

/** @param {string} contender @param {Partial<Comparison>} change of its comparison by time */
function withChanged(contender, change) {
  const comparisons = run.comparisons.map((one) =>
    one.cell === `${SETTING}/${contender}` && one.metric === TIME ? { ...one, ...change } : one,
  );
  return { ...run, comparisons };
}

/** @type {Partial<Comparison>} */
const unclear = { verdict: 'unclear' };
const RUNS = {
  'may be chance': withChanged('mongodb+piscina/p2', { ...unclear, ratio: 1.5, lo: 1.2, hi: 1.9 }),
  'within noise': withChanged('mongodb+piscina/p2', {
    ...{ ...unclear, ratio: 1.0001, lo: 1.00005, hi: 1.0002 },
  }),
  'too wide': withChanged('mongodb+piscina/p2', { ...unclear, ratio: 3, lo: 1.1, hi: 9 }),
};
const MEANINGS = {
  'may be chance': /not once corrected for all \d+ of the run\./,
  'within noise': /the control, the same code launched twice, differs by as much\./,
  'too wide': /its ends lie more than 3 times apart\./,
};

/** As one line, without what formats add. @param {string} text */
const plain = (text) => text.replace(/[\s\\]+/g, ' ');

for (const [remark, changed] of Object.entries(RUNS)) {
  const meaning = MEANINGS[/** @type {keyof typeof MEANINGS} */ (remark)];

  test(`an interval beside 1 that shows no difference: ${remark}, and what that means`, () => {
    for (const { name, render } of [terminal, markdown, html]) {
      const text = plain(render(changed));
      assert.match(text, new RegExp(`unclear: ${remark}`), name);
      assert.match(text, new RegExp(`Unclear, ${remark}: the interval excludes 1`), name);
      assert.match(text, meaning, name);
    }
    assert.match(csv.render(changed), new RegExp(`,${remark},`));
  });
}

test('where nothing is remarked, nothing is explained', () => {
  const rows = settingsOf(run).flatMap((result) => result.rows);
  assert.equal(remarksText(run, rows), '');
  assert.doesNotMatch(terminal.render(run), /Unclear,/);
});

test('a lower bound that was undercut is none, in all formats and beside every figure', () => {
  const changed = withChanged('libmongoc+inline', { ratio: 3 });
  for (const { name, render } of [terminal, markdown, html]) {
    const text = plain(render(changed));
    assert.match(text, /lower bound that another is no slower than bounds nothing/, name);
  }
  const [{ rows }] = settingsOf(changed);
  assert.match(rolesText(rows), /^libmongoc: lower bound, .*; here .* no slower\. /);
});

test('what the control says of CPU time and memory, or that there is none', () => {
  const [{ rows }] = settingsOf(run);
  assert.match(
    controlOn(rows, [{ name: 'clientCpuUsPerOp', text: 'CPU time' }]),
    /^The control took \d\.\d\d× the CPU time \(\d\.\d\d–\d\.\d\d\): differences as small say nothing\. $/,
  );
  const others = rows.filter(({ cell }) => cell.role !== 'control');
  assert.match(controlOn(others, []), /^No control here/);
  const page = html.render(run);
  const [, cpu] = page.split('<h2 id="cpu">');
  assert.match(cpu, /The control took [^<]* the client’s CPU time/);
  const [, glance] = page.split('<h2 id="verdicts">');
  assert.match(glance.split('<h2')[0], /The baseline differed from itself by ±[\d.]+ %/);
});

test('in a terminal what is long stands below the table, once', () => {
  const reason = 'mongodb was not steady in 1 of 3 rounds';
  const comparisons = run.comparisons.map((one) =>
    one.metric === TIME && one.setting === SETTING
      ? { ...one, verdict: /** @type {const} */ ('unclear'), reason }
      : one,
  );
  const text = terminal.render({ ...run, comparisons });
  assert.equal(text.split(`1: ${reason}`).length, 2);
  assert.match(text, /^native .* unclear: see 1 /m);
});
