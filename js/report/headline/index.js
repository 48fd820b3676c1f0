/** The one sentence that a run comes down to, for those who read no further. */

import {
  capital,
  loadWords,
  nameOf,
  paramTexts,
  timesAsFast,
  timesTheTime,
} from '../../stats/answers/wording.js';
import { TIME } from '../settings.js';
import { baselineRow, bestOf, choicesOf, isSteadyPair, tellingResult } from './choose.js';
import { leftThroughWorkers } from './workers.js';

/** @typedef {import('../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../settings.js').SettingResult} SettingResult */
/** @typedef {{ text: string, setting: string, cells: string[] }} Headline `cells`: ids of those that it rests on */

/**
 * The setting that tells most, and the same with many in flight where it was one operation at a time.
 *
 * @param {RunFile} run analysed
 * @param {SettingResult[]} results of that run
 * @returns {Headline | undefined} undefined where nothing was compared that users could choose
 */
export function headlineOf(run, results) {
  const result = tellingResult(run, results);
  const first = result && sentenceOf(result);
  const busiest = result && busierThan(result, results);
  const second = busiest && sentenceOf(busiest);
  if (!first || !second) return first;
  return {
    text: `${first.text}. ${second.text}`,
    setting: first.setting,
    cells: first.cells,
  };
}

/**
 * The same work with the most in flight.
 *
 * @param {SettingResult} one
 * @param {SettingResult[]} results
 */
function busierThan({ setting }, results) {
  if (setting.load.kind !== 'closed' || setting.load.concurrency > 1) return undefined;
  const workOf = (/** @type {Setting} */ { workload, dataset, params }) =>
    JSON.stringify([workload, dataset, params]);
  return results
    .filter((other) => other.setting.load.kind === 'closed' && other.setting.load.concurrency > 1)
    .filter((other) => workOf(other.setting) === workOf(setting))
    .toSorted((a, b) => b.setting.load.concurrency - a.setting.load.concurrency)[0];
}

/** @param {SettingResult} result @returns {Headline | undefined} */
function sentenceOf(result) {
  const best = bestOf(result);
  const compared = best?.comparisons[TIME];
  const baseline = best && baselineRow(best, result.rows);
  if (!compared || !baseline || compared.verdict === 'untested') return undefined;
  const [one, other] = [nameOf(best.cell), nameOf(baseline.cell)];
  const does = `${one} ${result.setting.phrase}`;
  const fast = timesAsFast(compared, other);
  const choices = choicesOf(result.rows).length;
  const steady = isSteadyPair(best, result.rows);
  const left =
    compared.verdict === 'faster' ? leftThroughWorkers(best, result.rows, steady) : undefined;
  const texts = {
    faster: [`${does} ${fast}`, left?.text].filter(Boolean).join('; '),
    slower: `${one} takes ${timesTheTime(compared, other)} where it ${result.setting.phrase}${choices > 1 ? `; nothing is faster than ${other}` : ''}`,
    same: `${does} as fast as ${other}, and nothing is faster`,
    unclear: `whether ${one} or ${other} is faster cannot be told: ${does} ${fast}`,
  };
  const where = whereOf(result.setting);
  const told = texts[/** @type {keyof typeof texts} */ (compared.verdict)];
  return {
    text: `${capital(where)}, ${steady ? told : `cold, before V8 has compiled what is hot: ${told}`}`,
    setting: result.setting.id,
    cells: [best, baseline, ...(left?.rows ?? [])].map(({ cell }) => cell.id),
  };
}

/** Parameters that a sentence does well without. */
const UNSAID = ['records', 'store'];

/** What the setting's phrase does not say and readers would not assume. @param {Setting} setting */
function whereOf(setting) {
  const { load } = setting;
  return [
    // How many operations there were is no part of how fast one is.
    loadWords({ ...setting, load: { ...load, kind: kindWithoutCount(load) } }),
    ...paramTexts(setting, UNSAID),
  ].join(', ');
}

/** @param {Setting['load']} load */
const kindWithoutCount = ({ kind }) => (kind === 'iterations' || kind === 'task' ? 'closed' : kind);
