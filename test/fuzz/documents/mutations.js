/** @typedef {import('./source.js').Source} Source */

const TELLING = [0, 1, 2, 4, 5, 0x7f, 0x80, 0xff];

/**
 * Damages a document, and says of what is left that it is whole: its size stays true, so that it can
 * stand among others.
 * @param {Source} source
 * @param {Buffer} document At least 5 bytes.
 * @returns {Buffer}
 */
export function mutate(source, document) {
  /** @type {Buffer} */
  let bytes = Buffer.from(document);
  for (let left = 1 + source.size(4); left > 0; left--) bytes = damage(source, bytes);
  bytes.writeInt32LE(bytes.length);
  return bytes;
}

/**
 * @param {Source} source
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
function damage(source, bytes) {
  const at = 4 + source.below(bytes.length - 4);
  switch (source.below(6)) {
    case 0:
      bytes[at] = source.below(256);
      return bytes;
    case 1:
      bytes[at] = source.pick(TELLING);
      return bytes;
    case 2:
      bytes[at] ^= 1 << source.below(8);
      return bytes;
    case 3:
      return bytes.subarray(0, Math.max(5, at));
    case 4: {
      const end = Math.min(bytes.length, at + 1 + source.size(16));
      if (bytes.length - (end - at) < 5) return bytes;
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    }
    default: {
      const from = source.below(bytes.length);
      const piece = bytes.subarray(from, from + 1 + source.size(16));
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
    }
  }
}
