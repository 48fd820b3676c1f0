const FIRST_BYTES = 1024 * 1024;

/** BSON on its way: a buffer that grows, written to at its end. */
export class Writer {
  bytes = Buffer.allocUnsafe(FIRST_BYTES);
  at = 0;

  /** @param {number} more Bytes that are about to be written. */
  #reserve(more) {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.at + more));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }

  /** @param {number} value */
  byte(value) {
    this.#reserve(1);
    this.bytes[this.at++] = value;
  }

  /** @param {number} value The low 32 bits count. */
  int32(value) {
    this.#reserve(4);
    this.at = this.bytes.writeInt32LE(value | 0, this.at);
  }

  /** @param {bigint} value */
  int64(value) {
    this.#reserve(8);
    this.at = this.bytes.writeBigInt64LE(BigInt.asIntN(64, value), this.at);
  }

  /** @param {number} value */
  double(value) {
    this.#reserve(8);
    this.at = this.bytes.writeDoubleLE(value, this.at);
  }

  /** @param {Uint8Array} bytes */
  raw(bytes) {
    this.#reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** @param {import('./source.js').Source} source @param {number} count */
  noise(source, count) {
    for (let i = 0; i < count; i++) this.byte(source.below(256));
  }

  /** @param {Uint8Array} text Without its NUL. */
  cstring(text) {
    this.raw(text);
    this.byte(0);
  }

  /** @param {Uint8Array} text Without its NUL. */
  string(text) {
    this.int32(text.length + 1);
    this.cstring(text);
  }

  /**
   * Writes a size in front of what `write` writes, its own four bytes included.
   * @param {() => void} write
   */
  sized(write) {
    const start = this.at;
    this.int32(0);
    write();
    this.bytes.writeInt32LE(this.at - start, start);
  }

  /** @param {number} from */
  copy(from) {
    return Buffer.from(this.bytes.subarray(from, this.at));
  }
}
