/** run.json: everything, with a line per round so that two runs can be told apart by `diff`. */

export const name = 'json';
export const extension = 'json';
export const file = 'run.json';

/** run › cells › cell › rounds: what lies deeper stays on one line. */
const OPEN_LEVELS = 4;

/** @param {import('../../types.d.ts').Run} run */
export function render(run) {
  return `${written(run, OPEN_LEVELS, '')}\n`;
}

/**
 * JSON.stringify with line breaks in the outer levels only.
 * @param {unknown} value
 * @param {number} levels
 * @param {string} indent
 * @returns {string}
 */
function written(value, levels, indent) {
  if (levels === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => written(item, levels - 1, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${written(item, levels - 1, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return open + close;
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}
