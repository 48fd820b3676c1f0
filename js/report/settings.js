import { shortContender } from '../stats/answers/wording.js';
import { unclearBecause } from '../stats/comparison/verdict.js';
import { counted, label } from './text.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../results/run.d.ts').Cell} Cell */
/** @typedef {import('../results/run.d.ts').Role} Role */
/** @typedef {import('../results/run.d.ts').Setting} Setting */
/** @typedef {import('../results/run.d.ts').Summary} Summary */
/** @typedef {import('../results/run.d.ts').Comparison} Comparison */
/** @typedef {Cell & { summary: Summary }} MeasuredCell */

/**
 * One contender in one setting.
 * @typedef {object} Row
 * @property {MeasuredCell} cell
 * @property {Record<string, Comparison | undefined>} comparisons with the baseline, by metric
 * @property {string} [remark] why nothing can be told
 * @property {string} [undercut] of a lower bound: who was no slower
 */

/**
 * What stands side by side: all contenders under one setting.
 * @typedef {object} SettingResult
 * @property {Setting} setting
 * @property {Row[]} rows fastest first
 * @property {Unmeasured[]} unmeasured
 * @property {number | undefined} noisePct what the baseline differed from itself here
 */

/**
 * Contenders without numbers, all for one reason.
 * @typedef {{ status: Cell['status'], reason: string, labels: string[] }} Unmeasured
 */

/** The metric that rows are ordered by and verdicts are about. */
export const TIME = 'usPerOp';

/** What a row is called that cannot be chosen. @type {Partial<Record<Role, string>>} */
const ROLE_NAMES = { baseline: 'baseline', control: 'control', bound: 'lower bound' };

/**
 * @param {RunFile} run analysed
 * @returns {SettingResult[]} in the order of the run's settings
 */
export function settingsOf(run) {
  const comparisons = comparisonsByCell(run);
  const cells = new Map(run.settings.map(({ id }) => [id, /** @type {Cell[]} */ ([])]));
  for (const cell of run.cells) cells.get(cell.setting)?.push(cell);
  return run.settings.map((setting) => {
    const all = cells.get(setting.id) ?? [];
    const noisePct = run.control.noisePct[setting.id];
    const rows = all
      .filter(isMeasured)
      .map((cell) => ({ cell, comparisons: comparisons.get(cell.id) ?? {} }));
    const placeOf = orderOf(rows);
    rows.sort((a, b) => placeOf(a) - placeOf(b));
    return {
      setting,
      rows: rows.map((row, i) => {
        const remark = doubtOf(row, all, noisePct);
        const undercut = row.cell.role === 'bound' && undercutBy(rows.slice(0, i));
        return { ...row, ...(remark && { remark }), ...(undercut && { undercut }) };
      }),
      unmeasured: unmeasured(all.filter((cell) => !isMeasured(cell))),
      noisePct,
    };
  });
}

/**
 * The fastest first as verdicts have it: by the ratio to the baseline, which is taken within each round; by the time
 * where they are compared with several.
 *
 * @param {readonly Row[]} rows of one setting
 * @returns {(row: Row) => number}
 */
function orderOf(rows) {
  const baselines = rows.filter(({ cell }) => cell.role === 'baseline');
  if (baselines.length !== 1) return timeOf;
  const whole = timeOf(baselines[0]);
  return (row) => row.comparisons[TIME]?.ratio ?? timeOf(row) / whole;
}

/**
 * Why nothing can be told of a contender.
 *
 * @param {Row} row
 * @param {readonly Cell[]} all of its setting
 * @param {number | undefined} noisePct
 */
function doubtOf({ cell, comparisons }, all, noisePct) {
  const compared = comparisons[TIME];
  if (compared) {
    return (
      compared.reason ??
      (cell.role === 'contender' ? unclearBecause({ ...compared, noisePct }) : undefined)
    );
  }
  const unsteady = all.find(({ role, status }) => role === 'baseline' && status === 'unsteady');
  return unsteady && `${shortContender(unsteady.contender)} was never steady`;
}

