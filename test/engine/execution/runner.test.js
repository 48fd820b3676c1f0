import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Runner } from '../../../js/engine/execution/runner.js';

test('why a contender failed is said without the password of its server', async () => {
  const reasonAt = async (/** @type {string} */ uri, /** @type {string} */ message) => {
    const store = /** @type {any} */ ({ uri });
    const runner = new Runner(/** @type {any} */ ({}), { store, oracle: /** @type {any} */ ({}) });
    await runner.attempt(async () => {
      throw new Error(message);
    });
    return runner.reason;
  };
  const uri = 'mongodb://joe:secret@host:1/?w=1';
  assert.equal(await reasonAt(uri, `${uri} is odd\nmore`), 'mongodb://***@host:1/ is odd');
  assert.equal(await reasonAt('', 'no answer'), 'no answer');
});
