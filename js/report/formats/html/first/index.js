/** What is seen first, without scrolling: one sentence, one chart, and whether to believe them. */

import { remarksText, rolesText } from '../../../remarks.js';
import { roundsText, settingNoise, warningsOf } from '../../../run_facts.js';
import { baselineOf, TIME } from '../../../settings.js';
import { minuteOf, title } from '../../../text.js';
import { anchorOf, dataOf } from '../attributes.js';
import { axisOf } from '../forest/axis.js';
import { speedsByRound } from '../forest/interval.js';
import { forestTable } from '../forest/table.js';
import { html, unbroken } from '../markup.js';
import { rowsShown } from './rows.js';

/** @typedef {import('../../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../headline/index.js').Headline} Headline */
/** @typedef {import('../../../../stats/quotable.js').Doubt} Doubt */

/** A sentence of more characters is set smaller, so that the chart below stays on the first screen. */
const LONG = 130;

/**
 * @param {object} of
 * @param {Run} of.run
 * @param {SettingResult[]} of.results
 * @param {Headline | undefined} of.headline
 * @param {Doubt | undefined} of.doubt in place of the headline
 */
export function firstScreen({ run, results, headline, doubt }) {
  const result =
    results.find(({ setting }) => setting.id === headline?.setting) ??
    results.find(({ rows }) => rows.some(({ comparisons }) => comparisons[TIME])) ??
    results.find(({ rows }) => rows.length > 0);
  const said = doubt ? undefined : headline;
  return html`<section class="first" aria-labelledby="top">
${doubt && html`<div class="banner" role="alert"><b>${doubt.title}</b> ${unbroken(`${doubt.text} ${doubt.advice}`)}${warningsOf(run).length > 0 && html` <a href="#warnings">Warnings</a>`}</div>`}
<p class="eyebrow">${run.study}, ${run.preset} preset${run.status !== 'complete' && html` <span class="badge">${run.status}</span>`}</p>
<h1 id="top"${said && said.text.length > LONG && html` class="long"`}>${said ? unbroken(said.text) : `Tollgate: ${run.study}`}</h1>
<p class="lead">${lead(run)}</p>
${result && chart(result, run, said)}
</section>`;
}

/** @param {SettingResult} result @param {Run} run @param {Headline | undefined} headline */
function chart(result, run, headline) {
  const { setting, rows, noisePct } = result;
  const shown = rowsShown(rows, headline?.cells ?? []);
  const rounds = new Map(shown.map((row) => [row, speedsByRound(run, row)]));
  const baseline = baselineOf(run, [result]);
  const noise = settingNoise(noisePct);
  return html`<figure class="hero" id="first"${dataOf(setting)}>
${forestTable({
  result: { ...result, rows: shown },
  axis: axisOf(shown, [...rounds.values()].flat()),
  id: 'axis-first',
  caption: `Speed relative to ${baseline}: ${title(setting)}`,
  baseline,
  rounds: (row) => rounds.get(row) ?? [],
  brief: true,
})}
<figcaption>Line: 95 % interval. Small dots: rounds. ${rolesText(shown)}${noise ? `Shaded: ${noise}, what two launches of the baseline may differ by.` : 'No A/A control was measured.'} ${remarksText(run, shown)}
${shown.length < rows.length && html`<a href="#${anchorOf(setting)}">All ${rows.length} contenders</a>`}</figcaption>
</figure>`;
}

/** What, when and where. @param {Run} run */
function lead(run) {
  const { environment: e, measuring, startedAt } = run;
  const stores = Object.entries(e.stores)
    .filter(([, { version }]) => version !== '')
    .map(([name, { version, address }]) =>
      [name, version, address && `at ${address}`].filter((part) => part !== '').join(' '),
    );
  const where = [`${e.cpu}, ${e.cores} cores`, `Node.js ${e.node}`, ...stores].join('; ');
  return `${roundsText(measuring.rounds)}, ${minuteOf(startedAt)}. ${where}.`;
}
