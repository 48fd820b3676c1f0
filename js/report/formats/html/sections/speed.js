/** The first question: which contender is how much faster, workload by workload. */

import { intervalsText } from '../../../../stats/median.js';
import { remarksText } from '../../../remarks.js';
import { settingNoise } from '../../../run_facts.js';
import { baselineOf, TIME } from '../../../settings.js';
import { ABSENT, label, number, percent, probability, title } from '../../../text.js';
import { anchorOf, dataOf, shortTitle } from '../attributes.js';
import { axisOf } from '../forest/axis.js';
import { speedsByRound } from '../forest/interval.js';
import { forestTable } from '../forest/table.js';
import { html, table } from '../markup.js';
import { folding } from './fold.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */

/** Beyond so many dots on a page, those that nobody looks at make it slow to open. */
const MOST_DOTS = 20_000;

/** @param {SettingResult[]} results @param {Run} run @param {(result: SettingResult) => import('../markup.js').Value} links */
export function speedSection(results, run, links) {
  /** @type {Map<string, SettingResult[]>} */
  const workloads = new Map();
  for (const result of results) {
    const { workload } = result.setting;
    workloads.set(workload, [...(workloads.get(workload) ?? []), result]);
  }
  const dots = run.measuring.rounds * run.cells.length <= MOST_DOTS;
  const room = folding(results.length);
  let seen = 0;
  return html`<section aria-labelledby="speed">
<h2 id="speed">Which is faster?</h2>
<p class="note">Fastest first. A line is the 95 % interval of how many times as fast as the baseline a contender is; right of 1 is faster.
${dots && 'A small dot is one round.'} Shaded: noise, what two launches of the baseline may differ by. Hollow: no difference is shown; where the interval alone would show one, the verdict says why. Times are medians over rounds; p50 and p99: 50 and 99 % of operations took no longer.
<a href="#guide">How to read</a>.</p>
${[...workloads].map(([workload, alike]) => {
  // All settings of a workload on one axis: they are looked at beside one another.
  const axis = axisOf(alike.flatMap(({ rows }) => rows));
  const blocks = alike.map((result) => {
    const id = `axis-${++seen}`;
    return settingBlock({ result, run, axis, id, dots, links: links(result) });
  });
  return html`<div class="group">
<h3 id="speed-${anchorOf({ id: workload })}">${workload} <small>${alike[0].setting.phrase}</small></h3>
${room(
  alike.map(({ setting }) => setting),
  blocks,
)}</div>`;
})}
</section>`;
}

/**
 * @param {{ result: SettingResult, run: Run, axis: import('../forest/axis.js').Axis, id: string, dots: boolean,
 *   links: import('../markup.js').Value }} of
 */
function settingBlock({ result, run, axis, id, dots, links }) {
  const { setting, rows, unmeasured, noisePct } = result;
  const noise = settingNoise(noisePct);
  const remarks = remarksText(run, rows);
  return html`<article${dataOf(setting)} id="${anchorOf(setting)}">
<h4><a href="#${anchorOf(setting)}">${shortTitle(setting)}</a>${noise && html` <small>${noise}</small>`}</h4>
${
  rows.length > 0 && [
    forestTable({
      ...{ result, axis, id },
      caption: `${title(setting)}: how many times as fast with 95 % intervals, medians with ${intervalsText(run.measuring.rounds)}, fastest first`,
      baseline: baselineOf(run, [result]),
      rounds: (row) => (dots ? speedsByRound(run, row) : []),
    }),
    html`<div class="beneath">${ratioDetails(result, run)}${links}</div>`,
    remarks && html`<p class="note">${remarks}</p>`,
  ]
}
${unmeasured.map(
  ({ status, reason, labels }) =>
    html`<p class="note"><span class="${status}">${status}</span>: ${reason} (${labels.join(', ')})</p>`,
)}
</article>`;
}

/** How sure it is, and the same comparisons by other measures. @param {SettingResult} result @param {Run} run */
function ratioDetails({ setting, rows }, run) {
  const compared = rows.filter(({ comparisons }) => comparisons[TIME]);
  if (compared.length === 0) return undefined;
  const others = run.metrics.filter(
    ({ name, compared: is }) =>
      is && name !== TIME && rows.some(({ comparisons }) => comparisons[name]),
  );
  return html`<details><summary>Statistics</summary>${table({
    caption: `How sure it is, ${title(setting)}; and other measures as multiples of the baseline’s, less is better`,
    head: [
      ...['contender', 'p', 'p adjusted', 'detectable', 'rounds'],
      ...others.map(
        ({ description, name }) => html`<span title="${description}">${wordsOf(name)}</span>`,
      ),
    ],
    rows: compared.map(({ cell, comparisons }) => {
      const time = comparisons[TIME];
      return [
        label(cell),
        probability(time?.p),
        probability(time?.pAdjusted),
        percent(time?.minimumDetectablePct),
        time?.rounds,
        ...others.map(({ name }) => multiple(comparisons[name])),
      ];
    }),
  })}</details>`;
}

/** @param {import('../../../../results/run.d.ts').Comparison | undefined} compared of what is no speed */
function multiple(compared) {
  if (!compared) return ABSENT;
  const { ratio, lo, hi } = compared;
  return lo === hi ? `${number(ratio)}×` : `${number(ratio)}× (${number(lo)}–${number(hi)})`;
}

/** `clientCpuUsPerOp` as `client cpu`. @param {string} name */
function wordsOf(name) {
  return name
    .replace(/(Us)?(PerOp)?(Us|Kb)?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(cpu|rss)\b/g, (word) => word.toUpperCase());
}
