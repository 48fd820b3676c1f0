/** @typedef {import('../run.d.ts').RunFile} RunFile */

/** run › cells › cell: what lies deeper stays on the cell's line. */
const OPEN_LEVELS = 2;

/**
 * The text of run.json, with a line per cell so that two runs can be compared with `diff`.
 *
 * @param {RunFile} run a `Run` too: what lies in samples.ndjson, and follows from it, is left out
 */
export function runFileText(run) {
  const whole = /** @type {import('../run.d.ts').Run} */ (run);
  const { data: _, leftOut: __, unsteady: ___, ...stored } = whole;
  return `${written(stored, OPEN_LEVELS, '')}\n`;
}

/**
 * JSON.stringify with line breaks in the outer levels only.
 *
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
