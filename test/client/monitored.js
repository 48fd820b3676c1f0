import { after } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../js/client/index.js';
import { withServer } from '../helpers/machine/server.js';
import { FAILING } from './fail_points.js';

/**
 * For one test file: a replica set, a client of each driver that emits its commands, and an idle one,
 * whose commands nobody sees.
 */
export async function openMonitored() {
  const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
  const options = { monitorCommands: true };
  const native = new NativeClient(server.uri, options).connect();
  const official = await new MongoClient(server.uri, options).connect();
  const idle = await new MongoClient(server.uri).connect();
  after(async () => {
    native.close();
    await official.close();
    await idle.close();
  });
  return { server, native, official, idle };
}
