import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort } from '../../../js/host/free_port.js';
import { findMongod } from '../../../js/host/mongod/find.js';

/**
 * A server that can be killed, and started again with its data under its address. Needs a mongod on this machine,
 * which `startServer` has seen to.
 * @param {import('node:test').TestContext} t Stopped after this test.
 * @param {string} [replicaSet] Of which it is the one member; standalone by default.
 */
export async function withMortalServer(t, replicaSet) {
  const binary = findMongod();
  if (!binary) throw new Error('There is no mongod: run `node scripts/setup.js --test`');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-mortal-'));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const uri = `mongodb://${address}/${replicaSet ? `?replicaSet=${replicaSet}` : ''}`;
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'];
  args.push('--unixSocketPrefix', folder, ...(replicaSet ? ['--replSet', replicaSet] : []));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let mongod;

  /** Until it answers. */
  const start = async () => {
    mongod = spawn(binary.path, args, { stdio: 'ignore' });
    const client = new MongoClient(uri);
    await client.db('admin').command({ ping: 1 });
    await client.close();
  };
  const kill = async () => {
    if (!mongod) return;
    const gone = once(mongod, 'exit');
    mongod.kill('SIGKILL');
    mongod = undefined;
    await gone;
  };
  t.after(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  if (replicaSet) {
    mongod = spawn(binary.path, args, { stdio: 'ignore' });
    const client = new MongoClient(`mongodb://${address}/?directConnection=true`);
    const config = { _id: replicaSet, members: [{ _id: 0, host: address }] };
    await client.db('admin').command({ replSetInitiate: config });
    await client.close();
  } else {
    await start();
  }
  return { uri, start, kill };
}
