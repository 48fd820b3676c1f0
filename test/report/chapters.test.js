import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapters as page } from '../../js/report/formats/html/index.js';
import { chapters as markdown } from '../../js/report/formats/markdown.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

const finding = { finding: 'a < b', figure: 'twice', here: '1.9 ×' };
const run = analyse(syntheticRun({ workloads: ['findOne'], rounds: 2 }));
const chapters = [
  {
    run: {
      ...run,
      study: 'one',
      published: [
        { ...finding, outcome: /** @type {const} */ ('holds') },
        { ...finding, outcome: /** @type {const} */ ('cannot be told') },
      ],
    },
    paper: 'Somebody: something',
    link: 'one/report.html',
  },
  {
    run: {
      ...run,
      study: 'two',
      published: [{ ...finding, outcome: /** @type {const} */ ('does not hold') }],
      tables: [{ title: 'A table', note: 'of it', head: ['what', 'n'], rows: [['x', '7']] }],
      environment: { ...run.environment, node: '99.0.0' },
    },
    paper: 'Somebody else: another thing',
    link: 'two/report.html',
  },
];

test('a page of chapters counts outcomes and links to each report', () => {
  const text = page(chapters);
  const rows = [...text.matchAll(/<tr><th scope="row"><a href="#study-(\w+)">.*?<\/tr>/gs)].map(
    ([row, study]) => [study, ...[...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell)],
  );
  assert.deepEqual(rows, [
    ['one', '1', '0', '0', '1', 'Somebody: something'],
    ['two', '0', '1', '0', '0', 'Somebody else: another thing'],
  ]);
  for (const { link } of chapters) assert.ok(text.includes(`<a href="${link}">`));
  assert.ok(text.includes('a &#60; b'), 'what is written is escaped');
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g))
    assert.ok(ids.includes(target), target);
});

test('what differs between studies is named with its study, what does not stands once', () => {
  const text = page(chapters);
  assert.match(text, /Node\.js \(two\)<\/th><td>99\.0\.0/);
  assert.equal(text.split('<th scope="row">Machine').length - 1, 1);
});

test('the summary has the same chapters', () => {
  const text = markdown(chapters);
  assert.match(text, /^\| one \| 1 \| 0 \| 0 \| 1 \| Somebody: something \|$/m);
  assert.match(
    text,
    /^## two\n\nSomebody else: another thing\. .*\[All measurements\]\(two\/report\.html\)$/m,
  );
  assert.match(text, /^### A table\n\nof it\n\n\| what \| n \|\n\| --- \| --- \|\n\| x \| 7 \|$/m);
});
