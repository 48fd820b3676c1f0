/** What the tests of the page look at. */

import { compareFormat } from '../../../js/report/compare/index.js';
import { chapters, render } from '../../../js/report/formats/html/index.js';
import { analyse } from '../../../js/stats/analyse.js';
import { compare, parseRule } from '../../../js/stats/between_runs/index.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { named, slowed, smallRun } from '../../helpers/runs/runs_to_compare.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */

/** Eight settings. */
export const run = without(
  analyse(syntheticRun({ workloads: ['findOne', 'insertMany'] })),
  /bytes|raw|lean|mongodb\+piscina/,
);
run.environment.cpu = 'A <script>alert("&")</script> CPU';

/** One setting. */
export const small = only(run, ({ id }) => id === 'findOne/wide/c1');

/** A thing that breaks out of text, attributes, scripts and folds, if anything lets it. */
const HOSTILE = `"'></noscript></script><script>window.broken = true</script><b onclick=x>&amp;`;

/** Everywhere where a results file has a name or a sentence of its own. */
export const hostile = {
  ...small,
  study: HOSTILE,
  settings: small.settings.map((setting) => ({ ...setting, dataset: HOSTILE, phrase: HOSTILE })),
  cells: small.cells.map((cell) =>
    cell.contender === 'mongoose+inline' ? { ...cell, contender: HOSTILE } : cell,
  ),
  answers: [{ question: HOSTILE, answer: HOSTILE, evidence: [] }],
  warnings: [{ code: 'hostile', text: HOSTILE, advice: HOSTILE }],
  argv: ['run', HOSTILE],
};

/** Settings enough that most are folded away: forty of the same measurements. */
export const many = repeated(without(small, /mongoose|libmongoc/), 40);

/** As many settings, and contenders in each, as the preset standard has. */
function standardRun() {
  const all = syntheticRun({
    workloads: ['findOne', 'insertOne', 'find', 'insertMany', 'updateOne'],
  });
  const settings = all.settings.filter(({ id }) => /^findOne\/wide|\/wide\/c1$/.test(id));
  const few = /^(?:libmongoc|native|mongodb)\+inline$/;
  const wanted = (/** @type {Run['cells'][number]} */ { setting, contender }) =>
    settings.some(({ id }) => id === setting) &&
    (/^findOne|^insertOne/.test(setting) || few.test(contender));
  return without(analyse({ ...all, settings, cells: all.cells.filter(wanted) }), /bytes|raw|lean/);
}

/** So noisy that nothing should be quoted. */
export const noisy = {
  ...small,
  quotable: false,
  warnings: [
    { code: 'too-noisy', title: 'Too noisy to quote.', text: 'By up to 60.0 %.', advice: 'Again.' },
  ],
};

/** Three runs on two machines: with a regression, noise, warnings and what a rule is kept by. */
function comparison() {
  const first = smallRun({ seed: 1, rounds: 8 });
  const slow = slowed(smallRun({ seed: 2, rounds: 8 }), 1.3, ({ driver }) => driver === 'mongoose');
  const again = smallRun({ seed: 3, rounds: 8 });
  const elsewhere = { ...again, environment: { ...again.environment, node: '26.0.0' } };
  const rules = ['time>+5%', 'rss>+500%'].map((text) => parseRule(text));
  const compared = compare(named({ first, elsewhere, slow }), { rules });
  return compareFormat('html').render(compared);
}

const finding = { finding: 'a < b', figure: 'twice', here: '1.9 ×' };
export const pages = {
  run: render(run),
  standard: render(standardRun()),
  small: render(small),
  hostile: render(hostile),
  many: render(many),
  noisy: render(noisy),
  comparison: comparison(),
  chapters: chapters([
    {
      run: { ...small, published: [{ ...finding, outcome: /** @type {const} */ ('holds') }] },
      ...{ paper: 'Somebody: something', link: 'one/report.html' },
    },
    {
      run: {
        ...{ ...noisy, study: 'two' },
        published: [{ ...finding, outcome: /** @type {const} */ ('does not hold') }],
        tables: [{ title: 'A table', note: 'of it', head: ['what', 'n'], rows: [['x', '7']] }],
      },
      ...{ paper: 'Somebody else: another thing', link: 'two/report.html' },
    },
  ]),
};

/** @param {Run} of @param {(setting: Run['settings'][number]) => boolean} wanted @returns {Run} */
function only(of, wanted) {
  const settings = of.settings.filter(wanted);
  const ids = new Set(settings.map(({ id }) => id));
  return { ...of, settings, cells: of.cells.filter(({ setting }) => ids.has(setting)) };
}

/** @param {Run} of @param {RegExp} contenders @returns {Run} */
function without(of, contenders) {
  return { ...of, cells: of.cells.filter(({ contender }) => !contenders.test(contender)) };
}

/** @param {Run} of one setting @param {number} times @returns {Run} */
function repeated(of, times) {
  const [setting] = of.settings;
  const each = Array.from({ length: times }, (_, i) => i + 1);
  const idOf = (/** @type {number} */ i) => `${setting.id},i=${i}`;
  const moved = (/** @type {string} */ id, /** @type {number} */ i) =>
    `${idOf(i)}${id.slice(setting.id.length)}`;
  return {
    ...of,
    settings: each.map((i) => ({
      ...setting,
      id: idOf(i),
      dataset: i > 30 ? 'narrow' : 'wide',
      params: { i },
    })),
    cells: each.flatMap((i) =>
      of.cells.map((cell) => ({ ...cell, id: moved(cell.id, i), setting: idOf(i) })),
    ),
    comparisons: each.flatMap((i) =>
      of.comparisons
        .filter((one) => one.setting === setting.id)
        .map((one) => ({
          ...{ ...one, setting: idOf(i) },
          ...{ cell: moved(one.cell, i), baseline: moved(one.baseline, i) },
        })),
    ),
  };
}
