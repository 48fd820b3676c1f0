/**
 * Text as it may be shown. A results file can hold any string, and a terminal obeys what it is sent: an escape
 * sequence in a contender's name could clear the screen, a line break could forge a line of the report.
 */

/** Control characters, and those that have no width or turn the direction of writing. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const SHORT = /** @type {Record<string, string>} */ ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' });

/** @param {string} text */
export const printableText = (text) => text.replace(UNSAFE, escaped);

/**
 * JSON as it may be shown, of the same values. All that is left of control characters in it is its own line breaks.
 *
 * @param {string} json
 */
export const printableJson = (json) =>
  json.replace(UNSAFE, (character) => (character === '\n' ? character : unicode(character)));

/**
 * The same value with every string in it printable, keys of objects too. Maps stay as they are.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function printable(value) {
  return /** @type {T} */ (shown(value));
}

/** @param {unknown} value @returns {unknown} */
function shown(value) {
  if (typeof value === 'string') return printableText(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [printableText(key), shown(held)]),
  );
}

/** As JavaScript writes it: `\x1b`, `\u202e`. @param {string} character */
function escaped(character) {
  const code = character.charCodeAt(0);
  if (character in SHORT) return SHORT[character];
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : unicode(character);
}

/** @param {string} character */
const unicode = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
