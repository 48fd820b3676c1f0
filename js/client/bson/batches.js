import { arena, reserve } from '../binding/arena.js';
import {
  beginCommand,
  DocumentSite,
  encodeDocument,
  MAX_BSON_BYTES,
  refuseOverwritten,
  refuseTooLarge,
  serializeWith,
} from './encode.js';
import { writeIndex, writeInt32 } from './value_writers.js';

/**
 * Write commands: documents whose last field is an array, of documents or of statements. Its elements are
 * written one behind the other into the request, so that all of them are one crossing.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {Readonly<import('./options.js').ResolvedBsonOptions>} BsonSettings
 */

/** The most documents or statements of one write command, and one more. */
const MAX_BATCH_DOCUMENTS = 100_000;
/** Type, decimal index and NUL of an array's element: the most that the official driver reckons with. */
const KEY_BYTES = String(MAX_BATCH_DOCUMENTS - 1).length + 2;
/** A key, and what ends the array and the command. */
const MAX_KEY_BYTES = 16;
/** Room for one more document: where there is too little, js-bson writes it, and reads it again. */
const ROOM_BYTES = 64 * 1024;

/** What goes into one command, as the official driver counts it. */
export class BatchSize {
  count = 0;
  #bytes = 0;

  /** @param {number} bytes Of one more document or statement. */
  hasRoom(bytes) {
    if (this.count + 1 >= MAX_BATCH_DOCUMENTS) return false;
    return this.count === 0 || this.#bytes + KEY_BYTES + bytes < MAX_BSON_BYTES;
  }

  /** @param {number} bytes */
  add(bytes) {
    this.count++;
    this.#bytes += KEY_BYTES + bytes;
  }
}

/** The documents that are inserted together are likely to be alike. */
const INSERTED = new DocumentSite();

/** The shape of the document that was inserted last, where there is an encoder for it. */
export const lastInsertedShape = () => INSERTED.last;

/**
 * Writes insert commands, one after the other, each with as many documents as the official driver's; each of
 * these may be cut in two.
 */
export class InsertEncoder {
  #command;
  #documents;
  #options;
  #prepare;
  #batch = new BatchSize();
  #next = 0;
  /** The document that was too much for the last batch: a second reading would run its getters again. @type {Uint8Array | undefined} */
  #carried;

  /**
   * @param {Document} command All of the command but its documents.
   * @param {readonly Document[]} documents
   * @param {BsonSettings} options
   * @param {(document: Document) => void} [prepare] Called with each document before it is written.
   */
  constructor(command, documents, options, prepare = () => {}) {
    this.#command = command;
    this.#documents = documents;
    this.#options = options;
    this.#prepare = prepare;
  }

  /** Whether all documents are in commands. */
  get done() {
    return this.#next === this.#documents.length;
  }

  /**
   * Writes the next command into the request.
   * @param {number} [enough] It may end at so many bytes, before its batch does.
   * @param {(next: number) => boolean} [mayEnd] Asked once, when there are so many: whether the next command
   *   begins with this document.
   * @returns {{ size: number, first: number, count: number, ends: boolean }} The command's bytes, its first
   *   document and how many it has; whether it is the last one of its batch.
   * @throws {import('../errors.js').NativeInvalidArgumentError} when a document alone is too large for the server.
   */
  next(enough = Number.POSITIVE_INFINITY, mayEnd = () => true) {
    const { begin, command } = openArray(this.#command, 'documents', this.#options);
    const first = this.#next;
    let at = begin;
    let ends = false;
    let most = enough;
    while (!this.done) {
      if (at - begin >= most) {
        if (mayEnd(this.#next)) {
          // It looked at the documents to come, and so ran their getters.
          refuseOverwritten(command);
          break;
        }
        most = Number.POSITIVE_INFINITY;
      }
      reserve(at + ROOM_BYTES, at);
      const start = writeKey(at, this.#next - first);
      const end = this.#write(start);
      refuseOverwritten(command);
      refuseTooLarge(end - start);
      if (!this.#batch.hasRoom(end - start)) {
        this.#carried = Buffer.from(arena.request.subarray(start, end));
        ends = true;
        break;
      }
      this.#batch.add(end - start);
      this.#next++;
      at = end;
    }
    ends ||= this.done;
    if (ends) this.#batch = new BatchSize();
    return { size: closeArray(begin, at), first, count: this.#next - first, ends };
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
    this.#prepare(document);
    return encodeDocument(document, at, MAX_KEY_BYTES, this.#options, INSERTED);
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
  const { begin } = openArray(command, field, options);
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
 * @returns {{ begin: number, command: number }} Where that element goes; what `refuseOverwritten` asks for.
 */
function openArray(command, field, options) {
  const mine = beginCommand();
  const head = serializeWith({ ...command, [field]: [] }, options);
  refuseOverwritten(mine);
  reserve(head.length, 0);
  arena.request.set(head);
  // Without the empty array's NUL and the command's.
  return { begin: head.length - 2, command: mine };
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
