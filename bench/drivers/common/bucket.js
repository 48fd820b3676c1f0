/** GridFS: whole files in the bucket that has the collection's name. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** @typedef {import('../../../js/types.d.ts').Bucket} Bucket */

/**
 * @param {any} bucket of the official driver, or of one with its interface
 * @returns {Bucket}
 */
export const streaming = (bucket) => ({
  async upload(name, bytes) {
    const stream = bucket.openUploadStream(name);
    await pipeline(Readable.from([bytes]), stream);
    return { length: bytes.length };
  },
  async download(name) {
    /** @type {Buffer[]} */
    const chunks = [];
    for await (const chunk of bucket.openDownloadStreamByName(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  },
});

/** @param {any} bucket of the native driver, which takes and gives whole files @returns {Bucket} */
export const whole = (bucket) => ({
  upload(name, bytes) {
    const length = (/** @type {any} */ file) => ({ length: file.length });
    const uploaded = bucket.upload(name, bytes);
    return uploaded instanceof Promise ? uploaded.then(length) : length(uploaded);
  },
  download: (name) => bucket.downloadByName(name),
});
