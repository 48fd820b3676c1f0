import { holm, pOf } from '../../comparison/estimate.js';

/** @typedef {import('../compared.schema.d.ts').Series} Series */
/** @typedef {import('../compared.schema.d.ts').Change} Change */
/** @typedef {import('../compared.schema.d.ts').Gate} Gate */
/** @typedef {import('../compared.schema.d.ts').Judged} Judged */
/** @typedef {{ rule: string, metric: string, limitPct: number, sense: Gate['sense'] }} Rule */
/** @typedef {{ series: Series, change: Change, error: number, df: number, noisePct: number }} Testable */

const LEVEL = 0.05;

/**
 * A rule on the last point of each series against the first. A change is certainly beyond the limit where the
 * limit can be told from it as a verdict tells 1: p of the distance under 5 %, corrected for the number of series
 * (so at least its interval excludes the limit), and the change larger than the noise.
 *
 * @param {Rule} rule
 * @param {readonly Series[]} series
 * @param {object} of
 * @param {number} of.last the source whose points are judged
 * @param {(setting: string) => number | undefined} of.noisePct of the rule's metric
 * @returns {Gate}
 */
export function judge({ sense, ...rule }, series, { last, noisePct }) {
  const judged = series.filter((one) => !one.reference);
  const tested = judged.flatMap((one) => {
    const change = changeToLast(one, last, rule.metric);
    if (!change || change.verdict === 'untested' || change.error === null || change.df === null) {
      return [];
    }
    const { error, df } = change;
    return [{ series: one, change, error, df, noisePct: noisePct(one.setting) ?? 0 }];
  });
  const limit = Math.log1p(rule.limitPct / 100);
  const beyond = (/** @type {number} */ log) => (sense === 'more' ? log > limit : log < limit);
  const adjusted = holm(
    tested.map(({ change, error, df }) => {
      const centre = Math.log(change.ratio);
      // What lies on this side of the limit says nothing against it, however far it is.
      return beyond(centre) ? pOf(centre - limit, { error, df }) : 1;
    }),
  );
  /** @type {Judged[]} */
  const exceeded = [];
  /** @type {Judged[]} */
  const unclear = [];
  tested.forEach(({ series: one, change: { ratio, lo, hi }, noisePct: noise }, i) => {
    const { setting, contender, poolSize, reply } = one;
    const pAdjusted = adjusted[i];
    const found = { setting, contender, poolSize, reply, ratio, lo, hi, pAdjusted };
    const centre = Math.log(ratio);
    const loud = Math.abs(centre) > Math.log1p(noise / 100);
    if (beyond(centre) && pAdjusted < LEVEL && loud) exceeded.push(found);
    else if (beyond(Math.log(sense === 'more' ? hi : lo))) unclear.push(found);
  });
  return {
    ...rule,
    sense,
    outcome: outcomeOf({ tested, exceeded, unclear }),
    exceeded,
    unclear,
    kept: tested.length - exceeded.length - unclear.length,
    unjudged: judged.length - tested.length,
  };
}

/** @param {Record<'tested' | 'exceeded' | 'unclear', readonly unknown[]>} found @returns {Gate['outcome']} */
function outcomeOf({ tested, exceeded, unclear }) {
  if (tested.length === 0) return 'unjudged';
  if (exceeded.length > 0) return 'exceeded';
  return unclear.length > 0 ? 'unclear' : 'kept';
}

/** @param {Series} series @param {number} last @param {string} metric */
function changeToLast({ points }, last, metric) {
  const point = points.at(-1);
  if (!point || point.source !== last) return undefined;
  return point.changes.find((change) => change.since === 0 && change.metric === metric);
}
