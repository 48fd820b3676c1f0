import { styleText } from 'node:util';

/** Blue and yellow are told apart by colour-blind eyes, too, and the word beside them says it anyway. */
const STYLES = /** @type {const} */ ({
  bold: 'bold',
  dim: 'dim',
  faster: 'blue',
  slower: 'yellow',
  warning: 'yellow',
});

/** @typedef {(style: keyof typeof STYLES, text: string) => string} Paint */

/** Whether colour is wanted is the caller's to say, who knows the stream. @param {boolean} color @returns {Paint} */
export const painter = (color) => (style, text) =>
  color && text !== '' ? styleText(STYLES[style], text, { validateStream: false }) : text;
