/** Servers with tables as stores, and their npm drivers: what they answer is the dataset's, and MongoDB's. */

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { serialize } from 'bson';
import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { operationsOf, prepareOperation } from '../../../../js/engine/plugins/session.js';
import { needs } from '../../../helpers/machine/requirements.js';
import { openFor, outcomeOf } from '../../../helpers/runs/outcome.js';
import { MARIADB, never, POSTGRES, registry } from './servers.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */

const COUNT = 1200;
const WORKLOADS = 'insertOne findOne updateOne deleteOne find insertMany readMostly'.split(' ');
/** Each has types of columns of its own. */
const ANSWERED = ['narrow', 'wide', 'tweet'];

/** Equal to the byte: types and the order of keys count. @param {object} value */
const bytes = (value) => Buffer.from(serialize({ value })).toString('latin1');

for (const server of [MARIADB, POSTGRES]) {
  const { title, drivers, variant: other } = server;
  const module = registry.stores.get(server.store) ?? never();
  const installed = needs(module.requirement ?? never());
  const contenders = drivers.flatMap((name) => ['', other].map((variant) => ({ name, variant })));
  describe(title, installed, async () => {
    if (installed.skip) return;
    const store = await module.start({ database: 'tollgate_tables' });
    after(() => store.stop());
    const mongod = await (registry.stores.get('mongod') ?? never()).start({
      database: 'tollgate_m',
    });
    after(() => mongod.stop());
    const access = await server.access(store.uri);
    after(() => access.end());
    for (const name of drivers)
      await resolvePackage(registry.drivers.get(name) ?? never()).install();

    /** @type {import('../../../../js/types.d.ts').Dataset} */
    const few = {
      ...{ name: 'few', description: 'a few documents', count: 2500 },
      document: (i) => ({ _id: i, n: i % 7, text: `it’s "${i}"`, flag: i % 2 === 0, none: null }),
    };

    test('it is started, holds what cells need, and puts back what they change', async () => {
      assert.deepEqual(
        [store.topology, store.engine, store.started],
        ['standalone', server.engine, true],
      );
      const least = title === 'PostgreSQL' ? 2 : 1;
      assert.ok(store.pids.length >= least, `${store.pids.length} processes`);
      assert.match(store.version, /^\d+\.\d+(\.\d+)?$/);
      assert.match(store.address, /^127\.0\.0\.1:\d+$/);
      const shared = await store.load(few);
      assert.equal(await store.load(few), shared);
      assert.equal(await store.count(shared), few.count);
      assert.deepEqual(await store.read(shared, [9, 2, few.count]), [
        few.document(2),
        few.document(9),
      ]);
      assert.deepEqual(await store.read(shared, []), []);

      const copies = await Promise.all(
        ['one', 'two'].map((slot) => store.copy(few, slot, { whole: true })),
      );
      assert.equal(new Set([shared, ...copies]).size, 3);
      const [one] = copies;
      const table = `${store.database}.${one}`;
      for (const change of [
        `UPDATE ${table} SET n = -1, flag = NULL WHERE _id < 9`,
        `DELETE FROM ${table} WHERE n = 3`,
        `INSERT INTO ${table} (_id) VALUES (99999)`,
      ]) {
        await access.query(change);
        assert.equal(await store.copy(few, 'one', { whole: true }), one);
        assert.equal(await store.count(one), few.count, change);
        assert.deepEqual(await store.read(one, [2, 3]), [few.document(2), few.document(3)]);
      }
      await access.query(`UPDATE ${table} SET n = -1 WHERE _id IN (2, 3)`);
      assert.equal(await store.copy(few, 'one', { whole: [3] }), one);
      assert.deepEqual(await store.read(one, [2, 3]), [
        { ...few.document(2), n: -1 },
        few.document(3),
      ]);
      await store.copy(few, 'one', { whole: false });
      assert.equal((await store.read(one, [2]))[0].n, -1);
      await access.query(`INSERT INTO ${table} (_id) VALUES (99999)`);
      await store.copy(few, 'one', { whole: [2, 99_999] });
      assert.deepEqual(await store.read(one, [2, 99_999]), [few.document(2)]);

      const empty = await store.empty('one', few);
      await access.query(`INSERT INTO ${store.database}.${empty} (_id) VALUES (1)`);
      assert.equal(await store.empty('one', few), empty);
      assert.equal(await store.count(empty), 0);
    });

    test('documents that rows cannot stand for are refused with the reason', async () => {
      const other = (/** @type {(i: number) => Doc} */ document) =>
        store.load({ name: 'other', description: '', count: 10, document });
      await assert.rejects(
        other((i) => (i === 5 ? { _id: i } : { _id: i, a: 1 })),
        /documents of other have not all the same keys/,
      );
      await assert.rejects(
        other((i) => ({ _id: i / 4 })),
        /_id that is neither integer nor short text/,
      );
    });

    test('keys may be texts, which are sorted by their bytes', async () => {
      const names = ['b', 'a', 'B', 'ä', '10', '9'];
      const texts = (/** @type {number} */ i) => ({ _id: names[i], n: i });
      const loaded = await store.load({
        ...{ name: 'texts', description: '', count: names.length, document: texts },
      });
      const all = await store.read(loaded, names);
      assert.deepEqual(
        all.map(({ _id }) => _id),
        ['10', '9', 'B', 'a', 'b', 'ä'],
      );
    });

    for (const plugin of registry.datasets.values()) {
      const dataset = { ...plugin.create(1), count: COUNT };
      if (dataset.name === 'mixed') {
        test('mixed: documents that rows cannot hold are refused', () =>
          assert.rejects(store.load(dataset), {
            message: 'the documents of mixed have not all the same keys, which rows need',
          }));
        continue;
      }
      test(`${dataset.name}: what is loaded is what was given, types and order of keys included`, async () => {
        const ids = Array.from({ length: COUNT }, (_, i) => i);
        const stored = await store.read(await store.load(dataset), ids);
        assert.ok(bytes(stored) === bytes(ids.map((i) => asRows(dataset.document(i)))));
      });
      for (const name of ANSWERED.includes(dataset.name) ? WORKLOADS : []) {
        test(`${name} on ${dataset.name}: drivers answer and store what mongodb does`, async () => {
          const truth = await outcomeOf(
            { registry, store: mongod },
            { name: 'mongodb' },
            name,
            dataset,
          );
          for (const contender of contenders) {
            const label = `${contender.name}/${contender.variant}`;
            const { answers, counts, stored } = await outcomeOf(
              { registry, store },
              contender,
              name,
              dataset,
            );
            assert.deepEqual(counts, truth.counts, label);
            assert.ok(bytes(stored) === bytes(asRows(truth.stored)), `${label} stores otherwise`);
            const expected = asRows(truth.answers.map(likeTables));
            assert.ok(bytes(answers) === bytes(expected), `${label} answers otherwise`);
          }
        });
      }
    }

    for (const contender of contenders) {
      const label = `${contender.name}/${contender.variant}`;
      test(`${label}: as many operations in flight, as many connections`, async () => {
        const collection = await store.load(few);
        const concurrency = 8;
        const opened = await openFor(store, contender, 'findOne', 'narrow', collection, {
          concurrency,
        });
        try {
          const [{ operation }] = operationsOf(opened.workload);
          const find = prepareOperation(opened, operation);
          // Held up by a lock, all are in flight at once.
          const { lock, unlock, waiting } = server.locking(`${store.database}.${collection}`);
          const holder = await access.connect();
          for (const statement of lock) await holder.query(statement);
          const answers = Promise.all(
            Array.from({ length: 2 * concurrency }, (_, _id) => find({ _id })),
          );
          let many = 0;
          const deadline = Date.now() + 20_000;
          while (many < concurrency && Date.now() < deadline) {
            [{ n: many }] = await access.query(waiting);
          }
          await holder.query(unlock);
          await holder.release();
          assert.equal(many, concurrency);
          assert.deepEqual(
            await answers,
            Array.from({ length: 2 * concurrency }, (_, i) => few.document(i)),
          );
        } finally {
          await opened.session.close();
        }
      });
    }

    test('what they lack is said beforehand', () => {
      for (const name of drivers) {
        const { lacks } = registry.drivers.get(name) ?? never();
        assert.equal(
          lacks?.(/** @type {any} */ ({ name: 'watch' })),
          `${name} has no watch here: only insertOne, findOne, updateOne, deleteOne, find, insertMany`,
        );
        assert.equal(lacks?.(/** @type {any} */ ({ name: 'find' })), undefined);
      }
    });

    test('a given server keeps what was there, and loses the run’s own database', async () => {
      const given = await module.start({ uri: store.uri, database: 'tollgate_given' });
      assert.deepEqual(
        [given.started, given.pids, given.source, given.serverUs, given.address],
        [false, [], '--uri', undefined, store.address],
      );
      assert.equal(await given.count(await given.load(few)), few.count);
      const spaces = async () =>
        (await access.query(server.spaces)).map((/** @type {any} */ row) => row.name);
      assert.ok((await spaces()).includes('tollgate_given'));
      await given.stop();
      const left = await spaces();
      assert.ok(left.includes(store.database) && !left.includes('tollgate_given'));
      const wrong = store.uri.replace(/:[^:@]+@/, ':wrong@');
      await assert.rejects(module.start({ uri: wrong, database: 'd' }), (error) => {
        const { message, exitCode } = /** @type {Error & { exitCode: number }} */ (error);
        assert.ok(message.startsWith(`${title} at ${store.address} cannot be used (`), message);
        assert.ok(message.endsWith(`): its user must be able to ${server.must} d`), message);
        return exitCode === 3;
      });
    });
  });
}

/** The server says how many rows an update met, not how many it changed. @param {any} answer */
function likeTables(answer) {
  if (answer?.matchedCount === undefined) return answer;
  const { acknowledged, matchedCount } = answer;
  return { acknowledged, matchedCount };
}

/**
 * Nested values are kept as JSON, which writes -0 as 0. A date is a column of its own.
 *
 * @param {any} value
 * @returns {any}
 */
function asRows(value) {
  if (Array.isArray(value)) return value.map(asRows);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, Object.is(inner, -0) ? 0 : asRows(inner)]),
  );
}
