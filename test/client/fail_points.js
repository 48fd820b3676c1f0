/**
 * Lets the server fail, in one of its own ways.
 * @param {import('mongodb').MongoClient} peer
 * @param {object} data
 * @param {{ times?: number, point?: string }} [how]
 */
export async function failNext(peer, data, { times = 1, point = 'failCommand' } = {}) {
  const configured = { configureFailPoint: point, mode: { times }, data };
  await peer.db('admin').command(configured);
}

/**
 * @param {import('mongodb').MongoClient} peer
 */
export async function failNoMore(peer) {
  for (const point of ['failCommand', 'onPrimaryTransactionalWrite']) {
    await peer.db('admin').command({ configureFailPoint: point, mode: 'off' });
  }
}

/** A mongod that can be told to fail. */
export const FAILING = ['--setParameter', 'enableTestCommands=1'];
