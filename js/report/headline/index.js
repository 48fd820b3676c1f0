/** The one sentence that a run comes down to, for those who read no further. */

import { capital, loadWords, nameOf, timesAsFast } from '../../stats/answers/wording.js';
import { TIME } from '../settings.js';
import { baselineRow, bestOf, isSteadyPair, tellingResult } from './choose.js';
import { leftThroughWorkers } from './workers.js';

/** @typedef {import('../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../settings.js').SettingResult} SettingResult */
/** @typedef {{ text: string, setting: string, cells: string[] }} Headline `cells`: ids of those that it rests on */

/**
 * @param {RunFile} run analysed
 * @param {SettingResult[]} results of that run
 * @returns {Headline | undefined} undefined where nothing was compared that users could choose
 */
export function headlineOf(run, results) {
  const result = tellingResult(run, results);
  const best = result && bestOf(result.rows);
  const compared = best?.comparisons[TIME];
  const baseline = best && baselineRow(best, result.rows);
  if (!compared || !baseline) return undefined;
  const [one, other] = [nameOf(best.cell), nameOf(baseline.cell)];
  const does = `${one} ${result.setting.phrase}`;
  const fast = timesAsFast(compared, other);
  const steady = isSteadyPair(best, result.rows);
  const left =
    compared.verdict === 'faster' ? leftThroughWorkers(best, result.rows, steady) : undefined;
  const texts = {
    faster: [`${does} ${fast}`, left?.text].filter(Boolean).join('; '),
    slower: `nothing is faster than ${other}: the next, ${one}, ${result.setting.phrase} ${fast}`,
    same: `${does} as fast as ${other}, and nothing is faster`,
    unclear: `whether ${one} or ${other} is faster cannot be told: ${does} ${fast}`,
  };
  const where = whereOf(result.setting);
  const told = texts[/** @type {keyof typeof texts} */ (compared.verdict)];
  const text = steady ? told : `cold, before V8 has compiled what is hot: ${told}`;
  return {
    text: where === '' ? text : `${capital(where)}, ${text}`,
    setting: result.setting.id,
    cells: [best, baseline, ...(left?.rows ?? [])].map(({ cell }) => cell.id),
  };
}

/** Parameters that a sentence does well without. */
const UNSAID = ['records', 'store'];

/** What the setting's phrase does not say and readers would not assume. @param {Setting} setting */
function whereOf(setting) {
  const { load, params } = setting;
  const usual = load.kind !== 'open' && load.kind !== 'launch' && load.concurrency === 1;
  return [
    // How many operations there were is no part of how fast one is.
    usual ? '' : loadWords({ ...setting, load: { ...load, kind: kindWithoutCount(load) } }),
    ...Object.entries(params).map(([name, value]) =>
      UNSAID.includes(name) ? '' : `${name} ${value}`,
    ),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** @param {Setting['load']} load */
const kindWithoutCount = ({ kind }) => (kind === 'iterations' ? 'closed' : kind);
