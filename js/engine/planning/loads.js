/** How operations are asked for: the loads of a grid, and what `--rate` and `--arrivals` say. */

import { percentOf } from '../../stats/open_load.js';
import { UsageError } from '../errors.js';
import { list, oneOf } from './flags.js';

/** @typedef {import('../../types.d.ts').Load} Load */
/** @typedef {import('../../types.d.ts').OpenLoad} OpenLoad */
/** @typedef {import('../../types.d.ts').Rate} Rate */
/** @typedef {import('../../types.d.ts').Grid} Grid */

const MOST = 1_000_000;
const ARRIVALS = /** @type {const} */ (['constant', 'poisson']);

/**
 * @param {string | undefined} text of `--rate`
 * @returns {Rate[] | undefined}
 */
export const ratesOf = (text) => list(text)?.map(rateOf);

/** @param {string} text @returns {Rate} */
function rateOf(text) {
  if (text === 'max') return text;
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value > 0 && value <= 100) return `${value}%`;
  if (percent === '' && Number.isInteger(value) && value >= 1 && value <= MOST) return value;
  throw new UsageError(
    `--rate takes operations a second from 1 to ${MOST}, max, or a share of that such as 50%, up to 100%; not "${text}"`,
  );
}

/**
 * @param {string | undefined} text of `--arrivals`
 * @returns {OpenLoad['arrivals']}
 */
export const arrivalsOf = (text) =>
  text === undefined
    ? undefined
    : /** @type {OpenLoad['arrivals']} */ (oneOf('--arrivals', text, [...ARRIVALS]));

/** Whether operations of a grid are asked for at a rate. @param {Pick<Grid, 'rates'>} grid */
export const isOpen = ({ rates = [] }) => rates.some((rate) => rate !== 'max');

/**
 * @param {string | undefined} arrivals of `--arrivals`
 * @param {Grid[]} grids
 */
export function refuseArrivals(arrivals, grids) {
  if (arrivals === undefined || grids.some(isOpen)) return;
  throw new UsageError(
    '--arrivals says how operations at a rate follow one another: name the rate, too (--rate 1000 or --rate 50%)',
  );
}

/**
 * @param {Pick<Grid, 'rates' | 'arrivals'>} grid
 * @param {number} concurrency
 * @returns {Load[]}
 */
export function loadsAt({ rates = ['max'], arrivals }, concurrency) {
  const how = arrivals === 'poisson' ? { arrivals } : {};
  return rates.map((rate) => {
    if (rate === 'max') return { kind: 'closed', concurrency };
    if (typeof rate === 'number') return { kind: 'open', concurrency, rate, ...how };
    return { kind: 'open', concurrency, share: Number.parseFloat(rate) / 100, ...how };
  });
}

/** @param {Load} load `c32`, `c1,n1000`, `c1,task1000`, `c1,launch1000`, `c256,r5000`, `c256,r50pct` or `c256,r5000,poisson` */
export function loadId(load) {
  const callers = `c${load.concurrency}`;
  if (load.kind === 'iterations') return `${callers},n${load.operations}`;
  if (load.kind === 'task') return `${callers},task${load.operations}`;
  if (load.kind === 'closed') return callers;
  if (load.kind === 'launch') return `${callers},launch${load.operations}`;
  const { rate, share = 0, arrivals } = load;
  const asked = rate ?? `${percentOf(share)}pct`;
  return [callers, `r${asked}`, ...(arrivals ? [arrivals] : [])].join(',');
}
