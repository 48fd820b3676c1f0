import { MongoInvalidArgumentError } from '../../errors.js';

/**
 * What a server takes at most, as it says itself when a connection begins.
 * @typedef {object} ServerLimits
 * @property {number} documentBytes Of a document, and of a write command's documents together.
 * @property {number} batchDocuments Documents or statements of one write command, and one more.
 * @property {number} messageBytes
 */

/** The official driver's, where a server does not say. @type {Readonly<ServerLimits>} */
export const USUAL_LIMITS = Object.freeze({
  documentBytes: 16 * 1024 * 1024,
  batchDocuments: 1000,
  messageBytes: 48_000_000,
});

/** What mongod says. @type {Readonly<ServerLimits>} */
export const MONGOD_LIMITS = Object.freeze({ ...USUAL_LIMITS, batchDocuments: 100_000 });

/**
 * @param {[documentBytes: number, batchDocuments: number, messageBytes: number]} said 0 is nothing.
 * @returns {ServerLimits}
 */
export const limitsOf = ([documentBytes, batchDocuments, messageBytes]) => ({
  documentBytes: documentBytes || USUAL_LIMITS.documentBytes,
  batchDocuments: batchDocuments || USUAL_LIMITS.batchDocuments,
  messageBytes: messageBytes || USUAL_LIMITS.messageBytes,
});

/**
 * @param {number} bytes A document's.
 * @param {ServerLimits} limits
 * @throws {MongoInvalidArgumentError}
 */
export function refuseTooLarge(bytes, { documentBytes }) {
  if (bytes < documentBytes) return;
  throw new MongoInvalidArgumentError(`Document is larger than the maximum size ${documentBytes}`);
}

/** What goes into one write command, as the official driver counts it. */
export class BatchSize {
  count = 0;
  #bytes = 0;
  #limits;
  /** Type, decimal index and NUL of an array's element: the most that there may be. */
  #keyBytes;

  /** @param {ServerLimits} limits */
  constructor(limits) {
    this.#limits = limits;
    this.#keyBytes = String(limits.batchDocuments - 1).length + 2;
  }

  /** @param {number} bytes Of one more document or statement. */
  hasRoom(bytes) {
    const { batchDocuments, documentBytes } = this.#limits;
    if (this.count + 1 >= batchDocuments) return false;
    return this.count === 0 || this.#bytes + this.#keyBytes + bytes < documentBytes;
  }

  /** @param {number} bytes */
  add(bytes) {
    this.count++;
    this.#bytes += this.#keyBytes + bytes;
  }
}
