// Files in a database: whole ones from and to Buffers, and streams.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017');
const bucket = new GridFSBucket(client.db('examples'), { bucketName: 'files' });
bucket.drop();

const { _id, length } = bucket.upload('hello.txt', 'Hello, file', { metadata: { by: 'me' } });
console.log(length, 'bytes:', bucket.download(_id).toString());
console.log('from the eighth on:', bucket.download(_id, { start: 7 }).toString());

// With .async the thread goes on while chunks come and go.
const upload = bucket.async.openUploadStream('large.bin');
await pipeline(Readable.from([Buffer.alloc(300_000), Buffer.alloc(300_000)]), upload);
let received = 0;
for await (const chunk of bucket.async.openDownloadStreamByName('large.bin'))
  received += chunk.length;
console.log(received, 'bytes streamed');
await client.async.close();
