import { coveragePct } from '../../../../stats/median.js';
import { noiseText, roundsText } from '../../../run_facts.js';
import { baselineOf } from '../../../settings.js';
import { label, number } from '../../../text.js';
import { html } from '../markup.js';

/** Short, because a reader in doubt needs it now. @param {import('../../../../results/run.d.ts').RunFile} run */
export function guide(run) {
  const pooled = run.cells.find(({ poolSize }) => poolSize > 0);
  const bounds = [
    ...new Set(run.cells.filter(({ role }) => role === 'bound').map(({ driver }) => driver)),
  ];
  return html`<section aria-labelledby="guide">
<h2 id="guide">How to read</h2>
<div class="card"><ul>
<li>A <b>setting</b> is what contenders are compared under: an operation, the documents, and how many calls are in
 flight; a <b>cell</b> is one contender in one setting. A <b>round</b> launches every contender of a setting once, in a
 process of its own.</li>
<li>A <b>contender</b> is a driver, and how it is called${
    pooled &&
    html`: <i>${label(pooled)}</i> is the driver ${pooled.driver} behind ${pooled.dispatch}
 with ${pooled.poolSize} workers`
  }; without a + it is called inline, on the calling thread. All contenders' answers were checked for
 equality before their speed was measured.</li>
${
  bounds.length > 0 &&
  html`<li><b>lower bound</b> (${bounds.join(', ')}): the same operations with less done than a driver must do,
 nothing converted to JavaScript. It shows how fast a driver could be, and cannot be chosen. Where a contender is no
 slower, it bounds nothing, and its row says so.</li>`
}
${
  run.control.comparisons.length > 0 &&
  html`<li><b>control</b> (${baselineOf(run)}#aa): the baseline launched a second time, the same code. What it differs
 from the baseline by is the noise of its setting.</li>`
}
<li><b>Times as fast</b> (2.4×): the baseline's time divided by the contender's, in brackets the 95 % interval. It is
 taken within each round, between slices measured beside one another, so that a slow minute of the machine cancels
 out. In <code>run.json</code> and <code>summary.csv</code> it stands the other way round, as a ratio of times
 (0.42).</li>
<li><b>µs/op</b> is wall time divided by finished operations. With many in flight it is less than an
 operation's latency, because operations overlap.</li>
<li>Absolute numbers are <b>medians over ${roundsText(run.measuring.rounds)}</b>, each in a fresh process, in random
 order; in brackets the interval, which holds the true median in ${coveragePct(run.measuring.rounds)} % of all runs
 (up to five rounds, from the lowest to the highest).</li>
<li><b>faster</b> and <b>slower</b>: the interval excludes 1, also after correction for the number of
 comparisons (of many, some differ by chance), and the difference exceeds the noise of its setting. ${noiseText(run)}
 <b>same</b>: the whole interval lies within ±${number(run.measuring.marginPct)} %.
 <b>unclear</b>: more rounds would be needed. Where its own interval excludes 1, the row says why: <i>within noise</i>,
 no more than the baseline differs from itself; <i>may be chance</i>, the correction leaves that open; <i>too wide</i>,
 its ends lie too far apart. <b>untested</b>: fewer than three rounds, a run that should not be quoted, or no
 ${baselineOf(run)} to compare with.</li>
</ul></div>
</section>`;
}
