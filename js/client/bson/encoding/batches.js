import { arena, reserve } from '../../binding/arena.js';
import { BatchSize, MONGOD_LIMITS, refuseTooLarge } from './batch_size.js';
import { encode, encodeDocument } from './encode.js';
import { Site } from './encoders.js';
import { writeIndex, writeInt32 } from './value_writers.js';

/**
 * Write commands: documents whose last field is an array, of documents or of statements. Its elements are
 * written one behind the other into the request, so that all of them are one crossing.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {Readonly<import('../options.js').ResolvedBsonOptions>} BsonSettings
 */

/** A key, and what ends the array and the command. */
const MAX_KEY_BYTES = 16;

/** The documents that are inserted together are likely to be alike. */
const INSERTED = new Site();

/** Writes insert commands, one after the other, each with as many documents as the official driver's. */
export class InsertEncoder {
  #command;
  #documents;
  #options;
  #before;
  #after;
  #limits;
  #next = 0;
  /** The document that was too much for the last batch. @type {Uint8Array | undefined} */
  #carried;

  /**
   * @param {Document} command All of the command but its documents.
   * @param {readonly Document[]} documents
   * @param {BsonSettings} options
   * @param {object} [steps]
   * @param {(document: Document) => void} [steps.before] Called with each document before it is written,
   * @param {(document: Document) => void} [steps.after] and after.
   * @param {import('./batch_size.js').ServerLimits} [steps.limits]
   */
  constructor(
    command,
    documents,
    options,
    { before = () => {}, after = () => {}, limits = MONGOD_LIMITS } = {},
  ) {
    this.#limits = limits;
    this.#command = command;
    this.#documents = documents;
    this.#options = options;
    this.#before = before;
    this.#after = after;
  }

  /** Whether all documents are in commands. */
  get done() {
    return this.#next === this.#documents.length;
  }

  /**
   * Writes the next command into the request.
   * @returns {{ size: number, first: number, count: number }} The command's bytes, its first document and how many
   *   it has.
   * @throws {import('../../errors.js').MongoInvalidArgumentError} when a document alone is too large for the server.
   */
  next() {
    const begin = openArray(this.#command, 'documents', this.#options);
    const first = this.#next;
    const batch = new BatchSize(this.#limits);
    let at = begin;
    while (!this.done) {
      const start = writeKey(at, this.#next - first);
      const end = this.#write(start);
      if (!batch.hasRoom(end - start)) {
        this.#carried = Buffer.from(arena.request.subarray(start, end));
        break;
      }
      batch.add(end - start);
      this.#next++;
      at = end;
    }
    return { size: closeArray(begin, at), first, count: this.#next - first };
  }

  /**
   * Writes the next document.
   * @param {number} at
   * @returns {number} Where it ends.
   */
  #write(at) {
    const carried = this.#carried;
    if (carried) {
      this.#carried = undefined;
      reserve(at + carried.length + MAX_KEY_BYTES, at);
      arena.request.set(carried, at);
      return at + carried.length;
    }
    const document = this.#documents[this.#next];
    this.#before(document);
    const end = encodeDocument(document, at, MAX_KEY_BYTES, this.#options, INSERTED);
    refuseTooLarge(end - at, this.#limits);
    this.#after(document);
    return end;
  }
}

/**
 * Writes a command of documents or statements that are BSON already, and together within the server's limits.
 * @param {Document} command All of the command but `field`.
 * @param {string} field
 * @param {readonly Uint8Array[]} parts
 * @param {BsonSettings} options
 * @returns {number} The command's size in bytes.
 */
export function encodeBatch(command, field, parts, options) {
  const begin = openArray(command, field, options);
  let at = begin;
  for (let i = 0; i < parts.length; i++) {
    reserve(at + parts[i].length + MAX_KEY_BYTES, at);
    at = writeKey(at, i);
    arena.request.set(parts[i], at);
    at += parts[i].length;
  }
  return closeArray(begin, at);
}

/**
 * Writes a command up to the first element of the array that is its last field.
 * @param {Document} command
 * @param {string} field
 * @param {BsonSettings} options
 * @returns {number} Where that element goes.
 */
function openArray(command, field, options) {
  // Without the empty array's NUL and the command's.
  return encode({ ...command, [field]: [] }, options) - 2;
}

/**
 * @param {number} begin Where the array's first element lies.
 * @param {number} at Where its last one ends; there is room for two more bytes.
 * @returns {number} The command's size.
 */
function closeArray(begin, at) {
  const array = begin - 4;
  arena.request[at] = 0;
  arena.request[at + 1] = 0;
  writeInt32(array, at + 1 - array);
  writeInt32(0, at + 2);
  return at + 2;
}

/**
 * @param {number} at
 * @param {number} index
 * @returns {number} Where the document begins.
 */
function writeKey(at, index) {
  arena.request[at] = 3;
  return writeIndex(index, at + 1);
}
