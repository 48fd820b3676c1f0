import { METRICS } from '../../metrics.js';

/** @typedef {import('../../../results/run.d.ts').Metric} Metric */
/** @typedef {import('./judge.js').Rule} Rule */

/** Shorter names of metrics, as people type them. */
const SHORT_NAMES = new Map(
  Object.entries({
    time: 'usPerOp',
    p50: 'latencyP50Us',
    p90: 'latencyP90Us',
    p99: 'latencyP99Us',
    p999: 'latencyP999Us',
    mean: 'latencyMeanUs',
    max: 'latencyMaxUs',
    throughput: 'opsPerSecond',
    cpu: 'clientCpuUsPerOp',
    rss: 'rssPeakKb',
  }),
);

const FORM = /^([\w.]+)([<>])([+-]?)(\d+(?:\.\d+)?)%$/;

/**
 * `p99>+5%`: fail where it grew by more than 5 %. `throughput<-5%`: where it fell by more than 5 %.
 *
 * @param {string} text
 * @param {readonly Metric[]} [own] metrics besides those that every run may have
 * @returns {Rule}
 * @throws {RangeError} one line that says what is wrong
 */
export function parseRule(text, own = []) {
  const [, name, mark, sign, amount] = FORM.exec(text.replace(/\s+/g, '')) ?? [];
  const more = mark === '>';
  if (name === undefined || (sign !== '' && (sign === '-') === more)) {
    throw new RangeError(`"${text}" is no rule: write it as p99>+5% or throughput<-5%`);
  }
  const metric = SHORT_NAMES.get(name) ?? name;
  const known = new Set([...METRICS, ...own].map((one) => one.name));
  if (!known.has(metric)) {
    const names = [...SHORT_NAMES.keys(), ...known].join(', ');
    throw new RangeError(`"${text}" names no metric: known are ${names}`);
  }
  const limitPct = Number(amount) * (more ? 1 : -1);
  // Nothing can fall by more than all of it.
  if (limitPct <= -100) throw new RangeError(`"${text}" can never be: nothing falls below 0`);
  return { rule: text, metric, limitPct, sense: more ? 'more' : 'less' };
}
