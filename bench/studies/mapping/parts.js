/** A time in parts: what each layer takes is what the way with it takes longer than the way without. */

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/**
 * `us`: within the operation; `alone`: the same work done without a server.
 * @typedef {{ part: string, us: number, alone?: number }} Part
 */

/**
 * @param {Run} run
 * @param {string} workload
 * @returns {(contender: string) => import('../../../js/results/run.d.ts').Cell | undefined}
 */
function cellsOf(run, workload) {
  const setting = run.settings.find((one) => one.workload === workload);
  return (contender) => {
    const name = contender.includes('+') ? contender : `${contender}+inline`;
    return run.cells.find((one) => one.setting === setting?.id && one.contender === name);
  };
}

/**
 * @param {Run} run
 * @param {string} workload
 * @returns {(contender: string) => number | undefined} µs an operation
 */
export function timesOf(run, workload) {
  const cellOf = cellsOf(run, workload);
  return (contender) => cellOf(contender)?.summary?.metrics.usPerOp.median;
}

/**
 * What lies below any mapper.
 * @param {Run} run
 * @param {string} workload
 * @param {{ codec: string, done: string }} bson The workload that does it alone, and the word for it.
 * @returns {Part[] | undefined} undefined where the plain driver was not measured
 */
export function plainParts(run, workload, { codec, done }) {
  const cell = cellsOf(run, workload)('mongodb');
  const whole = cell?.summary?.metrics.usPerOp.median;
  if (whole === undefined) return undefined;
  const server = cell?.summary?.stagesUs?.server?.median;
  const alone = timesOf(run, codec)('mongodb');
  const rest = ['driver and network'];
  if (alone === undefined) rest.unshift(done);
  if (server === undefined) rest.push('server');
  return [
    ...(server === undefined ? [] : [{ part: 'server, by its own clock', us: server }]),
    { part: rest.join(', '), us: whole - (server ?? 0) - (alone ?? 0) },
    ...(alone === undefined ? [] : [{ part: done, us: alone, alone }]),
  ];
}

/**
 * @param {(contender: string) => number | undefined} us
 * @param {[part: string, contender: string, than: string][]} layers
 * @param {(contender: string) => number | undefined} aloneUs
 * @returns {Part[] | undefined} undefined where not all of them were measured
 */
export function layersOf(us, layers, aloneUs) {
  /** @type {Part[]} */
  const parts = [];
  for (const [part, contender, than] of layers) {
    const took = less(us(contender), us(than));
    if (took === undefined) return undefined;
    parts.push({ part, us: took, alone: less(aloneUs(contender), aloneUs(than)) });
  }
  return parts;
}

/** @param {number | undefined} one @param {number | undefined} other */
const less = (one, other) => (one === undefined || other === undefined ? undefined : one - other);

/**
 * @param {{ title: string, note: string, whole: string }} words
 * @param {number} wholeUs what percentages are of
 * @param {Part[]} parts
 * @returns {StudyTable}
 */
export const tableOf = ({ title, note, whole }, wholeUs, parts) => ({
  title,
  note:
    `The difference between two ways that differ in one thing, µs ${note}. Medians of the rounds; less than the ` +
    'noise may be below zero. Alone: the same work without a server, where that can be done.',
  head: ['part', 'µs', `% of ${whole}`, 'alone, µs'],
  rows: parts.map(({ part, us, alone }) => [
    part,
    us.toFixed(1),
    String(Math.round((100 * us) / wholeUs)),
    alone === undefined ? '' : alone.toFixed(1),
  ]),
});
