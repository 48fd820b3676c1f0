import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from './server.js';

test('a server logs neither slow calls nor connections, whatever else it is started with', async (t) => {
  const args = ['--setParameter', 'enableTestCommands=1'];
  const { uri } = await withServer(t, { args });
  const client = new NativeClient(uri);
  t.after(() => client.close());
  const db = client.db('slow');
  assert.equal(db.command({ profile: -1 }).slowms, 2 ** 31 - 1);
  assert.equal(db.admin().command({ getParameter: 1, quiet: 1 }).quiet, true);
  assert.equal(
    db.admin().command({ getParameter: 1, enableTestCommands: 1 }).enableTestCommands,
    true,
  );
});
