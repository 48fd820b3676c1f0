import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { compareFormat, FORMATS } from '../../../js/report/compare/index.js';
import { SCRIPT, STYLE } from '../../../js/report/formats/html/parts.js';
import { compare, parseRule } from '../../../js/stats/between_runs/index.js';
import {
  cellId,
  named,
  slowed,
  smallRun,
  withVersion,
  withVersions,
} from '../../helpers/runs/runs_to_compare.js';

const isMongoose = (/** @type {{ driver: string }} */ { driver }) => driver === 'mongoose';
const before = smallRun({ seed: 1, rounds: 8 });
const after = slowed(smallRun({ seed: 2, rounds: 8 }), 1.3, isMongoose);
const rules = ['time>+5%', 'rss>+5%'].map((text) => parseRule(text));
const elsewhere = { ...after, environment: { ...after.environment, node: '26.0.0' } };
const pair = compare(named({ before, after: elsewhere }), { rules });
const history = compare(
  named({ a: before, b: after, c: slowed(smallRun({ seed: 3, rounds: 8 }), 1.3, isMongoose) }),
);
const versions = compare(
  named({ run: withVersions(smallRun({ rounds: 6 }), 'mongodb', { '6.20.0': 1.2, '7.0.0': 1.1 }) }),
);
const all = { pair, history, versions };

/** @param {string} format @param {import('../../../js/report/compare/words.js').Compared} compared @param {object} [options] */
const rendered = (format, compared, options) => compareFormat(format).render(compared, options);

/** The page's own script and styles left out. @param {string} text */
const withoutCode = (text) =>
  [SCRIPT, STYLE].reduce((left, part) => left.replace(part, () => ''), text);

test('an unknown format lists the known ones', () => {
  assert.throws(() => compareFormat('pdf'), {
    message:
      'unknown format "pdf": known are terminal, markdown, json, html, github-action-benchmark, bencher',
    exitCode: 2,
  });
});

