import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that show their place. @param {number} length */
export const bytes = (length) =>
  Buffer.from(Uint8Array.from({ length }, (_, i) => (i * 7 + (i >> 8)) & 255));

/** @param {any} stream @returns {Promise<Buffer>} */
export async function drain(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** @param {any} stream @param {Buffer[]} parts */
export async function fill(stream, parts) {
  await pipeline(Readable.from(parts), stream);
  return stream;
}

/** @param {() => any} read */
export async function failure(read) {
  try {
    await read();
    return 'no failure';
  } catch (error) {
    const { name, message, code } = /** @type {any} */ (error);
    return { name, message, code };
  }
}
