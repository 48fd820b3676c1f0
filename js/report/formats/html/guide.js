import { number, shortContender } from '../../text.js';
import { html } from './markup.js';

/** Short, because a reader in doubt needs it now. @param {import('../../../types.d.ts').Run} run */
export function guide(run) {
  const baseline = shortContender(run.baseline);
  const { noiseFloorPct } = run.control;
  return html`<section aria-labelledby="guide">
<h2 id="guide">How to read</h2>
<div class="card"><ul>
<li>A <b>contender</b> is a driver, and how it is called: <i>native+piscina/p2</i> is the native driver in
 a piscina pool of two workers; without a + it is called inline, on the calling thread. All contenders'
 answers were checked for equality before their speed was measured.</li>
<li><b>libmongoc</b> is the floor: the same operations looped in C one at a time, documents read but not
 converted to JavaScript. No driver built on it can be faster one at a time.</li>
<li><b>µs/op</b> is wall time divided by finished operations. With many in flight it is less than an
 operation's latency, because operations overlap.</li>
<li>Numbers are <b>medians over ${run.settings.rounds} rounds</b>, each in a fresh process, in random order;
 in brackets the bootstrap 95 % interval. Ratios are taken within each round, so that a slow minute of
 the machine cancels out.</li>
<li><b>faster</b> and <b>slower</b>: the ratio's interval excludes 1 and the ratio exceeds the noise floor
 (${noiseFloorPct === null ? 'not measured here' : `±${number(noiseFloorPct)} % here: what ${baseline} differed from itself, the row ${baseline}#aa`}).
 <b>same</b>: the whole interval lies within ±2 % or the noise floor. <b>unclear</b>: more rounds would be
 needed, or fewer than three were measured.</li>
</ul></div>
</section>`;
}
