/** @typedef {import('../unified/requirements.js').ServerFacts} ServerFacts */

/**
 * What tests may ask about the server.
 *
 * @param {import('mongodb').MongoClient} client
 * @returns {Promise<ServerFacts>}
 */
export async function describeServer(client) {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.msg === 'isdbgrid') {
    throw new Error(
      'sharded clusters are not run: give the address of a standalone or replica set',
    );
  }
  const { versionArray } = await admin.command({ buildInfo: 1 });
  const parameters = await admin.command({ getParameter: '*' });
  const { parsed } = await admin.command({ getCmdLineOpts: 1 });
  return {
    version: versionArray,
    topology: hello.setName ? 'replicaset' : 'single',
    auth: parsed.security?.authorization === 'enabled',
    parameters,
  };
}
