/** summary.csv: one row per cell, RFC 4180. Empty means not measured. */

/** @typedef {import('../../types.d.ts').Run} Run */
/** @typedef {import('../../types.d.ts').Cell} Cell */
/** @typedef {import('../../types.d.ts').Interval} Interval */
/** @typedef {string | number | undefined} Value */

export const name = 'csv';
export const extension = 'csv';
export const file = 'summary.csv';

/** @param {Run} run */
export function render(run) {
  const [header, ...rows] = [columns(run, undefined).map(([key]) => key)].concat(
    run.cells.map((cell) => columns(run, cell).map(([, value]) => quoted(value))),
  );
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/**
 * @param {Run} run
 * @param {Cell | undefined} cell undefined gives the header's names
 * @returns {[string, Value][]}
 */
function columns(run, cell) {
  const summary = cell?.summary;
  const comparison = [...run.comparisons, ...run.control.aa].find(
    (one) => one.cell === cell?.id && one.metric === 'usPerOp',
  );
  return [
    ...SPEC.map((key) => /** @type {[string, Value]} */ ([key, cell?.[key]])),
    ['rounds', cell?.rounds.length],
    ...bounds('usPerOp', summary?.usPerOp),
    ...bounds('opsPerSecond', summary?.opsPerSecond),
    ...PERCENTILES.map(
      (key) => /** @type {[string, Value]} */ ([`${key}Us`, summary?.latencyUs[key].median]),
    ),
    ...bounds('clientCpuUsPerOp', summary?.clientCpuUsPerOp),
    ...bounds('serverCpuUsPerOp', summary?.serverCpuUsPerOp),
    ...bounds('rssPeakKb', summary?.rssPeakKb),
    ['heapPeakKb', summary?.heapPeakKb.median],
    ['gcMs', summary?.gcMs.median],
    ['eventLoopUtilization', summary?.eventLoopUtilization.median],
    ['eventLoopDelayP99Us', summary?.eventLoopDelayP99Us.median],
    ['baseline', comparison?.baseline],
    ['ratio', comparison?.ratio],
    ['ratioLo', comparison?.lo],
    ['ratioHi', comparison?.hi],
    ['p', comparison?.p],
    ['verdict', comparison?.verdict],
  ];
}

const SPEC = /** @type {const} */ ([
  'id',
  'contender',
  'driver',
  'variant',
  'dispatch',
  'workload',
  'dataset',
  'concurrency',
  'poolSize',
  'reply',
  'status',
  'reason',
]);
const PERCENTILES = /** @type {const} */ (['p50', 'p90', 'p99', 'p999', 'max']);

/** @param {string} key @param {Interval | undefined} interval @returns {[string, Value][]} */
function bounds(key, interval) {
  return [
    [key, interval?.median],
    [`${key}Lo`, interval?.lo],
    [`${key}Hi`, interval?.hi],
  ];
}

/** @param {Value} value */
function quoted(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
