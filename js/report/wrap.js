/** Prose in lines of a given width. It needs no package: the doctor uses it where none is installed. */

/** No line begins with the unit of a figure. */
const BREAKS = / (?!%|µs)/;

/**
 * @param {string} text
 * @param {number} width of every line; a word that is wider stays whole, so that it can be copied
 * @param {number} [indent] of all lines but the first
 * @param {number} [begun] characters that the caller has begun the first line with
 */
export function wrap(text, width, indent = 0, begun = indent) {
  const lines = [''];
  for (const word of text.split(BREAKS)) {
    const last = lines[lines.length - 1];
    const longer = last === '' ? word : `${last} ${word}`;
    const before = lines.length === 1 ? begun : indent;
    if (last !== '' && before + lengthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** Characters, not UTF-16 units. @param {string} text */
export const lengthOf = (text) => [...text].length;