/**
 * Who was before a lower bound. That does less, but waits for the server as well: where this is nearly all of the time,
 * chance says who is first.
 *
 * @param {readonly Row[]} faster
 */
function undercutBy(faster) {
  const names = faster.filter(({ cell }) => cell.role !== 'bound').map(({ cell }) => label(cell));
  if (names.length === 0) return false;
  const others = names.length > 1 ? ` and ${counted(names.length - 1, 'other')}` : '';
  return `${names[0]}${others} no slower`;
}

/**
 * What ratios are taken to, in words: a run's settings may have baselines of their own.
 *
 * @param {RunFile} run
 * @param {SettingResult[]} [results] only those of these
 */
export function baselineOf(run, results) {
  const known = baselinesOf(run.cells);
  const settings = results ? results.map(({ setting }) => setting.id) : [...known.keys()];
  const names = settings.flatMap((setting) => known.get(setting) ?? []);
  return [...new Set(names)].join(' or ') || shortContender(run.baseline);
}

/** A page asks for each of its settings: the cells are looked through once. @type {WeakMap<Cell[], Map<string, string[]>>} */
const baselines = new WeakMap();

/** @param {Cell[]} cells @returns {Map<string, string[]>} names by setting */
function baselinesOf(cells) {
  const known = baselines.get(cells);
  if (known) return known;
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { role, setting, contender } of cells) {
    if (role !== 'baseline') continue;
    found.set(setting, [...(found.get(setting) ?? []), shortContender(contender)]);
  }
  baselines.set(cells, found);
  return found;
}

/** µs per operation. @param {Row} row */
export function timeOf({ cell }) {
  return cell.summary.metrics[TIME].median;
}

/** The word in a row's verdict column. @param {Row} row */
export function verdictOf({ cell, comparisons, remark }) {
  return ROLE_NAMES[cell.role] ?? (remark ? 'unclear' : (comparisons[TIME]?.verdict ?? 'untested'));
}

/** What must be known beside it. @param {Pick<Row, 'undercut' | 'remark'>} row */
export const besideVerdict = ({ undercut, remark }) =>
  [undercut, remark].filter(Boolean).join('; ');

/** Both. @param {Row} row */
export function verdictText(row) {
  const beside = besideVerdict(row);
  return beside === '' ? verdictOf(row) : `${verdictOf(row)}: ${beside}`;
}

/** The class of a row's colour: its verdict, or the role that stands in its place. @param {Row} row */
export function toneOf(row) {
  return row.cell.role === 'contender' ? verdictOf(row) : row.cell.role;
}

/** @param {Cell} cell @returns {cell is MeasuredCell} */
export function isMeasured(cell) {
  return cell.summary?.metrics[TIME] !== undefined;
}

/** @param {Cell[]} cells @returns {Unmeasured[]} failures first */
function unmeasured(cells) {
  /** @type {Map<string, Unmeasured>} */
  const found = new Map();
  for (const cell of cells) {
    const { status, reason = 'no reason given' } = cell;
    const key = `${status} ${reason}`;
    const alike = found.get(key) ?? { status, reason, labels: [] };
    found.set(key, alike);
    alike.labels.push(label(cell));
  }
  const failed = (/** @type {Unmeasured} */ { status }) => Number(status === 'failed');
  return [...found.values()].sort((a, b) => failed(b) - failed(a));
}

/** @param {RunFile} run */
function comparisonsByCell(run) {
  /** @type {Map<string, Record<string, Comparison>>} */
  const byCell = new Map();
  for (const comparison of [...run.comparisons, ...run.control.comparisons]) {
    const known = byCell.get(comparison.cell) ?? {};
    byCell.set(comparison.cell, known);
    known[comparison.metric] = comparison;
  }
  return byCell;
}

/** By which intervals over rounds are named. @param {readonly Row[]} rows at least one */
export const fewestRounds = (rows) => Math.min(...rows.map(({ cell }) => cell.summary.rounds));
