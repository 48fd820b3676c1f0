/** Text in drawings: fonts cannot be measured where no browser is, so widths are estimates on the safe side. */

import { FONT } from './frame.js';

/** Widths in em of common sans-serif fonts, the widest of them. */
const USUAL = 0.61;
/** Beyond Latin letters a character may be as wide as the font is high. */
const FULL = 1;
const LATIN = 0x250;
const OTHERS = new Map([
  ...[..."ijlrtf.,:;|!'/()[] "].map((character) => /** @type {const} */ ([character, 0.34])),
  ...[...'mwMW@%+'].map((character) => /** @type {const} */ ([character, 0.92])),
  ...[...'–…'].map((character) => /** @type {const} */ ([character, USUAL])),
]);

/** @param {string} text @param {number} [size] */
export function widthOf(text, size = FONT) {
  let em = 0;
  for (const character of text) {
    const usual = (character.codePointAt(0) ?? 0) < LATIN ? USUAL : FULL;
    em += OTHERS.get(character) ?? usual;
  }
  return em * size;
}

/**
 * As many characters as there is room for; an ellipsis stands for the rest.
 * @param {string} text @param {number} width
 */
export function cut(text, width) {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(`${kept}${character}…`) > width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** A name takes no more lines than this. */
const MOST_LINES = 3;
/** Before the way in which a driver is called, its variant, its version, or the next word. */
const BREAKS = /(?=[+/@ ])/;

/**
 * A name in as many lines as it takes, so that none is longer than there is room for.
 * @param {string} name @param {number} width
 * @returns {string[]}
 */
export function lines(name, width) {
  if (widthOf(name) <= width) return [name];
  const [first, ...parts] = name.split(BREAKS);
  const broken = [first];
  for (const part of parts) {
    const longer = `${broken[broken.length - 1]}${part}`;
    const isFull = widthOf(longer) > width && broken.length < MOST_LINES;
    if (isFull) broken.push(part.trimStart());
    else broken[broken.length - 1] = longer;
  }
  return broken.map((line) => cut(line, width));
}
