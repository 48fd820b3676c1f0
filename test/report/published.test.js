/** Findings of others, held against a run: in which way one does not hold stands beside it, in all formats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as html from '../../js/report/formats/html/index.js';
import * as json from '../../js/report/formats/json.js';
import * as markdown from '../../js/report/formats/markdown.js';
import * as terminal from '../../js/report/formats/terminal/index.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

const run = analyse(syntheticRun({ workloads: ['findOne'] }));
const published = /** @type {NonNullable<typeof run['published']>} */ ([
  {
    finding: 'a is faster',
    figure: 'twice',
    outcome: 'does not hold',
    how: 'weaker',
    here: '1.2×',
  },
  { finding: 'b is faster', figure: 'twice', outcome: 'another operation', here: '1.9×' },
  { finding: 'c is faster', figure: 'twice', outcome: 'holds', here: '2.1×' },
]);
const chapter = { run: { ...run, published }, paper: 'Somebody', link: 'one/report.html' };

for (const [name, text] of Object.entries({
  terminal: terminal.render(chapter.run),
  markdown: markdown.render(chapter.run),
  html: html.render(chapter.run),
  'chapters in markdown': markdown.chapters([chapter]),
  'chapters in html': html.chapters([chapter]),
})) {
  test(`how a finding does not hold: ${name}`, () => {
    assert.match(text, /does not hold: weaker/);
    assert.match(text, /another operation/);
    assert.doesNotMatch(text, /holds: /);
  });
}

test('how a finding does not hold: json', () => {
  assert.deepEqual(JSON.parse(json.render(chapter.run)).published, published);
});
