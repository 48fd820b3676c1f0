/** What text for a terminal depends on: its width, and whether it shows colours. */

import { lengthOf, wrap } from '../../wrap.js';
import { painter } from './paint.js';

/** @typedef {{ width: number, prose: number, paint: import('./paint.js').Paint }} Terminal */

const USUAL_WIDTH = 80;
/** Longer lines of prose are hard to read, however wide the terminal is. */
const PROSE_WIDTH = 100;

/** @param {{ color?: boolean, width?: number }} options `width`: columns of the terminal @returns {Terminal} */
export const terminalOf = ({ color = false, width = USUAL_WIDTH }) => ({
  ...{ width, prose: Math.min(width, PROSE_WIDTH), paint: painter(color) },
});

/** What to doubt, and below it what to do. @param {{ text: string, advice: string }} warning @param {Terminal} terminal */
export function warningPart({ text, advice }, { prose, paint }) {
  return [
    `${paint('warning', 'warning')} ${wrap(text, prose, 2, 'warning '.length)}`,
    `  ${paint('bold', '→')} ${wrap(advice, prose, 4)}`,
  ].join('\n');
}

/** @param {string[]} texts @param {Terminal} terminal */
export const listPart = (texts, { prose }) =>
  texts.map((text) => `- ${wrap(text, prose, 2)}`).join('\n');

/** @param {string} text @param {string} remark beside it, or below it where there is no room @param {Terminal} terminal */
export function headingOf(text, remark, { width, paint }) {
  const heading = paint('bold', wrap(text, width, 2));
  if (remark === '') return heading;
  const fits = lengthOf(text) + 2 + lengthOf(remark) <= width;
  return `${heading}${fits ? '' : '\n'}  ${paint('dim', remark)}`;
}
