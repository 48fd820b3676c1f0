import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { loadPlugin, names } from '../../../js/engine/plugins/registry.js';

const dataset = {
  name: 'few',
  description: 'a few documents',
  count: 2500,
  document: (/** @type {number} */ i) => ({ _id: i, n: i % 7 }),
};

/** @type {Record<string, string>} */
const TOPOLOGY = { mongod: 'standalone', 'mongod-rs': 'replicaSet' };

for (const [name, topology] of Object.entries(TOPOLOGY)) {
  test(`${name} is started, holds what cells need, and goes`, async () => {
    const module = await loadPlugin('stores', name);
    assert.equal(module.oracle, 'mongodb');
    const store = await module.start({ database: 'tollgate_store' });
    try {
      assert.equal(store.topology, topology);
      assert.equal(store.engine, 'wiredTiger');
      assert.ok(store.started && store.pids.length === 1 && /^\d+\.\d+/.test(store.version));
      assert.match(store.address, /^127\.0\.0\.1:\d+$/);

      const shared = await store.load(dataset);
      assert.equal(await store.load(dataset), shared);
      assert.equal(await store.count(shared), dataset.count);
      assert.deepEqual(await store.read(shared, [9, 2, 'none']), [
        { _id: 2, n: 2 },
        { _id: 9, n: 2 },
      ]);

      const whole = { whole: true };
      const one = await store.copy(dataset, 'one', whole);
      const two = await store.copy(dataset, 'two', whole);
      assert.equal(new Set([shared, one, two]).size, 3);
      const client = await new MongoClient(store.uri).connect();
      const copy = client.db(store.database).collection(one);
      const changes = [
        () => copy.updateOne({ _id: /** @type {any} */ (2) }, { $set: { n: -1, more: true } }),
        () => copy.deleteMany({ n: 3 }),
        () => copy.insertOne({ extra: true }),
      ];
      for (const change of changes) {
        await change();
        assert.equal(await store.copy(dataset, 'one', whole), one);
        assert.equal(await store.count(one), dataset.count);
        assert.deepEqual(await store.read(one, [2]), [{ _id: 2, n: 2 }]);
      }

      await copy.insertOne({ _id: /** @type {any} */ (9000) });
      await copy.updateMany({ _id: { $in: /** @type {any} */ ([2, 3]) } }, { $set: { n: -1 } });
      await store.copy(dataset, 'one', { whole: [3, 9000] });
      assert.deepEqual(await store.read(one, [2, 3, 9000]), [
        { _id: 2, n: -1 },
        { _id: 3, n: 3 },
      ]);

      const { parsed } = await client.db('admin').command({ getCmdLineOpts: 1 });
      assert.equal(parsed.security.javascriptEnabled, false);
      assert.equal(parsed.net.bindIp, '127.0.0.1');
      // The data and the socket are in a folder that nobody else may enter.
      assert.equal(parsed.net.unixDomainSocket.pathPrefix, parsed.storage.dbPath);
      assert.equal(statSync(parsed.storage.dbPath).mode & 0o777, 0o700);

      const empty = await store.empty('one', dataset);
      await client.db(store.database).collection(empty).insertOne({});
      assert.equal(await store.empty('one', dataset), empty);
      assert.equal(await store.count(empty), 0);

      const made = await store.empty('one', dataset, {
        options: { collation: { locale: 'en' } },
        indexes: [{ key: { n: 1, _id: -1 }, options: { unique: true } }],
        documents: { ...dataset, count: 3 },
      });
      assert.deepEqual(await store.read(made), [
        { _id: 0, n: 0 },
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ]);
      const indexes = await client.db(store.database).collection(made).indexes();
      const [, own] = indexes;
      assert.deepEqual(
        [own.key, own.unique, own.collation?.locale],
        [{ n: 1, _id: -1 }, true, 'en'],
      );
      await client.close();
    } finally {
      await store.stop();
      await store.stop();
    }
    assert.throws(() => process.kill(store.pids[0], 0), { code: 'ESRCH' });
  });
}

test('a given server keeps what was there, and loses the run’s own database', async () => {
  const mongod = await loadPlugin('stores', 'mongod');
  const host = await mongod.start({ database: 'tollgate_host' });
  after(() => host.stop());
  const client = await new MongoClient(host.uri).connect();
  await client
    .db('theirs')
    .collection('c')
    .insertOne({ _id: /** @type {any} */ (1) });
  const given = await mongod.start({ uri: host.uri, database: 'tollgate_given' });
  assert.deepEqual([given.started, given.pids, given.source], [false, [], '--uri']);
  await given.load(dataset);
  const databases = async () =>
    (await client.db().admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
  assert.ok((await databases()).includes('tollgate_given'));
  await given.stop();
  const left = await databases();
  assert.ok(left.includes('theirs') && !left.includes('tollgate_given'));

  const replicaSet = await loadPlugin('stores', 'mongod-rs');
  await assert.rejects(replicaSet.start({ uri: host.uri, database: 'tollgate_given' }), {
    message: /is no replica set but a standalone server: measure it as the store mongod$/,
    exitCode: 2,
  });
  await client.close();
});

test('the store none starts nothing and gives away no address', async () => {
  assert.ok(names('stores').includes('none'));
  const store = await (await loadPlugin('stores', 'none')).start({ database: 'd' });
  assert.deepEqual([store.pids, store.started, await store.count('c')], [[], false, 0]);
  assert.deepEqual(await store.read('c', [1]), []);
  await store.stop();
});
