import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { withServer } from '../helpers/machine/server.js';
import { DRIVERS, loadDriver } from './drivers/index.js';
import { describeServer } from './runner/server.js';
import { failingTests, unifiedTests } from './suites/unified.js';

const server = await withServer(undefined, {
  topology: 'replicaSet',
  args: ['--setParameter', 'enableTestCommands=1'],
});

/** @param {string} name */
const fixture = (name) => fileURLToPath(new URL(`./fixtures/${name}.json`, import.meta.url));

for (const name of DRIVERS) {
  test(`our own files on ${name}: what has to pass passes, what has to fail fails`, async (t) => {
    const internal = new MongoClient(server.uri);
    t.after(() => internal.close());
    const target = {
      driver: await loadDriver(name),
      uri: server.uri,
      internal,
      server: await describeServer(internal),
    };
    assert.equal(target.server.topology, 'replicaset');

    /** @type {string[]} */
    const skipped = [];
    for (const one of ['shelf', 'loan', 'visits'].flatMap((file) => unifiedTests(fixture(file)))) {
      await one.run(target).catch((/** @type {Error} */ error) => {
        if (error.name !== 'Skipped') throw error;
        skipped.push(error.message);
      });
    }
    assert.deepEqual(skipped, ['needs server 99.0 or newer']);

    for (const one of unifiedTests(fixture('broken'))) {
      await assert.rejects(one.run(target), { message: one.description });
    }
    for (const one of failingTests(fixture('broken'))) await one.run(target);
    const [good] = failingTests(fixture('shelf'));
    await assert.rejects(good.run(target), { message: 'the runner passed what it has to fail' });
  });
}
