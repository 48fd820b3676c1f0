import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, beforeEach, test } from 'node:test';
import * as mongodb from 'mongodb';
import { Binary, GridFSBucket, NativeClient, ObjectId } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { bytes, drain, failure, fill } from './file_streams.js';

const server = await withServer(undefined);
const native = new NativeClient(server.uri);
const official = new mongodb.MongoClient(server.uri);
after(async () => {
  native.close();
  await official.close();
});
const files = official.db('grid').collection('fs.files');
const chunks = official.db('grid').collection('fs.chunks');
beforeEach(() => official.db('grid').dropDatabase());

const CHUNK = 1000;
/** @param {object} [options] */
const ours = (options) => new GridFSBucket(native.db('grid'), options);
/** @param {object} [options] */
const theirs = (options) => new mongodb.GridFSBucket(official.db('grid'), options);

/** What is stored, without what differs each time. */
async function stored() {
  const strip = (/** @type {any} */ { _id, uploadDate, files_id, ...rest }) => ({
    ...rest,
    keys: [typeof _id, uploadDate instanceof Date, typeof files_id],
  });
  const all = [await files.find().toArray(), await chunks.find().sort({ n: 1 }).toArray()];
  const indexes = [];
  for (const collection of [files, chunks]) {
    for (const { key, unique } of await collection.indexes().catch(() => [])) {
      indexes.push({ key, unique });
    }
  }
  return { files: all[0].map(strip), chunks: all[1].map(strip), indexes };
}

const PARTS = [
  [],
  [bytes(1)],
  [bytes(CHUNK)],
  [bytes(CHUNK - 1), bytes(1), bytes(1)],
  [bytes(3 * CHUNK + 5)],
  [bytes(10), bytes(2 * CHUNK), bytes(CHUNK - 10), bytes(40 * CHUNK)],
];

for (const parts of PARTS) {
  const sizes = parts.map(({ length }) => length).join(' + ') || 'nothing';
  test(`an upload of ${sizes} is stored as mongodb stores it, and read by either`, async () => {
    const whole = Buffer.concat(parts);
    const options = { chunkSizeBytes: CHUNK, metadata: { kind: 'test' } };
    const { id } = await fill(theirs().openUploadStream('name', options), parts);
    const expected = await stored();
    assert.deepEqual(ours().download(id), whole);
    assert.deepEqual(await drain(ours().openDownloadStream(id)), whole);

    await official.db('grid').dropDatabase();
    const stream = await fill(ours().openUploadStream('name', options), parts);
    assert.deepEqual(await stored(), expected);
    assert.equal(stream.length, whole.length);
    assert.deepEqual(stream.gridFSFile, await files.findOne());
    assert.deepEqual(await drain(theirs().openDownloadStream(stream.id)), whole);

    await official.db('grid').dropDatabase();
    const file = ours().upload('name', whole, options);
    assert.deepEqual(await stored(), expected);
    assert.deepEqual(file, await files.findOne());
    assert.deepEqual(await drain(theirs().openDownloadStream(file._id)), whole);
  });
}

test('a bucket has its name, chunk size and write concern; an upload its own', async () => {
  const bucket = ours({ bucketName: 'photos', chunkSizeBytes: 10, writeConcern: { w: 1 } });
  bucket.upload('a', bytes(25));
  bucket.upload('b', bytes(25), { chunkSizeBytes: 20, id: 'mine' });
  const found = bucket.find({}, { sort: { filename: 1 } }).toArray();
  assert.deepEqual(
    found.map(({ filename, chunkSize }) => ({ filename, chunkSize })),
    [
      { filename: 'a', chunkSize: 10 },
      { filename: 'b', chunkSize: 20 },
    ],
  );
  assert.equal(await official.db('grid').collection('photos.chunks').countDocuments(), 5);
  assert.deepEqual(bucket.download('mine'), bytes(25));
  assert.equal(ours().upload('c', 'text').chunkSize, 255 * 1024);
  assert.equal(ours().downloadByName('c').toString(), 'text');
  assert.throws(() => bucket.upload('d', bytes(1), { chunkSizeBytes: -1 }), {
    name: 'MongoInvalidArgumentError',
    message: 'Option "chunkSizeBytes" must be a positive number of bytes',
  });
  assert.throws(() => bucket.upload('d', /** @type {any} */ ({})), {
    name: 'MongoInvalidArgumentError',
    message: 'A file is uploaded from a Buffer or a string',
  });
});

