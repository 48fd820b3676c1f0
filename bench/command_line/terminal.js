/** What the terminal at the other end can show. Needs no package: the doctor works without any. */

import { WriteStream } from 'node:tty';
import { printableText } from '../../js/report/printable.js';
import { lengthOf, wrap } from '../../js/report/wrap.js';

/** Where nobody says otherwise, as in a pipe. */
const USUAL_WIDTH = 80;
/** Narrower ones are mistakes. */
const LEAST_WIDTH = 20;
/** Text beside a name needs as much, or it goes below it. */
const LEAST_TEXT = 28;
/** Of lists of words that go over many lines, also where lines may be without end. */
const LIST_WIDTH = 100;

/** @typedef {{ isTTY?: boolean, columns?: number }} Stream */

/**
 * @param {Stream} [stream]
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [usual] where the stream has no width and COLUMNS does not say
 */
export function widthOf(stream = process.stdout, env = process.env, usual = USUAL_WIDTH) {
  const asked = Number(env.COLUMNS);
  const found = stream.columns || (Number.isInteger(asked) && asked > 0 ? asked : usual);
  return Math.max(LEAST_WIDTH, found);
}

/** As `widthOf`, but without end in a pipe: lines there are for grep. @param {Stream} [stream] @param {NodeJS.ProcessEnv} [env] */
export const listWidthOf = (stream, env) => widthOf(stream, env, Number.POSITIVE_INFINITY);

/**
 * Whether to colour: not where `--no-color` is given, as FORCE_COLOR, NO_COLOR and TERM say, and else in terminals.
 *
 * @param {Stream} stream
 * @param {{ color?: boolean }} options
 * @param {NodeJS.ProcessEnv} [env]
 */
export function wantsColor(stream, { color = true }, env = process.env) {
  if (!color || (env.FORCE_COLOR === undefined && !stream.isTTY)) return false;
  // Node's own reading of the variables: 1 bit is black and white. It does not look at its stream.
  return WriteStream.prototype.getColorDepth(env) > 1;
}

/** Whether lines may be written over. @param {Stream} stream @param {NodeJS.ProcessEnv} [env] */
export const canRedraw = (stream, env = process.env) =>
  stream.isTTY === true && env.TERM !== 'dumb';

/**
 * Names, and beside each its text with the lines below one another; in a narrow terminal below it.
 *
 * @param {readonly (readonly [name: string, text: string, below?: string])[]} rows `below`: a list of words that
 *   follows on lines of its own
 * @param {{ width: number, indent?: number }} place
 * @returns {string[]}
 */
export function definitions(rows, { width, indent = 2 }) {
  const longest = Math.max(...rows.map(([name]) => lengthOf(name)));
  const margin = ' '.repeat(indent);
  const beside = indent + longest + 2;
  const under = (/** @type {string} */ text, most = width) =>
    `${margin}    ${wrap(text, most, indent + 4)}`;
  return rows.flatMap(([name, text, below]) => {
    const longestWord = Math.max(...text.split(' ').map(lengthOf));
    const fits = width - beside >= Math.max(LEAST_TEXT, longestWord);
    const first = fits
      ? `${margin}${name.padEnd(longest)}  ${wrap(text, width, beside)}`
      : `${margin}${name}`;
    return [
      first.trimEnd(),
      ...(fits || text === '' ? [] : [under(text)]),
      ...(below ? [under(below, Math.min(width, LIST_WIDTH))] : []),
    ];
  });
}

/**
 * A sentence on standard error. In a terminal its words stay whole; elsewhere it stays one line. It may name what
 * stands in somebody's files.
 *
 * @param {string} text may begin with empty lines and spaces
 */
export function note(text) {
  const width = process.stderr.isTTY ? widthOf(process.stderr) : Number.POSITIVE_INFINITY;
  const sentence = text.trimStart();
  const before = text.slice(0, text.length - sentence.length);
  process.stderr.write(`${before}${wrap(printableText(sentence), width, 2)}\n`);
}
