import { arena, reserve } from '../binding/arena.js';
import {
  beginCommand,
  DocumentSite,
  encodeByJsBson,
  encodeQuickly,
  refuseOverwritten,
} from '../bson/encode.js';
import { serialize } from '../bson/package.js';
import { writeInt32 } from '../bson/value_writers.js';
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
  /** Which documents are likely to be alike. @type {DocumentSite[]} */
  #sites = [];

  /**
   * @param {(...documents: any[]) => Document} command
   * @param {number} depth In how many documents and arrays its documents lie, each the first, with a
   *   key of one character, of the one around it; not counting the command.
   */
  constructor(command, depth = 0) {
    beginCommand();
    this.#command = command;
    const whole = Buffer.from(serialize(command(...Array(command.length).fill(MARK))));
    let at = 0;
    for (let i = 0; i < command.length; i++) {
      const found = whole.indexOf(MARK_BYTES, at);
      this.#pieces.push(whole.subarray(at, found));
      this.#sites.push(new DocumentSite());
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
   * Writes the command into the request. What is not plain, js-bson has to see in its place there.
   * @param {BsonSettings} options
   * @param {...Document} documents
   * @returns {number} Its size in bytes.
   */
  encode(options, ...documents) {
    const mine = beginCommand();
    const pieces = this.#pieces;
    reserve(this.#size, 0);
    arena.request.set(pieces[0]);
    let at = pieces[0].length;
    for (let i = 0; i < documents.length; i++) {
      at = encodeQuickly(documents[i], at, this.#size, options, this.#sites[i]);
      refuseOverwritten(mine);
      if (at < 0) return this.#leave(options, documents, i);
      arena.request.set(pieces[i + 1], at);
      at += pieces[i + 1].length;
    }
    const grown = at - this.#size;
    for (let i = 0; i < this.#begins.length; i++) {
      writeInt32(this.#begins[i], this.#sizes[i] + grown);
    }
    return at;
  }

  /**
   * Leaves the command to js-bson.
   * @param {BsonSettings} options
   * @param {Document[]} documents
   * @param {number} odd The one that is not plain, or for which there was too little room.
   */
  #leave(options, documents, odd) {
    const room = arena.request.length;
    const size = encodeByJsBson(this.#command(...documents), options);
    const document = documents[odd];
    if (document != null && size < room / 2) this.#sites[odd].noteOdd(document);
    return size;
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
