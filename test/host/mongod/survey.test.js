import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { ServerUnavailable } from '../../../js/host/mongod/server.js';
import { describeTarget, surveyTarget } from '../../../js/host/mongod/survey.js';
import { withServer } from '../../helpers/machine/server.js';

const RUN = 'tollgate_1_test';

test('an empty server gives no warning, and nothing is left of the survey', async (t) => {
  const { uri } = await withServer(t);
  assert.deepEqual(await surveyTarget(uri, RUN), { others: [], leftBehind: [], warnings: [] });
  assert.deepEqual(await databasesOf(uri), ['admin', 'config', 'local']);
});

test("other people's data and databases of killed runs are named", async (t) => {
  const { uri, address } = await withServer(t);
  await using(uri, async (client) => {
    for (const name of ['shop', 'tollgate_7_old', RUN]) {
      await client.db(name).collection('c').insertOne({ kept: true });
    }
  });
  const { others, leftBehind, warnings } = await surveyTarget(uri, RUN);
  assert.deepEqual(others, ['shop']);
  assert.deepEqual(leftBehind, ['tollgate_7_old']);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['other-data', 'left-behind'],
  );
  assert.match(
    warnings[0].text,
    new RegExp(`^The server at ${address} holds other databases \\(shop\\)`),
  );
  assert.match(warnings[1].advice, /getSiblingDB\("tollgate_7_old"\)\.dropDatabase\(\)/);
  assert.deepEqual((await describeTarget(uri)).leftBehind, [RUN, 'tollgate_7_old']);
  // A run that goes on finds its own data again.
  const [kept, collections] = await using(uri, async (client) => [
    await client.db(RUN).collection('c').countDocuments(),
    await client.db(RUN).listCollections().toArray(),
  ]);
  assert.equal(kept, 1);
  assert.deepEqual(
    collections.map(({ name }) => name),
    ['c'],
  );
});

test('a user who may not do what a run does gets one line before anything is measured', async (t) => {
  const { uri } = await withServer(t, { auth: true });
  const admin = { db: 'admin' };
  const users = {
    reader: [{ role: 'readAnyDatabase', ...admin }],
    // Collections may be dropped by it, databases not.
    writer: [{ role: 'readWriteAnyDatabase', ...admin }],
    runner: [
      { role: 'readWriteAnyDatabase', ...admin },
      { role: 'dbAdminAnyDatabase', ...admin },
    ],
  };
  await using(uri, async (client) => {
    for (const [createUser, roles] of Object.entries(users)) {
      await client.db('admin').command({ createUser, pwd: 'secret', roles });
    }
  });
  /** @param {string} user */
  const as = (user) => uri.replace('root:root@', `${user}:secret@`);

  await assert.rejects(surveyTarget(as('reader'), RUN), refusal(/may not create a collection in/));
  await assert.rejects(surveyTarget(as('writer'), RUN), refusal(/may not drop the database/));
  assert.deepEqual((await surveyTarget(as('runner'), RUN)).warnings, []);
});

test('where nobody answers, that is what is said', async () => {
  const uri = 'mongodb://joe:secret@127.0.0.1:1/?serverSelectionTimeoutMS=50';
  await assert.rejects(surveyTarget(uri, RUN), refusal(/^no server answers at /));
});

/** @param {RegExp} expected */
function refusal(expected) {
  return (/** @type {unknown} */ error) => {
    assert.ok(error instanceof ServerUnavailable);
    assert.equal(error.exitCode, 3);
    assert.match(error.message, expected);
    assert.doesNotMatch(error.message, /secret|\n/);
    return true;
  };
}

/**
 * @template T
 * @param {string} uri
 * @param {(client: MongoClient) => Promise<T>} work
 */
async function using(uri, work) {
  const client = new MongoClient(uri);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** @param {string} uri */
function databasesOf(uri) {
  return using(uri, async (client) => {
    const { databases } = await client.db('admin').admin().listDatabases();
    return databases.map(({ name }) => name).sort();
  });
}
