import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeBatch, InsertEncoder } from '../../../js/client/bson/encoding/batches.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { deserialize, Long, serialize } from '../../../js/client/bson/package.js';
import { CommandTemplates } from '../../../js/client/commands/templates.js';
import { encodeInsert, OFFICIAL, written } from './encoded.js';

test('a findOne’s frame is the command that js-bson would write', () => {
  const frame = new CommandTemplates('things').findOne;
  /** @type {any[]} */
  const filters = [{}, { _id: 1 }, { _id: { $gt: 'a' } }, { text: 'é'.repeat(50_000) }];
  // js-bson takes these in a command, but not as documents of their own.
  filters.push(new Date(0), Long.fromNumber(1), /x/, { toBSON: () => null });
  for (const filter of filters) {
    const size = frame.encode(DEFAULT_BSON_OPTIONS, filter);
    const command = { find: 'things', filter, limit: 1, singleBatch: true };
    assert.deepEqual(written(size), Buffer.from(serialize(command, OFFICIAL)));
  }
});

test('the frames of writes are the commands that js-bson would write', () => {
  const frames = new CommandTemplates('a collection, and a \u00e9');
  const name = 'a collection, and a \u00e9';
  /** @type {any[]} */
  const documents = [{}, { _id: 1, a: { b: [1, 'x'] } }, { text: 'é'.repeat(50_000) }];
  // Not plain: js-bson writes the whole command.
  documents.push({ pattern: /x/ }, new Map([['a', 1]]), new Date(0));
  for (const document of documents) {
    /** @type {[import('../../../js/client/commands/templates.js').CommandTemplate, any[], object][]} */
    const commands = [
      [frames.insertOne, [document], { insert: name, ordered: true, documents: [document] }],
      [
        frames.updateOne,
        [{ _id: 1, k: 'v' }, document],
        { update: name, ordered: true, updates: [{ q: { _id: 1, k: 'v' }, u: document }] },
      ],
      [
        frames.updateOne,
        [document, { $set: { a: 1 } }],
        { update: name, ordered: true, updates: [{ q: document, u: { $set: { a: 1 } } }] },
      ],
      [
        frames.deleteOne,
        [document],
        { delete: name, ordered: true, deletes: [{ q: document, limit: 1 }] },
      ],
    ];
    for (const [frame, parts, command] of commands) {
      const size = frame.encode(DEFAULT_BSON_OPTIONS, ...parts);
      assert.deepEqual(written(size), Buffer.from(serialize(command, OFFICIAL)));
    }
  }
});

test('an insert command of many documents is the one that js-bson would write', () => {
  const documents = Array.from({ length: 1234 }, (_, i) => ({ _id: i, text: 'x'.repeat(i) }));
  const { size, count } = encodeInsert({ insert: 'things', ordered: true }, documents);
  assert.equal(count, documents.length);
  const command = { insert: 'things', ordered: true, documents };
  assert.deepEqual(written(size), Buffer.from(serialize(command, OFFICIAL)));
});

test('a batch of encoded statements is the command that js-bson would write', () => {
  const updates = Array.from({ length: 123 }, (_, q) => ({ q: { q }, u: { $set: { q } } }));
  const parts = updates.map((update) => serialize(update));
  const size = encodeBatch({ update: 'things' }, 'updates', parts, DEFAULT_BSON_OPTIONS);
  const command = { update: 'things', updates };
  assert.deepEqual(written(size), Buffer.from(serialize(command, OFFICIAL)));
});

test('an insert that exceeds the server’s limits is cut', () => {
  const head = { insert: 'things', ordered: true };
  const large = { text: 'x'.repeat(6 * 1024 * 1024) };
  const encoder = new InsertEncoder(head, [large, large, large], DEFAULT_BSON_OPTIONS);
  assert.deepEqual(deserialize(written(encoder.next().size)).documents, [large, large]);
  const rest = encoder.next();
  assert.equal(rest.first, 2);
  assert.deepEqual(deserialize(written(rest.size)).documents, [large]);
  assert.ok(encoder.done);
  const tooLarge = { text: 'x'.repeat(16 * 1024 * 1024) };
  assert.throws(() => encodeInsert(head, [tooLarge]), {
    name: 'MongoInvalidArgumentError',
    message: 'Document is larger than the maximum size 16777216',
  });
});
