import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addon, isFailure } from '../../js/client/binding/addon.js';
import { arena } from '../../js/client/binding/arena.js';
import { FORM, KIND } from '../../js/client/binding/constants.js';
import { serialize } from '../../js/client/bson/package.js';
import { startFakeServer } from '../client/fake_server.js';

test('a cursor whose server is gone gives an error each time, and no reply twice', async () => {
  const cursorReply = { cursor: { firstBatch: [{ _id: 1 }], id: 5n, ns: 'd.c' }, ok: 1 };
  const server = await startFakeServer(serialize(cursorReply));
  const client = addon.createClient(server.uri, serialize({}));
  assert.ok(!isFailure(client));
  const find = serialize({ find: 'c' });
  arena.request.set(find);
  const database = addon.database(client, 'd');
  const cursor = addon.openCursor(
    database,
    find.length,
    0,
    KIND.read,
    undefined,
    FORM.shapes,
    true,
  );
  assert.ok(!isFailure(cursor));
  await server.stop();
  const first = addon.getMore(cursor, 0);
  assert.ok(isFailure(first), 'the server is gone');
  assert.deepEqual(addon.getMore(cursor, 0), first);
  addon.closeClient(client);
});
