/** Tables as text, and the order of their rows: no part of the page is needed for this. */

/** `2.05× (1.98–2.12)`: a number with its interval. */
const INTERVAL = /^([\d.,]+)(×?) \(([\d.,]+)–([\d.,]+)\)$/;

/**
 * With a field for each number: an interval's ends stand beside its middle, and thousands have no commas.
 * @param {string[][]} rows the head first
 */
function inFields([head, ...body]) {
  const parted = head.map((_, i) => body.some((row) => INTERVAL.test(row[i] ?? '')));
  const numberOf = (/** @type {string} */ text) =>
    /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  const fields = (/** @type {string} */ text, /** @type {boolean} */ isParted) => {
    const [, middle, , low, high] = INTERVAL.exec(text) ?? [];
    if (!isParted) return [numberOf(text)];
    if (middle === undefined) return [numberOf(text.replace(/^([\d.,]+)×$/, '$1')), '', ''];
    return [middle, low, high].map(numberOf);
  };
  return [
    head.flatMap((name, i) => (parted[i] ? [name, `${name}, low`, `${name}, high`] : [name])),
    ...body.map((row) => row.flatMap((text, i) => fields(text, parted[i]))),
  ];
}

/** @param {string[][]} rows the head first */
export function csvOf(rows) {
  const field = (/** @type {string} */ text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return inFields(rows)
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');
}

/** @param {string[][]} rows the head first */
export function markdownOf([head, ...body]) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...body].map(line).join('');
}

/**
 * The order of a column's cells: numbers by size where most are numbers, what is absent last in both directions.
 * @param {string[]} texts
 * @param {boolean} descending
 * @returns {number[]} indices
 */
export function orderOf(texts, descending) {
  const present = texts.filter((text) => text !== '' && text !== '–');
  const numbers = texts.map((text) => Number.parseFloat(text.replace(/^[<±+]/, '')));
  const numeric = present.filter((text) => /^[<±+]?-?\d/.test(text)).length * 2 > present.length;
  const absent = (/** @type {number} */ i) =>
    numeric ? Number.isNaN(numbers[i]) : texts[i] === '' || texts[i] === '–';
  const compare = (/** @type {number} */ a, /** @type {number} */ b) =>
    numeric ? numbers[a] - numbers[b] : texts[a].localeCompare(texts[b], 'en', { numeric: true });
  return texts
    .map((_, i) => i)
    .sort((a, b) => {
      if (absent(a) || absent(b)) return Number(absent(a)) - Number(absent(b)) || a - b;
      return (descending ? compare(b, a) : compare(a, b)) || a - b;
    });
}
