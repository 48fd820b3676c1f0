import { after } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

/**
 * For one test file: a server with the documents that lives (life.js) read, and a client of it.
 * @param {Parameters<typeof withServer>[1]} [options]
 */
export async function openLifeServer(options) {
  const server = await withServer(undefined, options);
  const client = new NativeClient(server.uri);
  after(() => client.close());
  client
    .db('lives')
    .collection('things')
    .insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  return { server, client, uri: server.uri };
}
