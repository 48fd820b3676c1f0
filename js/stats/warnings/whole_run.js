import { mean } from '../comparison/centre.js';
import { isCold } from '../steadiness/steady.js';

/** Warnings about the run as a whole. */

/** @typedef {import('../../results/run.d.ts').Run} Run */

const STEAL_PCT = 2;

/** @param {Run} run */
export function unfinished(run) {
  if (run.status === 'complete') return undefined;
  const why = run.reason ? ` (${run.reason})` : '';
  return {
    text: `The run is ${run.status}${why}: the cells and rounds that it finished are all there is.`,
    advice: 'Continue it with --resume, or read its numbers as provisional.',
  };
}

/** @param {Run} run */
export function cold(run) {
  // Where launches are what is measured, that is the question.
  const asked = run.settings.every(({ load }) => load.kind === 'launch');
  if (!isCold(run) || asked) return undefined;
  return {
    title: 'Cold: not to be quoted.',
    text:
      'Measured cold: there was no warm-up (--warmup 0), so V8 was still compiling while the clock ran. ' +
      'Warm, everything written in JavaScript is several times as fast, and ratios are others.',
    advice: 'Leave --warmup out for figures of the steady state.',
  };
}

/** @param {Run} run */
export function rough(run) {
  const { measuring, preset } = run;
  if (!measuring.rough) return undefined;
  return {
    title: 'Rough: not to be quoted.',
    text:
      `The preset ${preset} is rough: few rounds, short measuring and no A/A control show that all works ` +
      'and what is far apart, no more.',
    advice: `Take the preset ${preset === 'smoke' ? 'standard' : 'paper'} before a decision.`,
  };
}

/** @param {Run} run */
export function steal({ data }) {
  const shares = [...data.values()].flatMap(({ rounds }) =>
    rounds.flatMap(({ metrics }) => metrics.stealPct ?? []),
  );
  if (shares.length === 0) return undefined;
  const share = mean(shares);
  if (share <= STEAL_PCT) return undefined;
  const most = shares.reduce((a, b) => Math.max(a, b));
  return {
    text:
      `The hypervisor took ${share.toFixed(1)} % of the CPU time ` +
      `(up to ${most.toFixed(1)} % in a round).`,
    advice: 'Trust ratios more than absolute times, or use a machine without neighbours.',
  };
}
