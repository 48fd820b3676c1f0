import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../../helpers/machine/server.js';
import { preload, runShort } from '../../helpers/machine/shortage.js';

const LINUX_ONLY = { skip: process.platform !== 'linux' && 'LD_PRELOAD is Linux' };
const env = LINUX_ONLY.skip ? undefined : preload('late_reader.c');
const server = await withServer(undefined);

test(
  'a thread that others keep from the processor while it waits loses no connection',
  LINUX_ONLY,
  async () => {
    // A hello that names what it knows is answered when something has changed, or after a while.
    const said = await runShort(
      server.uri,
      'const begin = () => () => {};',
      `const client = new NativeClient(uri);
    await client.async.connect();
    const admin = client.async.db('admin');
    const { topologyVersion } = await admin.command({ hello: 1 }, { promoteLongs: false });
    for (let i = 0; i < 3; i++) {
      await without(async () => {
        const { ok } = await admin.command({ hello: 1, topologyVersion, maxAwaitTimeMS: 150 });
        say(ok);
      });
    }
    await client.async.close();`,
      { env },
    );
    assert.deepEqual(said, [[1], [1], [1]]);
  },
);
