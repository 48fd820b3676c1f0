import { isPlain, isSteady } from '../../stats/answers/cells.js';
import { MOST_NOISE_PCT } from '../../stats/warnings/comparisons.js';
import { TIME } from '../settings.js';

/** @typedef {import('../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../results/run.d.ts').Verdict} Verdict */
/** @typedef {import('../settings.js').SettingResult} SettingResult */
/** @typedef {import('../settings.js').Row} Row */

/** What readers want to hear first. A comparison that was not tested says nothing. @type {Verdict[]} */
const TOLD = ['faster', 'slower', 'same', 'unclear'];

/**
 * The first setting that the run's answers rest on in which something is faster than the baseline; if there is none,
 * the first with the next best news. Steady cells go first, and work without a store last, since it only shows what the
 * rest is made of. At a given rate all contenders are equally fast, so open loads come after all others.
 * @param {RunFile} run
 * @param {SettingResult[]} results
 * @returns {SettingResult | undefined}
 */
export function tellingResult(run, results) {
  const settingOf = new Map(run.cells.map(({ id, setting }) => [id, setting]));
  const named = run.answers.flatMap(({ evidence }) => evidence.map((id) => settingOf.get(id)));
  const order = [...new Set(named)];
  const ranked = results
    .filter(({ noisePct = 0 }) => noisePct <= MOST_NOISE_PCT)
    .flatMap((result) => {
      const { setting, rows } = result;
      const best = bestOf(result);
      if (!best) return [];
      const keys = [
        Number(setting.load.kind === 'open'),
        Number(best.cell.store === 'none'),
        rankOf(best),
        Number(!isSteadyPair(best, rows)),
        order.includes(setting.id) ? order.indexOf(setting.id) : order.length,
      ];
      return [{ item: result, keys }];
    });
  return first(ranked);
}

/**
 * The fastest of those that users could choose. Where several are faster, the baseline's own store goes before others,
 * since whether to have a store in the process itself is another question than which driver; then go those that are
 * called as the baseline is, since what is left of that in other ways is said beside it. With many in flight workers are
 * what one would take, and go by their speed.
 * @param {Pick<SettingResult, 'setting' | 'rows'>} result
 * @returns {Row | undefined}
 */
export function bestOf({ setting, rows }) {
  const isBusy = setting.load.concurrency > 1;
  const ranked = choicesOf(rows).map((row) => {
    const { cell, comparisons } = row;
    const baseline = baselineRow(row, rows)?.cell;
    const faster = comparisons[TIME]?.verdict === 'faster';
    const keys = [
      Number(!faster),
      Number(cell.store !== baseline?.store),
      Number(faster && !isSteadyPair(row, rows)),
      Number(
        !isBusy && (cell.dispatch !== baseline?.dispatch || cell.poolSize !== baseline.poolSize),
      ),
      comparisons[TIME]?.ratio ?? 1,
    ];
    return { item: row, keys };
  });
  return first(ranked);
}

/** Those that users could choose in place of the baseline. @param {readonly Row[]} rows of one setting */
export const choicesOf = (rows) => rows.filter((row) => isChoice(row, rows));

/** By the first key that differs. @template T @param {{ item: T, keys: number[] }[]} ranked @returns {T | undefined} */
function first(ranked) {
  const byKeys = ranked.toSorted(
    (a, b) => a.keys.map((key, i) => key - b.keys[i]).find((one) => one !== 0) ?? 0,
  );
  return byKeys[0]?.item;
}

/** What a row is compared with. @param {Row} row @param {readonly Row[]} rows */
export function baselineRow({ comparisons }, rows) {
  return rows.find(({ cell }) => cell.id === comparisons[TIME]?.baseline);
}

/** Itself and what it is compared with. @param {Row} row @param {readonly Row[]} rows */
export function isSteadyPair(row, rows) {
  const baseline = baselineRow(row, rows);
  return baseline !== undefined && isSteady(row.cell) && isSteady(baseline.cell);
}

/** Tested against the baseline. @param {Row} row @param {readonly Row[]} rows */
function isChoice(row, rows) {
  const { cell } = row;
  return cell.role === 'contender' && isPlain(cell) && rankOf(row) >= 0 && !!baselineRow(row, rows);
}

/** @param {Row} row */
function rankOf({ comparisons }) {
  return TOLD.indexOf(comparisons[TIME]?.verdict ?? 'untested');
}
