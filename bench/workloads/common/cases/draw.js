/** Seeded numbers and texts that depend on the operation's number alone, drawn beforehand. */

/**
 * A whole number below `below`; each call gives the next one.
 *
 * @typedef {((below: number) => number) & { text: (length: number) => string }} Draw `text`: random letters
 */

/** So many are drawn; after that many operations they come again. */
const DRAWN = 8192;
/** Operations begin so far from one another: odd, so that each of the first 8 192 begins elsewhere. */
const STRIDE = 61;
/** Texts are cut out of one of so many letters. */
const LETTERS = 2 ** 16;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_';

/**
 * @param {() => number} random
 * @returns {(i: number) => Draw} what the i-th operation draws from
 */
export function drawer(random) {
  const drawn = Float64Array.from({ length: DRAWN }, random);
  /** @type {string | undefined} made when the first text is drawn: few need any */
  let letters;
  let next = 0;
  const draw = (/** @type {number} */ below) => Math.floor(drawn[next++ % DRAWN] * below);
  draw.text = (/** @type {number} */ length) => {
    letters ??= Array.from({ length: LETTERS }, () => ALPHABET[Math.floor(random() * 64)]).join('');
    const first = draw(LETTERS - length);
    return letters.slice(first, first + length);
  };
  return (i) => {
    next = (i * STRIDE) % DRAWN;
    return draw;
  };
}

/** For whoever wants to see which fields a document has: it draws from nothing. @type {Draw} */
export const NOTHING_DRAWN = Object.assign(() => 0, { text: () => '' });

/** Ranges that nobody else is in: as many as the public cases have room for threads. */
export const LANES = 48;

/**
 * Operations in flight at once draw from ranges of their own, as each thread of the public cases does.
 *
 * @param {number} i
 * @param {Draw} draw
 * @param {number} [width] of a range
 */
export const apart = (i, draw, width = 100) => (i % LANES) * width + draw(width);

/**
 * One thing with all documents in turn, then the other: so that each operation changes something and the
 * document is as large as before.
 *
 * @template T
 * @param {number} count documents
 * @param {T} first
 * @param {T} then
 * @returns {(i: number) => T}
 */
export const alternately = (count, first, then) => (i) =>
  Math.floor(i / count) % 2 === 0 ? first : then;
