/** Runs that nobody should quote: every surface says the same doubt, and none speaks louder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../bench/commands/advise.js';
import { reportSoFar } from '../../bench/commands/live/so_far.js';
import { withStudyAnswers } from '../../js/engine/study_answers.js';
import { machineWarnings } from '../../js/host/machine/facts.js';
import { compareFormat } from '../../js/report/compare/index.js';
import * as csv from '../../js/report/formats/csv.js';
import * as html from '../../js/report/formats/html/index.js';
import * as json from '../../js/report/formats/json.js';
import * as markdown from '../../js/report/formats/markdown.js';
import * as terminal from '../../js/report/formats/terminal/index.js';
import { joinRunFiles } from '../../js/results/reading/merge.js';
import { analyse } from '../../js/stats/analyse.js';
import { compare, parseRule } from '../../js/stats/between_runs/index.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/results/run.d.ts').Round} Round */

const workloads = ['findOne'];

/**
 * @param {(round: Round, i: number) => void} change
 * @param {(id: string) => boolean} [which]
 */
function changed(change, which = () => true) {
  const run = syntheticRun({ workloads });
  for (const [id, { rounds }] of run.data) if (which(id)) rounds.forEach(change);
  return run;
}

/** @param {Round} round @param {number} factor */
function slow({ slices }, factor) {
  slices.us = slices.us.map((us) => us * factor);
}

/** @param {Partial<Run['measuring']>} measuring @returns {Run} */
const measuredSo = (measuring) => {
  const run = syntheticRun({ workloads });
  return { ...run, measuring: { ...run.measuring, ...measuring } };
};

/** @param {Partial<Run['environment']>} environment @returns {Run} */
const measuredOn = (environment) => {
  const run = syntheticRun({ workloads });
  return { ...run, environment: { ...run.environment, ...environment } };
};

function ofTwoMachines() {
  const run = syntheticRun({ workloads });
  const other = { ...measuredOn({ cpu: 'another', cores: 64 }), orderSeed: 1 };
  const { warnings } = joinRunFiles([run, other].map((one, i) => ({ folder: `${i}`, run: one })));
  return { ...run, warnings };
}

/** @type {Record<string, [title: string, run: Run]>} */
const POOR = {
  'one round': ['Too few rounds to quote.', syntheticRun({ workloads, rounds: 1 })],
  'two rounds': ['Too few rounds to quote.', syntheticRun({ workloads, rounds: 2 })],
  rough: ['Rough: not to be quoted.', measuredSo({ rough: true })],
  cold: ['Cold: not to be quoted.', measuredSo({ warmUpSeconds: 0 })],
  'without a control': [
    'No control: not to be quoted.',
    syntheticRun({ workloads, control: false }),
  ],
  'of a machine that others kept busy': [
    'Too busy a machine to quote.',
    measuredOn({ warnings: machineWarnings(0.9) }),
  ],
  'of a machine that was never the same': [
    'Too noisy to quote.',
    changed(
      (round, i) => slow(round, i % 2 === 0 ? 2 : 0.5),
      (id) => id.endsWith('#aa'),
    ),
  ],
  'with intervals that say nothing': [
    'Too scattered to quote.',
    changed(
      (round, i) => slow(round, i % 2 === 0 ? 8 : 0.125),
      (id) => !id.includes('mongodb+inline'),
    ),
  ],
  'half of which was not steady': [
    'Not steady enough to quote.',
    changed(({ warmup }, i) => {
      warmup.steady = i % 2 === 0;
    }),
  ],
  'nothing of which was steady': [
    'Nothing to quote.',
    changed(({ warmup }) => {
      warmup.steady = false;
    }),
  ],
  'of two machines': ['Mixed machines: not to be quoted.', ofTwoMachines()],
};

/** What a run says that knows. */
const CERTAIN =
  /certainly|REGRESSION|Regression|is fastest in \d|^Call inline|native reads [^.]* as fast as mongodb \([^)]*\)[.;]/;
