import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/**
 * The lines of a file that may be larger than a string can be, one after the other.
 *
 * @param {string} file
 * @returns {Generator<string>} the last one too where its line break is missing
 */
export function* linesOf(file) {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    /** @type {Buffer[]} the begun line's parts from chunks before */
    let begun = [];
    for (;;) {
      const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
      if (length === 0) break;
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1 || end >= length) break;
        const rest = chunk.subarray(start, end);
        yield begun.length === 0 ? rest.toString() : Buffer.concat([...begun, rest]).toString();
        begun = [];
        start = end + 1;
      }
      // Copied, because the chunk is read into again.
      if (start < length) begun.push(Buffer.from(chunk.subarray(start, length)));
    }
    if (begun.length > 0) yield Buffer.concat(begun).toString();
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The length of a file's whole lines: what follows its last line break was cut off.
 *
 * @param {number} descriptor readable
 * @param {number} size of the file
 * @returns {number} bytes
 */
export function wholeLinesBytes(descriptor, size) {
  const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk.length);
    const length = readSync(descriptor, chunk, 0, end - start, start);
    const at = chunk.lastIndexOf(NEWLINE, length - 1);
    if (at !== -1) return start + at + 1;
    end = start;
  }
  return 0;
}
