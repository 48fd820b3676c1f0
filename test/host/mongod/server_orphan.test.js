import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { eventually, isRunning } from '../../helpers/machine/process.js';

const serverModule = new URL('../../../js/host/mongod/server.js', import.meta.url).href;
/** Starts a server, prints its pid and address, and stays until it has to throw or is killed. */
const program = `
import { startServer } from ${JSON.stringify(serverModule)};
const server = await startServer();
console.log(JSON.stringify({ pid: server.pid, uri: server.uri }));
process.stdin.once('data', () => { throw new Error('on request'); });
`;

/** @type {{ title: string, end: (child: import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, null>) => unknown }[]} */
const ends = [
  { title: 'SIGKILL', end: (child) => child.kill('SIGKILL') },
  { title: 'SIGTERM', end: (child) => child.kill('SIGTERM') },
  { title: 'an uncaught exception', end: (child) => child.stdin.write('now\n') },
];

for (const { title, end } of ends) {
  test(`no mongod and no data outlive a parent that ends by ${title}`, async (t) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    t.after(() => child.kill('SIGKILL'));
    const [line] = await once(createInterface(child.stdout), 'line');
    const { pid, uri } = JSON.parse(line);
    const folder = await dataFolder(uri);
    assert.ok(isRunning(pid));
    assert.ok(existsSync(folder));

    end(child);
    await once(child, 'exit');
    await eventually(() => !isRunning(pid), `mongod ${pid} is gone`);
    await eventually(() => !existsSync(folder), `${folder} is gone`);
  });
}

/** @param {string} uri */
async function dataFolder(uri) {
  const client = new MongoClient(uri);
  const { parsed } = await client.db('admin').command({ getCmdLineOpts: 1 });
  await client.close();
  return parsed.storage.dbPath;
}
