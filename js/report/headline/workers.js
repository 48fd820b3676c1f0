import { isInline, isPlain, isSteady } from '../../stats/answers/cells.js';
import { groups, list, times } from '../../stats/answers/wording.js';
import { TIME } from '../settings.js';

/** @typedef {import('../settings.js').Row} Row */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */

/** What is left of the gain (1.9× as fast gains 0.9) from which on it counts as what. */
const KEPT = 0.8;
const MOST = 0.6;
const HALF = 0.4;
/** Where not even so much can be left, it is hardly any. */
const HARDLY = 0.25;
/** More ways than these are counted, not named. */
const NAMED = 2;

/** From best to worst. `unknown`: the interval says too little. */
const OUTCOMES = {
  kept: 'the gain is kept',
  most: 'most of the gain is left',
  halved: 'about half of the gain is left',
  little: 'most of the gain is gone',
  hardly: 'hardly any of the gain is left, if any',
  gone: 'the gain is gone',
  loss: 'it turns into a loss',
  unknown: 'what is left of the gain cannot be told',
};

/**
 * What becomes of a direct call's gain where the same driver is called through workers: the best and the worst that
 * can be told of it.
 * @param {Row} best faster than the baseline
 * @param {readonly Row[]} rows of its setting
 * @param {boolean} steady whether only steady ones count
 * @returns {{ text: string, rows: Row[] } | undefined} undefined where it was not called through workers
 */
export function leftThroughWorkers(best, rows, steady) {
  const compared = best.comparisons[TIME];
  if (!compared || best.cell.poolSize > 0) return undefined;
  const ways = rows.flatMap((row) => {
    const through = row.comparisons[TIME];
    if (!through || !isSameDriver(row, best) || (steady && !isSteady(row.cell))) return [];
    const figure =
      through.verdict === 'unclear' ? `at most ${times(1 / through.lo)}` : times(1 / through.ratio);
    return [{ row, figure, outcome: outcomeOf(through, 1 / compared.ratio - 1) }];
  });
  const order = Object.keys(OUTCOMES);
  const byOutcome = groups(ways, ({ outcome }) => outcome).sort(
    ([a], [b]) => order.indexOf(a.outcome) - order.indexOf(b.outcome),
  );
  const known = byOutcome.filter(([{ outcome }]) => outcome !== 'unknown');
  const told = known.length > 0 ? [...new Set([known[0], ...known.slice(-1)])] : byOutcome;
  if (told.length === 0) return undefined;
  const sizes = new Map(groups(ways, ({ row }) => wayOf(row)).map((of) => [wayOf(of[0].row), of]));
  const nameOf = (/** @type {Row} */ row) =>
    (sizes.get(wayOf(row)) ?? []).length > 1
      ? `${wayOf(row)} (${row.cell.poolSize} workers)`
      : wayOf(row);
  const clauses = told.map((of, i) => {
    const [{ outcome, figure }] = of;
    return `through ${waysText(
      of.map(({ row }) => nameOf(row)),
      i > 0,
    )} ${OUTCOMES[outcome]}${of.length === 1 && outcome !== 'unknown' ? ` (${figure})` : ''}`;
  });
  return { text: clauses.join(', '), rows: told.flat().map(({ row }) => row) };
}

/** Behind the same web server, if it is behind one. @param {Row} row @param {Row} best */
function isSameDriver({ cell }, { cell: direct }) {
  return (
    cell.poolSize > 0 &&
    cell.role === 'contender' &&
    isPlain(cell) &&
    (isInline(direct) || cell.dispatch === direct.dispatch) &&
    cell.driver === direct.driver &&
    cell.version === direct.version
  );
}

/**
 * @param {Comparison} through with the same baseline
 * @param {number} gain of the direct call
 * @returns {keyof typeof OUTCOMES}
 */
function outcomeOf({ verdict, ratio, lo }, gain) {
  if (verdict === 'slower') return 'loss';
  if (verdict === 'faster') {
    const left = (1 / ratio - 1) / gain;
    if (left >= KEPT) return 'kept';
    if (left >= MOST) return 'most';
    return left >= HALF ? 'halved' : 'little';
  }
  // Not told from none, but perhaps from much: what is left at the very most.
  const most = (1 / lo - 1) / gain;
  if (verdict === 'same') return 'gone';
  if (most < HARDLY) return 'hardly';
  return most < 0.5 ? 'little' : 'unknown';
}

/** @param {Row} row */
function wayOf({ cell: { dispatch, dispatchVariant } }) {
  return dispatchVariant === '' ? dispatch : `${dispatch}:${dispatchVariant}`;
}

/** @param {string[]} names @param {boolean} more beside those that were named before */
function waysText(names, more) {
  if (names.length <= NAMED) return list(names);
  return more ? `${names.length} other kinds of workers` : `${names.length} kinds of workers`;
}