const ASKED = { opUs: 300, docBytes: 1400, concurrency: 32, cores: 2 };
const inline = { name: 'inline', opsPerSecond: 3000, latencyUs: 9000, loopDelayUs: 9000 };
const ADVICE = {
  ways: [inline],
  chosen: inline,
  alike: [],
  factor: 1.2,
  unknown: [],
  declined: [],
  leastUs: 0,
};
const quiet = analyse(syntheticRun({ workloads, seed: 7 }));

test('a run that may be quoted says so, and has verdicts', () => {
  assert.equal(quiet.quotable, true);
  assert.ok(quiet.comparisons.some(({ verdict }) => verdict === 'faster'));
  assert.match(terminal.render(quiet), CERTAIN);
  const [advice, ...more] = linesOf(quiet, ADVICE, ASKED);
  assert.match(advice, /^Call inline: about 3,000 operations a second/);
  assert.deepEqual(more, []);
});

for (const [name, [title, measured]] of Object.entries(POOR)) {
  const run = analyse(measured);

  test(`a run ${name} is doubted alike by every format`, () => {
    assert.equal(run.quotable, false);
    assert.deepEqual(analyse(run).quotable, false, 'analysed twice');
    for (const { verdict } of run.comparisons) assert.match(verdict, /^(untested|unclear)$/);
    for (const [format, text] of Object.entries({
      terminal: terminal.render(run, { width: 200 }),
      html: html.render(run),
      chapter: html.chapters([{ run, paper: 'A paper', link: 'report.html' }]),
      markdown: markdown.render(run),
      live: reportSoFar(measured, { study: undefined, html }),
      advise: linesOf(run, ADVICE, ASKED).join('\n'),
    })) {
      assert.ok(text.replaceAll('**', '').includes(title), format);
      assert.doesNotMatch(text, CERTAIN, format);
    }
    const stored = JSON.parse(json.render(run));
    assert.equal(stored.quotable, false);
    const all = [...stored.warnings, ...stored.environment.warnings];
    assert.ok(all.some((warning) => warning.title === title));
    const [head, ...rows] = csv.render(run).trim().split('\r\n');
    const column = head.split(',').indexOf('quotable');
    assert.ok(column > 0 && head.split(',')[column + 1] === 'doubts');
    for (const row of rows) assert.ok(row.includes(`,no,`) && row.includes(title), row);
  });

  test(`a run ${name} tells nothing of published findings`, () => {
    const check = () => ({ outcome: /** @type {const} */ ('does not hold'), figure: '2.0 ×' });
    const study = {
      ...{ name: 'a', description: 'a', paper: 'A paper', presets: {} },
      published: [{ finding: 'twice as fast', figure: '2 ×', check }],
    };
    const told = (/** @type {Run} */ one) => withStudyAnswers(one, /** @type {any} */ (study));
    assert.equal(told(run).published?.[0].outcome, 'cannot be told');
    assert.equal(told(quiet).published?.[0].outcome, 'does not hold');
  });

  test(`a run ${name} is compared without a verdict, unless by force`, () => {
    const runs = [quiet, run].map((one, i) => ({ name: 'ab'[i], folder: 'ab'[i], run: one }));
    const rules = [parseRule('time>+5%')];
    const compared = compare(runs, { rules });
    assert.equal(compared.judged, false);
    assert.deepEqual(
      compared.gates.map(({ outcome }) => outcome),
      ['unjudged'],
    );
    for (const format of ['terminal', 'markdown', 'html']) {
      const text = compareFormat(format).render(compared, { width: 200 });
      assert.ok(text.replaceAll('**', '').includes(title), format);
      assert.doesNotMatch(text, CERTAIN, format);
    }
    assert.equal(JSON.parse(compareFormat('json').render(compared)).judged, false);
    assert.equal(compare(runs, { rules, force: true }).judged, true);
  });
}

test('runs of two machines are compared without a verdict', () => {
  const other = { ...quiet, environment: { ...quiet.environment, cpu: 'another', cores: 64 } };
  const runs = [quiet, other].map((run, i) => ({ name: 'ab'[i], folder: 'ab'[i], run }));
  const compared = compare(runs, { rules: [parseRule('time>+5%')] });
  assert.equal(compared.judged, false);
  assert.match(compareFormat('terminal').render(compared), /Mixed machines\. CPU: .* → another/);
});
