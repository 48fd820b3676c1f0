import { comparerOf } from '../comparison/compare.js';
import { ROUNDS_FOR_A_VERDICT } from '../comparison/verdict.js';
import { bySetting, isChoice, isSteady } from './cells.js';
import { besideDirectCalls } from './offload.js';
import { conditions, groups, list, nameOf, timesAsFast } from './wording.js';

/** @typedef {import('../../results/run.d.ts').Answer} Answer */
/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {{ setting: Setting, first: Cell, second: Cell, baseline?: Cell, unsteady: Cell[] }} Race */
/** @typedef {Race & { comparison: Comparison }} Decided */
/** The comparisons with the baseline that verdicts rest on. @typedef {Map<string, Comparison>} Planned */

/**
 * The fastest plain contender of each setting, tested against the next one, not only against the
 * baseline: that it beats the baseline does not make it the fastest. At a given rate all are equally
 * fast, so open loads are left to the studies.
 * @param {Run} run
 * @returns {Answer[]}
 */
export function fastest(run) {
  const races = bySetting(run)
    .filter(({ setting }) => setting.load.kind !== 'open')
    .flatMap(({ setting, cells }) => raceOf(run, setting, cells) ?? []);
  const pairs = races.map(({ first, second }) => ({ contender: first, baseline: second }));
  const comparisons = new Map(
    comparerOf(run)
      .family(pairs)
      .map((comparison) => [comparison.cell, comparison]),
  );
  const planned = plannedOf(run);
  const dispatched = new Map(
    besideDirectCalls(run).map(({ comparison }) => [comparison.cell, comparison]),
  );
  const decided = races.flatMap((race) => {
    const comparison = comparisons.get(race.first.id);
    return comparison
      ? [{ ...race, comparison: asSaidElsewhere([planned, dispatched], race, comparison) }]
      : [];
  });
  return groups(decided, ({ setting }) => conditions(setting)).flatMap((alike) => {
    const question = `Which driver is fastest, ${conditions(alike[0].setting)}?`;
    const each = alike.map((race) => ({
      question,
      answer: sentence(run, planned, race),
      evidence: [race.first.id, race.second.id],
    }));
    if (alike.length === 1) return each;
    const tally = { question, answer: tallySentence(alike), evidence: alike.map(winner) };
    return [tally, ...each];
  });
}

/**
 * By contender: a run of ten thousand cells has too many comparisons to look through for each race.
 * @param {Run} run
 * @returns {Planned}
 */
function plannedOf({ comparisons }) {
  const planned = comparisons.filter(({ pAdjusted }) => pAdjusted !== undefined);
  return new Map(planned.map((comparison) => [comparison.cell, comparison]));
}

/**
 * Races are fewer than the comparisons with the baseline and those of dispatches, so that less is asked of each: where
 * the next one is the baseline, or the same driver called another way, what is unclear there is unclear here.
 * @param {Planned[]} told @param {Race} race @param {Comparison} comparison
 * @returns {Comparison}
 */
function asSaidElsewhere(told, { first, second }, comparison) {
  const pair = [first.id, second.id];
  const said = pair
    .flatMap((cell) => told.map((comparisons) => comparisons.get(cell)))
    .find((found) => found && pair.includes(found.baseline));
  const isOpen = said && said.verdict !== 'faster' && said.verdict !== 'slower';
  return comparison.verdict === 'faster' && isOpen
    ? { ...comparison, verdict: said.verdict }
    : comparison;
}

/** @param {Decided} race */
function winner({ first }) {
  return first.id;
}

/**
 * @param {Run} run @param {Setting} setting @param {Cell[]} cells
 * @returns {Race | undefined}
 */
function raceOf(run, setting, cells) {
  const choices = cells.filter(
    (cell) => isChoice(cell) && (cell.summary || cell.status === 'unsteady'),
  );
  const steady = choices.filter(isSteady);
  const unsteady = choices.filter((cell) => !isSteady(cell));
  // One driver by several ways: that is a question of dispatch.
  const drivers = new Set(choices.map(({ driver, version }) => `${driver}@${version}`));
  if (steady.length < 2 || drivers.size < 2) return undefined;
  const baseline = choices.find(({ role }) => role === 'baseline');
  const reference = baseline && isSteady(baseline) ? baseline : steady[0];
  const times = new Map(steady.map((cell) => [cell, relativeTime(run, cell, reference)]));
  const [first, second] = [...times].sort(([, a], [, b]) => a - b).map(([cell]) => cell);
  return { setting, first, second, baseline, unsteady };
}

/** @param {Run} run @param {Cell} contender @param {Cell} baseline */
function relativeTime(run, contender, baseline) {
  if (contender === baseline) return 1;
  return comparerOf(run).compare({ contender, baseline })?.ratio ?? Number.POSITIVE_INFINITY;
}

/** @param {Decided[]} races */
function tallySentence(races) {
  const won = groups(
    races.filter(({ comparison }) => comparison.verdict === 'faster'),
    ({ first }) => nameOf(first),
  ).sort((a, b) => b.length - a.length);
  const open = races.length - won.flat().length;
  const of = `of ${races.length} settings`;
  if (won.length === 0) return `No contender can be called the fastest in any ${of}.`;
  const wins = won.map(
    (of, i) => `${nameOf(of[0].first)}${i === 0 ? ' is fastest' : ''} in ${of.length}`,
  );
  const rest = open > 0 ? ` In ${open} no single one can be called the fastest.` : '';
  return `${list(wins)} ${of}.${rest}`;
}

/** @param {Run} run @param {Planned} planned @param {Decided} race */
function sentence(run, planned, race) {
  const { setting, first, second, comparison, unsteady } = race;
  const [one, other] = [nameOf(first), nameOf(second)];
  const does = `${one} ${setting.phrase}`;
  const left =
    unsteady.length > 0 ? ` Not steady, so left out: ${list(unsteady.map(nameOf))}.` : '';
  if (comparison.verdict === 'same') {
    const within = `within ${run.measuring.marginPct} %`;
    return `${does} as fast as ${other}, ${within}; no other is faster.${left}`;
  }
  if (comparison.verdict === 'untested') {
    const tooFew = comparison.rounds < ROUNDS_FOR_A_VERDICT;
    const why = tooFew
      ? `fewer than ${ROUNDS_FOR_A_VERDICT} rounds`
      : 'a run that is not to be quoted';
    return `Untested (${why}): ${does} ${timesAsFast(comparison, other)}.${left}`;
  }
  if (comparison.verdict !== 'faster') {
    return (
      `These rounds cannot tell whether ${one} or ${other} is fastest: ` +
      `${does} ${timesAsFast(comparison, other)}.${left}`
    );
  }
  const next = second.role === 'baseline' ? other : `${other}, the next`;
  return `${does} ${timesAsFast(comparison, next)}${besideBaseline(planned.get(first.id), race)}.${left}`;
}

/**
 * What most readers ask first: how it stands beside the baseline, unless that is the next one.
 * @param {Comparison | undefined} planned of the fastest @param {Race} race
 */
function besideBaseline(planned, { second, baseline }) {
  if (planned?.verdict !== 'faster' || planned.baseline === second.id) return '';
  const isKnown = baseline && planned.baseline === baseline.id && isSteady(baseline);
  return isKnown ? `, and ${timesAsFast(planned, nameOf(baseline))}` : '';
}