test('a file of more than a command holds', () => {
  const whole = Buffer.alloc(40 * 1024 * 1024, 'large');
  const { _id } = ours().upload('large', whole);
  assert.ok(ours().download(_id).equals(whole));
});

test('revisions of a name, as mongodb', async () => {
  for (const n of [1, 2, 3]) {
    const { _id } = ours().upload('name', bytes(n));
    await files.updateOne({ _id }, { $set: { uploadDate: new Date(n) } });
  }
  for (const revision of [undefined, 0, 1, 2, 3, -1, -2, -3, -4]) {
    const expected = await failure(async () => {
      const read = await drain(theirs().openDownloadStreamByName('name', { revision }));
      throw new RangeError(String(read.length));
    });
    const streamed = await failure(async () => {
      const read = await drain(ours().openDownloadStreamByName('name', { revision }));
      throw new RangeError(String(read.length));
    });
    const whole = await failure(() => {
      throw new RangeError(String(ours().downloadByName('name', { revision }).length));
    });
    assert.deepEqual([streamed, whole], [expected, expected]);
  }
});

test('parts of a file, as mongodb', async () => {
  const whole = bytes(3 * CHUNK + 500);
  const { _id } = ours().upload('name', whole, { chunkSizeBytes: CHUNK });
  for (const [start, end] of [
    [0, 10],
    [10, CHUNK],
    [CHUNK, CHUNK + 1],
    [CHUNK - 1, 3 * CHUNK + 1],
    [1, 3 * CHUNK + 500],
    [2 * CHUNK + 7, 2 * CHUNK + 8],
    [10, 5],
    [-1, 5],
    [5000, 5001],
    [0, 5000],
  ]) {
    const read = (/** @type {any} */ bucket) =>
      drain(bucket.openDownloadStream(_id, { start, end })).catch(({ name, message }) => ({
        name,
        message,
      }));
    const expected = await read(theirs());
    assert.deepEqual(await read(ours()), expected, `${start} to ${end}`);
    if (!Buffer.isBuffer(expected)) {
      assert.throws(() => ours().download(_id, { start, end }), expected);
    } else if (end > start) {
      assert.deepEqual(ours().download(_id, { start, end }), whole.subarray(start, end));
    }
  }
  const stream = ours().openDownloadStream(_id).start(5).end(1005);
  stream.read(0);
  const [file] = await once(stream, 'file');
  assert.equal(file.filename, 'name');
  assert.throws(() => stream.start(6), {
    name: 'MongoGridFSStreamError',
    message: 'Options cannot be changed after the stream is initialized',
  });
  assert.deepEqual(await drain(stream), whole.subarray(5, 1005));
  assert.deepEqual(ours().download(_id, { start: 3 * CHUNK }), whole.subarray(3 * CHUNK));
});

test('what is not there, as mongodb', async () => {
  const id = new ObjectId('0123456789abcdef01234567');
  const cases = [
    (/** @type {any} */ b) => drain(b.openDownloadStream(id)),
    (/** @type {any} */ b) => drain(b.openDownloadStreamByName('none')),
    (/** @type {any} */ b) => b.delete(id),
    (/** @type {any} */ b) => b.rename(id, 'other'),
  ];
  for (const run of cases) {
    const expected = await failure(() => run(theirs()));
    assert.deepEqual(await failure(() => run(ours())), expected);
  }
  assert.throws(() => ours().download(id), {
    name: 'MongoRuntimeError',
    message: `FileNotFound: file ${id} was not found`,
    code: 'ENOENT',
  });
});