for (const [name, compared] of Object.entries(all)) {
  test(`the JSON of a comparison of ${name} is as its schema says`, () => {
    const file = '../../../js/stats/between_runs/compared.schema.json';
    const schema = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
    const ajv = new Ajv({ allowUnionTypes: true, keywords: ['tsType'] });
    const validate = ajv.compile(schema);
    assert.ok(validate(JSON.parse(rendered('json', compared))), ajv.errorsText(validate.errors));
  });

  test(`every format renders a comparison of ${name}, and leaves nothing undefined`, () => {
    for (const { name: format, render } of FORMATS) {
      const text = render(compared);
      assert.ok(text.length > 100 && text.endsWith('\n'), format);
      assert.doesNotMatch(withoutCode(text), /undefined|NaN|\[object/, format);
    }
  });
}

test('the terminal says what differs first, then what came out, then the figures', () => {
  const text = rendered('terminal', pair, { width: 110 });
  const [loud, summary, table, method, gate] = [
    'DIFFERENT ENVIRONMENTS\n! Node.js: 20.20.2 → 26.0.0',
    '2 comparisons, after since before: 1 slower',
    /mongoose +\d+ \(\d+–\d+\) +\d+ \(\d+–\d+\) {2}0\.\d\d× as fast \(0\.\d\d–0\.\d\d\) {2}slower/,
    'A change is one of the ratio to mongodb',
    /REGRESSION time>\+5%: mongoose, findOne, narrow, one at a time: 0\.\d\d× as fast/,
  ].map((part) => (typeof part === 'string' ? text.indexOf(part) : text.search(part)));
  assert.ok(
    loud >= 0 && loud < summary && summary < table && table < method && method < gate,
    text,
  );
});

test('the terminal’s tables fit, dropping columns before words', () => {
  for (const width of [60, 80, 120]) {
    for (const compared of [pair, history, versions]) {
      const lines = rendered('terminal', compared, { width }).split('\n');
      const long = lines.filter((line) => line.length > width && !/T\d\d:|overview/.test(line));
      assert.deepEqual(long, [], `${width}`);
    }
  }
  assert.match(rendered('terminal', pair, { width: 60 }), /^contender +change +verdict$/m);
});

test('colours are asked for, and are only around words', () => {
  assert.doesNotMatch(rendered('terminal', pair), /\p{Cc}\[/u);
  assert.match(rendered('terminal', pair, { color: true }), /\p{Cc}\[33mslower\p{Cc}\[39m/u);
});

test('a history has a table for each contender, and each step its verdict', () => {
  const text = rendered('terminal', history, { width: 120 });
  assert.match(text, /^findOne, narrow, one at a time: mongoose {2}noise/m);
  assert.match(text, /^b .*0\.\d\d× as fast \(.*\) {2}slower$/m);
  assert.match(text, /^c .*slower +(same|unclear): [01]\.\d\d× as fast \(.*\)$/m);
});

test('versions are named in order', () => {
  const text = rendered('markdown', versions);
  const places = ['6.20.0', '7.0.0', '7.8.0'].map((version) => text.indexOf(`| ${version} `));
  assert.ok(places[0] > 0 && places[0] < places[1] && places[1] < places[2], text);
});

test('Markdown begins with what came out, and says which rule was broken', () => {
  const lines = rendered('markdown', pair).split('\n');
  assert.match(lines[0], /^### ❌ Tollgate: 2 comparisons, after since before: 1 slower/);
  assert.match(lines[2], /^- \*\*Regression\*\* time&gt;\+5%: mongoose/);
  assert.ok(lines.some((line) => line.startsWith('> **The environments differ.** Node.js')));
  assert.ok(lines.some((line) => /^\| mongoose \|.*\| \*\*slower\*\* \|$/.test(line)));
});

test('github-action-benchmark gets a list of entries, smaller is better', () => {
  const entries = JSON.parse(rendered('github-action-benchmark', pair));
  const mongoose = entries.find((/** @type {any} */ { name }) => name.endsWith(': mongoose'));
  assert.equal(mongoose.name, 'findOne, narrow, one at a time: mongoose');
  assert.equal(mongoose.unit, 'µs/op');
  assert.equal(typeof mongoose.value, 'number');
  assert.match(mongoose.range, /^\d+–\d+$/);
  assert.match(mongoose.extra, /^0\.\d\d× as fast .* since before: slower$/);
  assert.equal(entries.length, 3);
});

test('bencher gets nanoseconds and operations a second, bounds in their order', () => {
  const found = JSON.parse(rendered('bencher', pair))['findOne, narrow, one at a time: mongoose'];
  const { metrics } =
    pair.series.find(({ contender }) => contender === 'mongoose+inline')?.points[1] ??
    assert.fail();
  assert.equal(found.latency.value, metrics.latencyMeanUs.median * 1000);
  assert.ok(Math.abs(found.throughput.value - 1e6 / metrics.usPerOp.median) < 1e-9);
  for (const { value, lower_value: lower, upper_value: upper } of Object.values(found)) {
    assert.ok(lower <= value && value <= upper);
  }
});

test('a single run fills what services want', () => {
  const one = compare(named({ run: smallRun({ rounds: 3 }) }));
  const entries = JSON.parse(rendered('github-action-benchmark', one));
  assert.equal(entries.length, 3);
  assert.ok(entries.every((/** @type {any} */ entry) => !('extra' in entry)));
});

test('the page draws the speed of each contender from point to point', () => {
  const text = rendered('html', history);
  const [chart] = /<svg class="chart"[\s\S]*?<\/svg>/.exec(text) ?? assert.fail();
  const lines = chart.split('<g class="series').slice(1);
  assert.equal(lines.length, 3);
  for (const line of lines) {
    // Two later points have intervals, and there is none where they begin.
    const [, spans] = /class="span" d="([^"]*)"/.exec(line) ?? assert.fail();
    assert.equal(spans.match(/M/g)?.length, 2);
  }
  assert.match(chart, /<title>mongoose: a 1\.00×, b 0\.\d\d× \(0\.\d\d–0\.\d\d\), c 0\.\d\d×/);
  assert.ok(chart.includes('data-contender="mongodb (reference)"'));
  assert.match(chart, /<rect class="noise"/);
});

test('the page leads to all its parts, and fetches nothing', () => {
  for (const compared of Object.values(all)) {
    const text = rendered('html', compared);
    const ids = new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    assert.ok(links.length > 4);
    assert.deepEqual(
      links.filter((id) => !ids.has(id)),
      [],
    );
    assert.doesNotMatch(withoutCode(text), /https?:/);
  }
  assert.match(rendered('html', pair), /class="banner" role="alert"><b>Regression\.<\/b> time/);
});

test('names that others wrote are escaped, and control the terminal in no way', () => {
  const evil = '<script>alert(1)</script>|`*\u001b[2J';
  const hostile = named({ before: withVersion(before, 'mongoose', '1.0.0'), after });
  for (const { run } of hostile) {
    for (const cell of run.cells) if (isMongoose(cell)) cell.contender = `mongoose${evil}`;
    run.settings[0].workload = evil;
  }
  const compared = compare(hostile);
  assert.ok(compared.series.some(({ contender }) => contender.includes(evil)));
  assert.doesNotMatch(rendered('html', compared), /<script>/);
  assert.doesNotMatch(rendered('markdown', compared), /<script|[^\\]\|`/);
  assert.doesNotMatch(rendered('terminal', compared, { color: false }), /[^\P{Cc}\n]/u);
  assert.ok(JSON.parse(rendered('json', compared)).series.length > 0);
});

test('what is compared without a reference is said loudly', () => {
  const alone = { ...before, cells: before.cells.filter(isMongoose) };
  const other = { ...after, cells: after.cells.filter(isMongoose) };
  const text = rendered('terminal', compare(named({ alone, other })));
  assert.match(text, /ABSOLUTE TIMES ACROSS RUNS, not judged: mongoose\./);
  assert.match(text, /not judged$/m);
  const judged = rendered('terminal', compare(named({ alone, other }), { absolute: true }));
  assert.match(judged, /ABSOLUTE TIMES ACROSS RUNS were compared/);
});

test('what only one run has is said in one line', () => {
  const only = smallRun({ seed: 1, rounds: 3, contenders: ['native', 'mongodb/raw'] });
  const text = rendered('terminal', compare(named({ only, after })), { width: 500 });
  assert.match(
    text,
    /^Only in only, not compared: .*raw\+inline \(no other run has this contender\)\.$/m,
  );
  assert.match(
    text,
    new RegExp(`^Only in after, not compared: ${cellId('mongoose').replace('+', '\\+')} `, 'm'),
  );
});
