/** The driver that most Node.js applications speak to PostgreSQL with. */

import { POSTGRES } from './common/sql/dialects.js';
import { lacksOthers, operationsOn, SINGLE } from './common/sql/operations.js';
import { answerOf, openPool, PACKAGE } from './common/sql/pg_pool.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'pg';
export const description =
  'the usual driver for PostgreSQL: prepared statements, many rows as one JSON value';
export const mode = 'async';
export const stores = ['postgres'];
export const lacks = lacksOthers(name);
export { PACKAGE as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description },
  unnamed: {
    description: 'statements without a name, which the server parses and plans for each call',
    only: SINGLE,
  },
};

/** @type {Driver['open']} */
export async function open({ uri, database, collection, variant, concurrency, package: pg }) {
  const pool = openPool(pg, uri, concurrency);
  const nameOf = variant === 'unnamed' ? () => undefined : namesOfTexts();
  /** @type {import('./common/sql/operations.js').Run} */
  const run = async (text, values) =>
    answerOf(await pool.query({ name: nameOf(text), text, values }));
  return {
    operations: await operationsOn({
      ...{ dialect: POSTGRES, database, collection, run },
      insertRows: ({ insertMany }, { documents }) => run(insertMany, [JSON.stringify(documents)]),
    }),
    close: () => pool.end(),
  };
}

/** A statement with a name is prepared once for each connection. @returns {(text: string) => string} */
function namesOfTexts() {
  /** @type {Map<string, string>} */
  const names = new Map();
  return (text) => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
