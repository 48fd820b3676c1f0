/** Where the texts of servers' SQL differ. */

/**
 * @typedef {object} Dialect
 * @property {(name: string) => string} quoted of a database, table or column
 * @property {(nth: number) => string} mark stands for a value, counted from 1
 * @property {(table: string, into: string) => string} manyInto inserts many rows: `into` is the statement up to VALUES
 */

/** @param {string} quote */
const quotedBy = (quote) => (/** @type {string} */ name) =>
  `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;

/** @type {Dialect} */
export const MARIADB = Object.freeze({
  quoted: quotedBy('`'),
  mark: () => '?',
  // For a driver that writes rows into the text by itself.
  manyInto: (_table, into) => `${into} ?`,
});

/** @type {Dialect} */
export const POSTGRES = Object.freeze({
  quoted: quotedBy('"'),
  mark: (nth) => `$${nth}`,
  // One value, however many rows: a statement takes 65 535, which 1 000 wide rows exceed.
  manyInto: (table) =>
    `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
});
