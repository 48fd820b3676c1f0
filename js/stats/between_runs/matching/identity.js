/** What makes cells of several runs the same one. */

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */

/** `7.8.0`, not the name that a user gave to a checkout. */
const PUBLISHED = /^\d/;
const COLLATOR = new Intl.Collator('en', { numeric: true });

/**
 * Measured, and with a meaning of its own: the control is the baseline.
 *
 * @param {Cell} cell of an analysed run
 */
export const isComparable = ({ role, summary }) => role !== 'control' && summary !== undefined;

/** The same in all but the driver's version. @param {Cell} cell */
export const familyOf = ({ setting, store, reply, poolSize, ...cell }) =>
  JSON.stringify([setting, contenderWithout(cell), store, poolSize, reply]);

/**
 * A contender's name without its version.
 *
 * @param {Pick<Cell, 'contender' | 'driver' | 'version'>} cell
 * @param {string} [instead] of it
 */
export const contenderWithout = ({ contender, driver, version }, instead = '') =>
  contender.replace(version === '' ? driver : `${driver}@${version}`, `${driver}${instead}`);

/**
 * What a run says of a cell's driver.
 *
 * @param {Pick<RunFile, 'environment'>} run
 * @param {Cell} cell
 */
export function driverOf({ environment: { drivers } }, { driver, version, variant }) {
  const named = version === '' ? driver : `${driver}@${version}`;
  return drivers[`${named}/${variant}`] ?? drivers[named];
}

/**
 * The version that was measured, where the contender names none too.
 *
 * @param {Pick<RunFile, 'environment'>} run
 * @param {Cell} cell
 */
export const versionOf = (run, cell) => driverOf(run, cell)?.version ?? cell.version;

/**
 * Whether two runs have measured the same published code under one name.
 *
 * @param {[run: RunFile, cell: Cell]} a
 * @param {[run: RunFile, cell: Cell]} b
 */
export function isUnchanged([runA, a], [runB, b]) {
  if (a.id !== b.id || a.store !== b.store) return false;
  if (a.version !== '' && !PUBLISHED.test(a.version)) return false;
  if (versionOf(runA, a) !== versionOf(runB, b)) return false;
  return runA.environment.dispatch[a.dispatch] === runB.environment.dispatch[b.dispatch];
}

/**
 * Oldest first; a release after its candidates, names after numbers.
 *
 * @param {string} a
 * @param {string} b
 */
export function byVersion(a, b) {
  if (PUBLISHED.test(a) !== PUBLISHED.test(b)) return PUBLISHED.test(a) ? -1 : 1;
  const [releaseA, releaseB] = [a, b].map((version) => version.split(/[- ]/)[0]);
  if (releaseA !== releaseB) return COLLATOR.compare(releaseA, releaseB);
  if (a.includes('-') !== b.includes('-')) return a.includes('-') ? -1 : 1;
  return COLLATOR.compare(a, b);
}
