import { isControl } from '../stats/analyse.js';
import { interval, label, megabytes, number, ratio } from './text.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Summary} Summary */
/** @typedef {import('../types.d.ts').Comparison} Comparison */
/** @typedef {Comparison['metric']} Metric */
/** @typedef {Cell & { summary: Summary }} MeasuredCell */

/**
 * One contender in one setting. The floor and the control are rows that cannot be chosen.
 * @typedef {object} Row
 * @property {MeasuredCell} cell
 * @property {'contender' | 'baseline' | 'floor' | 'control'} role
 * @property {Partial<Record<Metric, Comparison>>} comparisons with the baseline
 */

/**
 * What stands side by side: all contenders under one workload, dataset and concurrency.
 * @typedef {object} Setting
 * @property {string} workload
 * @property {string} dataset
 * @property {number} concurrency
 * @property {Row[]} rows fastest first
 * @property {Cell[]} without cells that have no numbers, each with its reason
 */

/** The driver whose loop in C bounds all others. */
const FLOOR = 'libmongoc';

/**
 * @param {Run} run analysed
 * @returns {Setting[]} in the order of the run's cells
 */
export function settingsOf(run) {
  /** @type {Map<string, Setting>} */
  const settings = new Map();
  const comparisons = comparisonsByCell(run);
  for (const cell of run.cells) {
    const { workload, dataset, concurrency } = cell;
    const key = `${workload}/${dataset}/${concurrency}`;
    const setting = settings.get(key) ?? { workload, dataset, concurrency, rows: [], without: [] };
    settings.set(key, setting);
    if (isMeasured(cell)) {
      setting.rows.push({
        cell,
        role: roleOf(run, cell),
        comparisons: comparisons.get(cell.id) ?? {},
      });
    } else {
      setting.without.push(cell);
    }
  }
  for (const { rows } of settings.values()) {
    rows.sort((a, b) => a.cell.summary.usPerOp.median - b.cell.summary.usPerOp.median);
  }
  return [...settings.values()];
}

/** The word in a row's verdict column. @param {Row} row */
export function verdictOf({ role, comparisons }) {
  return role === 'contender' ? (comparisons.usPerOp?.verdict ?? '–') : role;
}

/** The ratio to the baseline in a row, if there is one. @param {Row} row */
export function ratioOf({ role, comparisons }) {
  if (role === 'baseline') return '1';
  return comparisons.usPerOp ? ratio(comparisons.usPerOp) : '–';
}

/**
 * A row of the tables that are text: contender, µs/op, ratio, verdict, p50, p99, client CPU, server CPU, RSS.
 * @param {Row} row
 * @returns {string[]}
 */
export function columnsOf(row) {
  const { cell } = row;
  const { summary } = cell;
  return [
    label(cell),
    interval(summary.usPerOp),
    ratioOf(row),
    verdictOf(row),
    number(summary.latencyUs.p50.median),
    number(summary.latencyUs.p99.median),
    number(summary.clientCpuUsPerOp.median),
    summary.serverCpuUsPerOp ? number(summary.serverCpuUsPerOp.median) : '–',
    megabytes(summary.rssPeakKb.median),
  ];
}

/** @param {Run} run of the machine and of the run itself, each once */
export function warningsOf(run) {
  const all = [...run.warnings, ...run.environment.warnings];
  return [...new Map(all.map((warning) => [warning.text, warning])).values()];
}

/** @param {Run} run @returns {{ question: string, answers: string[] }[]} each question once */
export function questionsOf(run) {
  return [...new Set(run.answers.map(({ question }) => question))].map((question) => ({
    question,
    answers: run.answers.filter((one) => one.question === question).map(({ answer }) => answer),
  }));
}

/** @param {Run} run @returns {[string, string][]} what ran where, as name and value */
export function environmentOf({ environment: e, ...run }) {
  const started = e.server.started ? `started for this run (${e.server.source})` : 'given by --uri';
  const { ops, seconds } = run.settings;
  const measured = ops ? `${ops} operations` : `${seconds} s`;
  return [
    ['Study', `${run.study}, preset ${run.preset}, seed ${run.seed}`],
    ['Measured', `${run.startedAt} to ${run.finishedAt}, ${run.status}`],
    ['Rounds', `${run.settings.rounds} of ${measured}, each in fresh processes`],
    ['Machine', `${e.cpu}, ${e.cores} cores, ${(e.memoryMb / 1024).toFixed(1)} GB`],
    ['Virtual', `${e.virtual}; CPU governor ${e.governor}`],
    ['System', e.os],
    ['Node.js', e.node],
    [
      'Server',
      `mongod ${e.server.version}, ${e.server.topology}, ${e.server.storageEngine}, ${started}`,
    ],
    ['libmongoc', e.libmongoc],
    ...Object.entries(e.drivers)
      .filter(([driver]) => driver !== FLOOR)
      .map(([driver, version]) => /** @type {[string, string]} */ ([driver, version])),
    [
      'Harness',
      `${e.harnessUsPerOp.sync.toFixed(2)} µs an operation (awaited ${e.harnessUsPerOp.async.toFixed(2)} µs), ` +
        'measured with a driver that does nothing',
    ],
    ['Tollgate', e.git],
  ];
}

/** @param {Run} run */
function comparisonsByCell(run) {
  /** @type {Map<string, Partial<Record<Metric, Comparison>>>} */
  const byCell = new Map();
  for (const comparison of [...run.comparisons, ...run.control.aa]) {
    const known = byCell.get(comparison.cell) ?? {};
    byCell.set(comparison.cell, { ...known, [comparison.metric]: comparison });
  }
  return byCell;
}

/** @param {Cell} cell @returns {cell is MeasuredCell} */
function isMeasured(cell) {
  return cell.summary !== undefined;
}

/** @param {Run} run @param {Cell} cell @returns {Row['role']} */
function roleOf(run, cell) {
  if (isControl(cell)) return 'control';
  if (cell.contender === run.baseline) return 'baseline';
  return cell.driver === FLOOR ? 'floor' : 'contender';
}
