import { arena } from '../binding/arena.js';
import { encode, encodeValue } from '../bson/encoding/encode.js';
import { Site } from '../bson/encoding/encoders.js';
import { needsSlowPath } from '../bson/encoding/slow_path.js';
import { writeInt32 } from '../bson/encoding/value_writers.js';
import { serialize } from '../bson/package.js';
import {
  deleteHead,
  deleteStatement,
  insertCommand,
  updateHead,
  updateStatement,
} from './statements.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {Readonly<import('../bson/options.js').ResolvedBsonOptions>} BsonSettings
 */

/** Stands where a document will; its NULs are in no collection's name. */
const MARK = { '\u0001': null };
const MARK_BYTES = Buffer.from(serialize(MARK));
/** The byte before a document's key, which has none like it. */
const DOCUMENT_TYPE = 3;
/** From the beginning of a document to that of one in it with a key of one character. */
const STEP_IN = 4 + 1 + 2;

/** The bytes of a command that stay the same around documents that do not. */
export class CommandTemplate {
  #command;
  /** What stands before, between and behind the documents. @type {Uint8Array[]} */
  #pieces = [];
  /** Where the command and what lies around its first document begin. @type {number[]} */
  #begins = [0];
  /** How long they are without the documents. @type {number[]} */
  #sizes = [];
  #size = 0;
  /** Which documents are likely to be alike. @type {Site[]} */
  #sites = [];
  /** How far before each document its type stands. @type {number[]} */
  #typeBytes = [];

  /**
   * @param {(...documents: any[]) => Document} command
   * @param {number} depth In how many documents and arrays its documents lie, each the first, with a
   *   key of one character, of the one around it; not counting the command.
   */
  constructor(command, depth = 0) {
    this.#command = command;
    const whole = Buffer.from(serialize(command(...Array(command.length).fill(MARK))));
    let at = 0;
    for (let i = 0; i < command.length; i++) {
      const found = whole.indexOf(MARK_BYTES, at);
      const piece = whole.subarray(at, found);
      this.#pieces.push(piece);
      this.#typeBytes.push(piece.length - piece.lastIndexOf(DOCUMENT_TYPE));
      this.#sites.push(new Site());
      at = found + MARK_BYTES.length;
    }
    this.#pieces.push(whole.subarray(at));
    const first = this.#pieces[0].length;
    for (let i = 1; i <= depth; i++) this.#begins.push(first - i * STEP_IN);
    const marks = command.length * MARK_BYTES.length;
    this.#size = whole.length - marks;
    this.#sizes = this.#begins.map((begin) => whole.readInt32LE(begin) - marks);
  }

  /**
   * Writes the command into the request.
   * @param {BsonSettings} options
   * @param {...Document} documents
   * @returns {number} Its size in bytes.
   */
  encode(options, ...documents) {
    // Then what stands around the documents may not be the same, either.
    if (needsSlowPath(options)) return encode(this.#command(...documents), options);
    const pieces = this.#pieces;
    arena.request.set(pieces[0]);
    let at = pieces[0].length;
    for (let i = 0; i < documents.length; i++) {
      const type = at - this.#typeBytes[i];
      at = encodeValue(documents[i], type, at, this.#size, options, this.#sites[i]);
      // Too large: as a whole it is refused.
      if (at < 0) return encode(this.#command(...documents), options);
      arena.request.set(pieces[i + 1], at);
      at += pieces[i + 1].length;
    }
    const grown = at - this.#size;
    for (let i = 0; i < this.#begins.length; i++) {
      writeInt32(this.#begins[i], this.#sizes[i] + grown);
    }
    return at;
  }
}

/** A collection's commands of one document, as calls without options send them. */
export class CommandTemplates {
  #name;
  /** @type {CommandTemplate | undefined} */
  #findOne;
  /** @type {CommandTemplate | undefined} */
  #insertOne;
  /** @type {CommandTemplate | undefined} */
  #updateOne;
  /** @type {CommandTemplate | undefined} */
  #deleteOne;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
  }

  get findOne() {
    this.#findOne ??= new CommandTemplate((filter) => ({
      find: this.#name,
      filter,
      limit: 1,
      singleBatch: true,
    }));
    return this.#findOne;
  }

  get insertOne() {
    const head = () => insertCommand(this.#name, {});
    this.#insertOne ??= new CommandTemplate(
      (document) => ({ ...head(), documents: [document] }),
      1,
    );
    return this.#insertOne;
  }

  get updateOne() {
    const head = () => updateHead(this.#name, {});
    this.#updateOne ??= new CommandTemplate(
      (filter, change) => ({ ...head(), updates: [updateStatement(filter, change, {}, false)] }),
      2,
    );
    return this.#updateOne;
  }

  get deleteOne() {
    const head = () => deleteHead(this.#name, {});
    this.#deleteOne ??= new CommandTemplate(
      (filter) => ({ ...head(), deletes: [deleteStatement(filter, {}, 1)] }),
      2,
    );
    return this.#deleteOne;
  }
}
