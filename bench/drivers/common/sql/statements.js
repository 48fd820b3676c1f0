/** The SQL of the operations on one table, whose columns are a document's keys. */

/** @typedef {import('./dialects.js').Dialect} Dialect */

/**
 * @param {Dialect} dialect
 * @param {string} table quoted
 * @param {string[]} columns
 */
export function statementsFor({ quoted, mark, manyInto }, table, columns) {
  const names = columns.map(quoted).join(', ');
  const into = `INSERT INTO ${table} (${names}) VALUES`;
  return {
    insert: `${into} (${columns.map((_, i) => mark(i + 1)).join(', ')})`,
    insertMany: manyInto(table, into),
    findOne: `SELECT * FROM ${table} WHERE _id = ${mark(1)}`,
    find: `SELECT * FROM ${table} WHERE _id >= ${mark(1)} ORDER BY _id LIMIT ${mark(2)}`,
    deleteOne: `DELETE FROM ${table} WHERE _id = ${mark(1)}`,
    updateOne: remembered((/** @type {string[]} */ keys) => {
      const values = keys.map((key, i) => `${quoted(key)} = ${mark(i + 1)}`).join(', ');
      return `UPDATE ${table} SET ${values} WHERE _id = ${mark(keys.length + 1)}`;
    }),
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
