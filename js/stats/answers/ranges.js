import {
  capital,
  conditions,
  groups,
  nameOf,
  times,
  timesAsFast,
  timesTheTime,
  workTexts,
} from './wording.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/**
 * `why`: it is unclear although its interval excludes 1.
 * @typedef {{ setting: Setting, contender: Cell, baseline: Cell, comparison: Comparison, why?: string }} Compared
 */

/**
 * One sentence for each contender and load over all the settings in which it was compared with the
 * same other: from its best to its worst.
 * @param {Compared[]} compared
 * @param {(other: Cell) => string} call what the other is called
 * @returns {{ answer: string, evidence: string[] }[]}
 */
export function rangeAnswers(compared, call) {
  return groups(
    compared,
    ({ setting, contender, baseline }) =>
      `${nameOf(contender)}/${nameOf(baseline)}/${conditions(setting)}`,
  ).map((alike) => ({
    answer: sentence(alike, call(alike[0].baseline)),
    evidence: alike.flatMap(({ contender, baseline }) => [contender.id, baseline.id]),
  }));
}

/** @param {Compared[]} alike @param {string} other */
function sentence(alike, other) {
  const name = nameOf(alike[0].contender);
  const where = capital(conditions(alike[0].setting));
  const sorted = [...alike].sort((a, b) => a.comparison.ratio - b.comparison.ratio);
  const [best, worst] = [sorted[0], sorted[sorted.length - 1]];
  const verdicts = groups(alike, ({ comparison }) => comparison.verdict)
    .map((group) => `${group[0].comparison.verdict} in ${group.length}`)
    .join(', ');
  if (alike.length === 1) {
    const { comparison, why } = best;
    if (comparison.verdict === 'faster') {
      const is = alike[0].setting.load.kind === 'open' ? 'answers' : 'is';
      return `${where}, ${name} ${is} ${timesAsFast(comparison, other)}.`;
    }
    const doubt = comparison.verdict === 'slower' ? [] : [comparison.verdict, why];
    const words = [timesTheTime(comparison, other), doubt.filter(Boolean).join(', ')];
    return `${where}, ${name} takes ${words.filter(Boolean).join(': ')}.`;
  }
  const [least, most] = [best, worst].map(
    ({ comparison, setting }) => `${times(comparison.ratio)} (${workTexts(setting).join(', ')})`,
  );
  return `${where}, ${name} takes ${least} to ${most} the time of ${other}: ${verdicts}.`;
}
