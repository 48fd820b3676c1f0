import { median } from '../median.js';
import { ROUNDS_FOR_A_VERDICT } from './verdict.js';

/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {Pick<Comparison, 'setting' | 'lo' | 'hi' | 'rounds'>} Control */
/** @typedef {{ noisePct: Record<string, number>, pooledPct: number | null }} Noise */

/**
 * How far apart two launches of the same code may lie, per setting, from its A/A control: the
 * half-width of the control's interval, beyond which the baseline differs from itself once in twenty
 * times. Where the control's interval excludes 1 there is more between the two than chance, so its far
 * end counts. The median over settings stands in where a setting has no control of at least three
 * rounds: what this machine does typically, not in its worst minute.
 * @param {readonly Control[]} controls by one metric
 * @param {readonly string[]} settings
 * @returns {Noise}
 */
export function noiseOf(controls, settings) {
  const own = new Map(
    controls
      .filter(({ rounds }) => rounds >= ROUNDS_FOR_A_VERDICT)
      .map((comparison) => [comparison.setting, reachPct(comparison)]),
  );
  if (own.size === 0) return { noisePct: {}, pooledPct: null };
  const pooledPct = median([...own.values()]);
  const noisePct = Object.fromEntries(settings.map((id) => [id, own.get(id) ?? pooledPct]));
  return { noisePct, pooledPct };
}

/** @param {Pick<Control, 'lo' | 'hi'>} control */
function reachPct({ lo, hi }) {
  const [low, high] = [Math.log(lo), Math.log(hi)];
  const covers = low <= 0 && high >= 0;
  const reach = covers ? (high - low) / 2 : Math.max(Math.abs(low), Math.abs(high));
  return 100 * Math.expm1(reach);
}
