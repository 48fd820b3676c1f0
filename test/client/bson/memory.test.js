import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addon } from '../../../js/client/binding/addon.js';
import { arena } from '../../../js/client/binding/arena.js';
import { HEADER } from '../../../js/client/binding/constants.js';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri).connect();
after(() => client.close());

// As --expose-gc does, but for this file alone.
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

/**
 * @param {number} number Of the shape.
 * @param {number} bytes Of its keys.
 */
function documentOf(number, bytes) {
  const key = `${number}_`.padEnd(1000, 'k');
  return Object.fromEntries(Array.from({ length: bytes / 1000 }, (_, i) => [`${key}${i}`, i]));
}

/**
 * Reads a document as often as it takes to learn any shape.
 * @param {object} document
 * @returns {boolean} Whether its shape was learnt.
 */
function isLearnt(document) {
  const bytes = Buffer.from(serialize(document));
  const tries = 20;
  let left = tries;
  do decodeDocuments(bytes);
  while (arena.header[HEADER.rawBytes] > 0 && --left > 0);
  assert.deepEqual(decodeDocuments(bytes), [document]);
  return left > 0;
}

/** Has the decoder look at every document again, which it does not where most have no shape. */
const lookAgain = () => isLearnt({ known: 1 });

test('shapes are bounded by the bytes of their keys', () => {
  assert.ok(isLearnt(documentOf(0, 60_000)));
  assert.ok(!isLearnt(documentOf(1, 80_000)), 'more than one shape may have');
  let learnt = 1;
  while (lookAgain() && isLearnt(documentOf(learnt + 1, 60_000)) && learnt < 60) learnt++;
  assert.ok(learnt > 30 && learnt < 40, `${learnt} shapes of 60 KB`);
});

test('what was learnt goes with the last client', () => {
  const other = new NativeClient(server.uri).connect();
  lookAgain();
  const before = arena.header[HEADER.generation];
  other.close();
  lookAgain();
  assert.equal(arena.header[HEADER.generation], before, 'there is another client');
  client.close();
  decodeDocuments(Buffer.from(serialize({ known: 1 })));
  assert.ok(arena.header[HEADER.rawBytes] > 0, 'nothing is known');
  assert.equal(arena.header[HEADER.generation], before + 1);
  client.connect();
});

test('V8 counts replies, as long as cursors keep them', async () => {
  const collection = client.db('memory').collection('large');
  const documents = Array.from({ length: 8000 }, () => ({ text: 'x'.repeat(1000) }));
  collection.insertMany(documents);
  const externalBytes = async () => {
    collect();
    // What the engine frees on threads of its own it notices later.
    await setImmediate();
    collect();
    return addon.liveHandles().externalBytes;
  };
  const before = await externalBytes();
  // The difference is rounded, as two rounded sizes may be 1 MB off; `|| 0` takes the sign from -0.
  const growthMb = async () => Math.round(((await externalBytes()) - before) / 2 ** 20) || 0;
  const cursors = [1, 2, 3].map(() => collection.find({}, { batchSize: documents.length }));
  for (const cursor of cursors) cursor.next();
  assert.equal(await growthMb(), 24);
  cursors[0].close();
  assert.equal(await growthMb(), 16);
  cursors[1].toArray();
  assert.equal(await growthMb(), 8);
  const cursor = collection.async.find({}, { batchSize: documents.length });
  await cursor.next();
  assert.equal(await growthMb(), 16);
  await cursor.close();
  cursors[2].close();
  assert.equal(await growthMb(), 0);
});