/** @type {Record<string, (id: any) => Promise<unknown>>} */
const DAMAGES = {
  'a chunk is missing': (id) => chunks.deleteOne({ files_id: id, n: 1 }),
  'the first chunk is missing': (id) => chunks.deleteOne({ files_id: id, n: 0 }),
  'a chunk is short': (id) =>
    chunks.updateOne({ files_id: id, n: 1 }, { $set: { data: new Binary(bytes(7)) } }),
  'a chunk is long': (id) =>
    chunks.updateOne({ files_id: id, n: 2 }, { $set: { data: new Binary(bytes(CHUNK + 1)) } }),
  'there is a chunk too many': (id) =>
    chunks.insertOne({ files_id: id, n: 4, data: new Binary(bytes(3)) }),
};
for (const [what, damage] of Object.entries(DAMAGES)) {
  test(`a file in which ${what}, as mongodb`, async () => {
    const { _id } = ours().upload('name', bytes(3 * CHUNK + 5), { chunkSizeBytes: CHUNK });
    await damage(_id);
    const expected = await failure(() => drain(theirs().openDownloadStream(_id)));
    assert.notEqual(expected, 'no failure');
    assert.deepEqual(await failure(() => drain(ours().openDownloadStream(_id))), expected);
    assert.deepEqual(await failure(() => ours().download(_id)), expected);
  });
}

test('a file without its last chunk is refused, where mongodb gives what there is', async () => {
  const { _id } = ours().upload('name', bytes(3 * CHUNK + 5), { chunkSizeBytes: CHUNK });
  await chunks.deleteOne({ n: 3 });
  const expected = { name: 'MongoGridFSChunkError', message: /^ChunkIsMissing: .*expected: 3/ };
  assert.throws(() => ours().download(_id), expected);
  await assert.rejects(drain(ours().openDownloadStream(_id)), expected);
});

test('rename, delete and drop', async () => {
  const bucket = ours();
  const kept = bucket.upload('kept', bytes(10), { chunkSizeBytes: 3 });
  const gone = bucket.upload('gone', bytes(10), { chunkSizeBytes: 3 });
  bucket.rename(kept._id, 'renamed');
  bucket.delete(gone._id);
  assert.deepEqual(
    bucket
      .find()
      .map(({ filename }) => filename)
      .toArray(),
    ['renamed'],
  );
  assert.equal(await chunks.countDocuments(), 4);
  bucket.drop();
  assert.deepEqual(await official.db('grid').listCollections().toArray(), []);
});

test('an upload that is given up leaves nothing, and takes no more, as mongodb', async () => {
  for (const bucket of [theirs(), ours()]) {
    /** @type {any} */
    const stream = bucket.openUploadStream('name', { chunkSizeBytes: CHUNK });
    await new Promise((resolve) => stream.write(bytes(2 * CHUNK), resolve));
    await stream.abort();
    assert.equal(await chunks.countDocuments({ files_id: stream.id }), 0);
    await assert.rejects(stream.abort(), {
      name: 'MongoAPIError',
      message: 'Cannot call abort() on a stream twice',
    });
    const failed = once(stream, 'error');
    stream.write(bytes(1));
    const [error] = await failed;
    assert.equal(error.message, 'Stream has been aborted');

    const done = await fill(bucket.openUploadStream('done'), [bytes(1)]);
    await assert.rejects(done.abort(), {
      name: 'MongoAPIError',
      message: 'Cannot abort a stream that has already completed',
    });
  }
});

test('a download can be given up', async () => {
  const { _id } = ours().upload('name', bytes(40 * CHUNK), { chunkSizeBytes: CHUNK });
  const stream = ours().openDownloadStream(_id);
  stream.read(0);
  await once(stream, 'file');
  const closed = once(stream, 'close');
  await stream.abort();
  await closed;
  assert.equal(stream.destroyed, true);
});

test('the indexes are looked after once, and those of another driver are known', async () => {
  await files.createIndex({ filename: 1, uploadDate: 1 }, { name: 'theirs' });
  const bucket = ours();
  let times = 0;
  bucket.on('index', () => times++);
  bucket.upload('a', bytes(1));
  await fill(bucket.openUploadStream('b'), [bytes(1)]);
  assert.equal(times, 1);
  const names = (await files.indexes()).map(({ name }) => name);
  assert.deepEqual(names, ['_id_', 'theirs']);
  assert.deepEqual(
    (await chunks.indexes()).map(({ name, unique }) => [name, unique]),
    [
      ['_id_', undefined],
      ['files_id_1_n_1', true],
    ],
  );
});

test('a database that reads otherwise still gives files', () => {
  const { _id } = ours().upload('name', bytes(CHUNK));
  for (const options of [{ raw: true }, { promoteBuffers: true }, { useBigInt64: true }]) {
    const bucket = new GridFSBucket(native.db('grid', options));
    assert.deepEqual(bucket.download(_id), bytes(CHUNK));
    bucket.upload('other', bytes(1));
  }
});
