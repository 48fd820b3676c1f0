/** What a run does with a server that was given to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const ONE_CELL = ['--contender', 'mongodb', '--workload', 'findOne', ...QUICK];

test('a user who may not write gets one line, and nothing is measured', async (t) => {
  const { uri } = await withServer(t, { auth: true });
  const client = new MongoClient(uri);
  const roles = [{ role: 'readAnyDatabase', db: 'admin' }];
  await client.db('admin').command({ createUser: 'reader', pwd: 'secret', roles });
  await client.close();
  const reader = uri.replace('root:root@', 'reader:secret@');
  const out = temporaryFolder(t);
  const { code, stdout, stderr } = await runCli([
    ...['--uri', reader, '--out', out, '--quiet'],
    ...ONE_CELL,
  ]);
  assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
  assert.match(
    stderr,
    /^tollgate: the user of --uri may not create a collection in the database tollgate_\S+ at 127\.0\.0\.1:\d+: [^\n]+\n$/,
  );
});

test('MONGODB_URI counts only when it is asked for', async (t) => {
  const { uri, address } = await withServer(t);
  const out = ['--out', temporaryFolder(t)];
  const env = { MONGODB_URI: uri };
  const asked = await runCli(['--uri', 'env', ...out, ...ONE_CELL], { env });
  assert.equal(asked.code, 0, asked.stderr);
  assert.ok(asked.stderr.includes(`at ${address} (MONGODB_URI)`), asked.stderr);

  const notAsked = await runCli([...out, ...ONE_CELL], { env });
  assert.equal(notAsked.code, 0, notAsked.stderr);
  assert.ok(!notAsked.stderr.includes(address), notAsked.stderr);

  const unset = await runCli(['--uri', 'env', ...out, ...ONE_CELL], { env: { MONGODB_URI: '' } });
  assert.equal(unset.code, 2);
  assert.match(
    unset.stderr,
    /^tollgate: --uri env takes the address from MONGODB_URI, which is not set/m,
  );
});
