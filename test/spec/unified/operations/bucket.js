import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { InvalidTest } from '../../runner/failures.js';
import { hexBytes } from '../match.js';
import { operation } from './define.js';

const UPLOAD = ['chunkSizeBytes', 'contentType', 'disableMD5', 'metadata'];

/** @type {Record<string, import('./define.js').Operation>} */
export const bucketOperations = {
  delete: operation(['id'], [], (bucket, [id], rest) => bucket.delete(id, rest)),
  deleteByName: operation(['filename'], [], (bucket, [name], rest) =>
    bucket.deleteByName(name, rest),
  ),
  download: operation(['id'], [], (bucket, [id], rest) =>
    buffer(bucket.openDownloadStream(id, rest)),
  ),
  downloadByName: operation(['filename'], ['revision'], (bucket, [name], rest) =>
    buffer(bucket.openDownloadStreamByName(name, rest)),
  ),
  rename: operation(['id', 'newFilename'], [], (bucket, [id, name], rest) =>
    bucket.rename(id, name, rest),
  ),
  renameByName: operation(['filename', 'newFilename'], [], (bucket, [from, to], rest) =>
    bucket.renameByName(from, to, rest),
  ),
  upload: operation(['filename', 'source'], UPLOAD, async (bucket, [name, source], rest) => {
    const upload = bucket.openUploadStream(name, rest);
    await write(upload, source);
    return upload.id;
  }),
  uploadWithId: operation(
    ['id', 'filename', 'source'],
    UPLOAD,
    async (bucket, [id, name, source], rest) =>
      write(bucket.openUploadStreamWithId(id, name, rest), source),
  ),
};

/** @param {NodeJS.WritableStream} upload @param {Record<string, unknown>} source */
async function write(upload, source) {
  const names = Object.keys(source);
  if (names.length !== 1 || names[0] !== '$$hexBytes') {
    throw new InvalidTest('the source of an upload is not { $$hexBytes: … }');
  }
  const bytes = hexBytes(source.$$hexBytes);
  await pipeline(Readable.from(bytes.length > 0 ? [bytes] : []), upload);
}
