/** What a contender connects to. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Paths } from '../../../js/engine/execution/paths.js';

const HEARTBEAT = 'heartbeatFrequencyMS=500';

/** @param {string} uri @param {string} [topology] @returns {any} */
const storeAt = (uri, topology = 'standalone') => ({ uri, topology });
const warm = { isWarm: true };

test('A client that is warmed up has its first heartbeat then, and not in the midst of a measurement', async () => {
  const paths = new Paths();
  const store = storeAt('mongodb://127.0.0.1:27017');
  assert.equal(await paths.uriFor(store, {}, warm), `${store.uri}/?${HEARTBEAT}`);
  assert.equal(await paths.uriFor(store, {}), store.uri, 'a cold one is as users open it');
  const set = storeAt('mongodb://h:1,h:2/?replicaSet=rs');
  assert.equal(await paths.uriFor(set, {}, warm), `${set.uri}&${HEARTBEAT}`);
  const compressed = await paths.uriFor(store, { compressors: 'zlib' }, warm);
  assert.equal(compressed, `${store.uri}/?compressors=zlib&${HEARTBEAT}`);
});

test('An address that says how often, and one of another server, stay as they are', async () => {
  const paths = new Paths();
  for (const uri of ['mongodb://h/?heartbeatfrequencyms=9000', 'mysql://h:3306/test']) {
    assert.equal(await paths.uriFor(storeAt(uri), {}, warm), uri);
  }
  assert.equal(await paths.uriFor(storeAt('folder', 'none'), {}, warm), 'folder');
});
