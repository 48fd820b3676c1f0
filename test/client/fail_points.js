/**
 * Lets the server fail, in one of its own ways.
 * @param {import('mongodb').MongoClient} official
 * @param {object} data
 * @param {{ times?: number, point?: string }} [how]
 */
export async function failNext(official, data, { times = 1, point = 'failCommand' } = {}) {
  const configured = { configureFailPoint: point, mode: { times }, data };
  await official.db('admin').command(configured);
}

/**
 * @param {import('mongodb').MongoClient} official
 */
export async function failNoMore(official) {
  for (const point of ['failCommand', 'onPrimaryTransactionalWrite']) {
    await official.db('admin').command({ configureFailPoint: point, mode: 'off' });
  }
}

/** A mongod that can be made to fail. */
export const FAILING = ['--setParameter', 'enableTestCommands=1'];
