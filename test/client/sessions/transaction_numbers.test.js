import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addon, isFailure } from '../../../js/client/binding/addon.js';
import '../../../js/client/binding/arena.js';
import { serialize } from '../../../js/client/bson/package.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
const client = addon.createClient(server.uri, serialize({}));
assert.ok(!isFailure(client));
after(() => addon.closeClient(client));

function start() {
  const session = addon.startSession(/** @type {any} */ (client), true, false);
  assert.ok(!isFailure(session));
  return session;
}

/** As many as native/core/client/pool.h remembers. */
const REMEMBERED = 1024;

test('numbers of sessions that have been are forgotten, and none is given twice', () => {
  const first = start();
  const numbers = [1, 2, 3].map(() => addon.nextTransactionNumber(first));
  assert.deepEqual(numbers, [1, 2, 3]);
  const others = Array.from({ length: REMEMBERED }, start);
  for (const other of others) addon.nextTransactionNumber(other);
  assert.equal(addon.nextTransactionNumber(start()), 4, 'greater than any before');
  assert.ok(Number(addon.nextTransactionNumber(first)) > 3);
  for (const session of [first, ...others]) addon.endSession(session);
});
