/** What a check of a published finding comes to. */

/** @typedef {import('../results/run.d.ts').Outcome} Outcome */
/** @typedef {{ lo: number, hi: number }} Bounds */
/** @typedef {Bounds & { ratio: number }} Ratio */
/** @typedef {import('../results/run.d.ts').Interval} Interval */

/**
 * One of the figures that a finding is about.
 *
 * @typedef {object} Claim
 * @property {Bounds} measured an interval; without bounds where there is none: nothing is certain then
 * @property {Bounds} published what it must lie in
 * @property {number} [none] where there would be nothing to find, as 1 of a ratio
 */

/**
 * @typedef {object} Checked
 * @property {Outcome} outcome
 * @property {string} [how] in which way it does not hold
 * @property {string} figure
 * @property {string} [certain] how many of several figures could be told
 */

/** @type {Readonly<Checked>} */
export const notMeasured = Object.freeze({ outcome: 'cannot be told', figure: 'not measured' });

/** @type {Readonly<Bounds>} */
const UNBOUNDED = Object.freeze({ lo: -Infinity, hi: Infinity });

/** @param {Pick<import('../results/run.d.ts').Comparison, 'lo' | 'hi' | 'p'>} comparison @returns {Bounds} */
export const boundsOf = ({ lo, hi, p }) => (p === null ? UNBOUNDED : { lo, hi });

/** @param {Interval} interval one round gives none @returns {Bounds} */
export const boundsOfMetric = ({ lo, hi }) => (lo === hi ? UNBOUNDED : { lo, hi });

/** What "about" means, unless a finding says otherwise: within a quarter. */
const ABOUT = 1.25;

/** @param {number} figure @param {number} [times] @returns {Bounds} */
export const about = (figure, times = ABOUT) => ({ lo: figure / times, hi: figure * times });

/** @param {number} figure @returns {Bounds} */
export const atLeast = (figure) => ({ lo: figure, hi: Infinity });

/** @param {number} figure @returns {Bounds} */
export const atMost = (figure) => ({ lo: -Infinity, hi: figure });

/**
 * A finding holds where all of its figures certainly lie in what was published, and does not where one certainly does
 * not; between the two lies what the intervals leave open.
 *
 * @param {readonly Claim[]} claims
 * @param {string} figure what was measured, in words
 * @returns {Checked}
 */
export function judged(claims, figure) {
  if (claims.length === 0) return notMeasured;
  const found = claims.map(wordOf);
  const held = found.filter((word) => word === 'holds').length;
  if (held === claims.length) return { outcome: 'holds', figure };
  const against = found.filter((word) => word !== 'holds' && word !== 'open');
  const certain = held + against.length;
  const told = {
    figure,
    ...(claims.length > 1 && { certain: `${certain} of ${claims.length} certain` }),
  };
  if (against.length === 0) return { outcome: 'cannot be told', ...told };
  return { outcome: 'does not hold', how: together(against), ...told };
}

/**
 * @param {Claim} claim
 * @returns {'holds' | 'open' | 'weaker' | 'stronger' | 'reversed' | 'a difference' | 'less' | 'more'}
 */
function wordOf({ measured: { lo, hi }, published, none }) {
  if (lo >= published.lo && hi <= published.hi) return 'holds';
  const side = hi < published.lo ? -1 : lo > published.hi ? 1 : 0;
  if (side === 0) return 'open';
  if (none === undefined) return side < 0 ? 'less' : 'more';
  const direction = published.lo >= none ? 1 : published.hi <= none ? -1 : 0;
  if (direction === 0) return 'a difference';
  if (side === direction) return 'stronger';
  const isBeyond = direction > 0 ? hi < none : lo > none;
  return isBeyond ? 'reversed' : 'weaker';
}

/** @param {string[]} words @returns {string} `reversed`, or `weaker in 3, reversed in 1` */
function together(words) {
  const kinds = [...new Set(words)];
  if (kinds.length === 1) return kinds[0];
  return kinds.map((kind) => `${kind} in ${words.filter((one) => one === kind).length}`).join(', ');
}

/**
 * Of two that were measured apart from each other: their intervals' widths add up as those of independent errors do.
 *
 * @param {Interval} above
 * @param {Interval} below
 * @returns {Ratio} without bounds where one round gave no interval, or one reaches to 0
 */
export function ratioOf(above, below) {
  const ratio = above.median / below.median;
  if ([above, below].some(({ lo, hi }) => lo === hi || lo <= 0)) {
    return { ratio, lo: 0, hi: Infinity };
  }
  const wider = (/** @type {number} */ a, /** @type {number} */ b) => Math.exp(Math.hypot(a, b));
  const down = wider(Math.log(above.median / above.lo), Math.log(below.hi / below.median));
  const up = wider(Math.log(above.hi / above.median), Math.log(below.median / below.lo));
  return { ratio, lo: ratio / down, hi: ratio * up };
}
