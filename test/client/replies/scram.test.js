/** How often a server may have a password hashed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Binary, MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { HELLO, startFakeServer } from '../fake_server.js';

// A libmongoc that is a shared library cannot be guarded: see docs/addon.md.
const skip = addon.guardsReplies ? false : 'libmongoc is a shared library';

const NONCE = 'n'.repeat(48);
/** As many bytes as libmongoc wants for a mechanism. */
const SALTS = { 'SCRAM-SHA-1': 16, 'SCRAM-SHA-256': 28 };

/** @param {string} count @param {keyof typeof SALTS} mechanism */
function firstMessage(count, mechanism) {
  const salt = Buffer.alloc(SALTS[mechanism], 7).toString('base64');
  const payload = new Binary(Buffer.from(`r=${NONCE},s=${salt},i=${count}`));
  return { conversationId: 1, done: false, payload, ok: 1 };
}

const REFUSAL = { ok: 0, code: 18, errmsg: 'Authentication failed.' };

/**
 * @param {string} count What the server asks for.
 * @param {{ mechanism?: keyof typeof SALTS, speculative?: boolean }} [how] `speculative`: it does so in its hello.
 */
async function startAsking(count, { mechanism = 'SCRAM-SHA-256', speculative = false } = {}) {
  const { ok: _, ...speculativeAuthenticate } = firstMessage(count, mechanism);
  const document = serialize({ ...HELLO, ...(speculative && { speculativeAuthenticate }) });
  const replies = [firstMessage(count, mechanism), REFUSAL].map((one) => serialize(one));
  const server = await startFakeServer(replies, { helloReply: { document } });
  const uri = server.uri.replace('//', '//user:password@');
  return { ...server, uri: `${uri}&authMechanism=${mechanism}` };
}

/** @param {new (uri: string) => any} Client @param {string} uri */
async function outcomeOf(Client, uri) {
  const client = new Client(uri);
  try {
    const errors = [];
    // Again: libmongoc remembers.
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        assert.fail(String(await client.db('d').command({ ping: 1 })));
      } catch (error) {
        const { name, code, message } = /** @type {any} */ (error);
        errors.push({ name, code, message: message.replace(/(?<=count \d+):.*/, '') });
      }
    }
    assert.deepEqual(errors[1], errors[0]);
    return errors[0];
  } finally {
    await client.close();
  }
}

const refused = (/** @type {string} */ count) => ({
  name: 'MongoRuntimeError',
  code: undefined,
  message: `Server returned an invalid iteration count ${count}`,
});

for (const mechanism of /** @type {(keyof typeof SALTS)[]} */ (Object.keys(SALTS))) {
  for (const count of ['4096', '15000', '0015000']) {
    test(`${mechanism}: a count of ${count} is computed, as by mongodb`, { skip }, async (t) => {
      const server = await startAsking(count, { mechanism });
      t.after(server.stop);
      const expected = await outcomeOf(MongoClient, server.uri);
      assert.equal(expected.code, REFUSAL.code);
      assert.deepEqual(await outcomeOf(NativeClient, server.uri), expected);
    });
  }

  for (const count of ['1', '4095']) {
    test(`${mechanism}: a count of ${count} is refused, as by mongodb`, { skip }, async (t) => {
      const server = await startAsking(count, { mechanism });
      t.after(server.stop);
      assert.deepEqual(await outcomeOf(MongoClient, server.uri), refused(count));
      assert.deepEqual(await outcomeOf(NativeClient, server.uri), refused(count));
    });
  }
}

const TOO_MANY = ['1000001', '10000000', `${2 ** 31}`, `${2 ** 32 + 4096}`, '99999999999999999999'];

for (const count of TOO_MANY) {
  test(`a count of ${count} is not computed`, { skip }, async (t) => {
    for (const speculative of [false, true]) {
      const server = await startAsking(count, { speculative });
      t.after(server.stop);
      assert.deepEqual(await outcomeOf(NativeClient, server.uri), refused(count));
    }
  });
}

for (const count of ['', '-5000', '+5000', ' 5000', '5000x', '0']) {
  test(`a count of "${count}" is no number, and refused`, { skip }, async (t) => {
    const server = await startAsking(count);
    t.after(server.stop);
    const { name, message } = await outcomeOf(NativeClient, server.uri);
    assert.equal(name, 'MongoRuntimeError');
    assert.match(message, /^Server returned an invalid iteration count/);
  });
}
