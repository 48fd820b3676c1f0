/** The SQL of the operations on one table, whose columns are a document's keys. */

/** @param {string} name of a database, table or column */
export const quoted = (name) => `\`${name.replaceAll('`', '``')}\``;

/** @param {string[]} names */
const list = (names) => names.map(quoted).join(', ');

/**
 * @param {string} table quoted
 * @param {string[]} columns
 */
export function statementsFor(table, columns) {
  const into = `INSERT INTO ${table} (${list(columns)}) VALUES`;
  return {
    insert: `${into} (${columns.map(() => '?').join(', ')})`,
    /** For a driver that writes rows into the text by itself. */
    insertRows: `${into} ?`,
    findOne: `SELECT * FROM ${table} WHERE _id = ?`,
    find: `SELECT * FROM ${table} WHERE _id >= ? ORDER BY _id LIMIT ?`,
    deleteOne: `DELETE FROM ${table} WHERE _id = ?`,
    updateOne: remembered(
      (/** @type {string[]} */ keys) =>
        `UPDATE ${table} SET ${keys.map((key) => `${quoted(key)} = ?`).join(', ')} WHERE _id = ?`,
    ),
  };
}

/**
 * An application has its statements written out: making the text anew is none of its cost.
 *
 * @param {(keys: string[]) => string} make
 * @returns {(keys: string[]) => string}
 */
function remembered(make) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return (keys) => {
    const key = keys.join();
    let text = texts.get(key);
    if (text === undefined) {
      text = make(keys);
      texts.set(key, text);
    }
    return text;
  };
}
