import { addon } from '../../binding/addon.js';
import { arena } from '../../binding/arena.js';
import { FORM, HEADER, RUN } from '../../binding/constants.js';
import { DEFAULT_BSON_OPTIONS, deserializeOptions } from '../options.js';
import { deserialize } from '../package.js';
import { canGenerate, readFields, shapeReader } from './shape_readers.js';
import { beginBatch } from './values.js';

/** @typedef {import('bson').Document} Document */
/** An array, or who has no use for pieces of JSON beyond the call. @typedef {{ push(document: any): unknown }} Sink */
/** @typedef {import('../options.js').ResolvedBsonOptions} ResolvedBsonOptions */

const { header } = arena;

/** More than most batches have. */
const MOST_SPARE = 2 * 1024 * 1024;

/**
 * How the addon is to hand documents over: what it cannot do by itself comes as BSON.
 * @param {Readonly<ResolvedBsonOptions>} options
 */
export function formOf({ shapes, json }) {
  if (!shapes) return FORM.bson;
  if (json) return FORM.json;
  return canGenerate ? FORM.shapes : FORM.bson;
}

/**
 * js-bson's options, `placed` those of a document among others.
 * @typedef {ReturnType<typeof deserializeOptions> & { placed: { index: number } }} Fallback
 */

/** They are built once per set of ours. @type {WeakMap<object, Fallback>} */
const fallbackOptions = new WeakMap();

/** Most batches are read with the options of the last one. @type {object | undefined} */
let lastOptions;
/** @type {any} */
let lastFallback;

/**
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {Fallback}
 */
function fallbackFor(options) {
  if (options === lastOptions) return lastFallback;
  let known = fallbackOptions.get(options);
  if (!known) {
    const resolved = deserializeOptions(options);
    const placed = { ...resolved.documents, index: 0, allowObjectSmallerThanBufferSize: true };
    known = { ...resolved, placed };
    fallbackOptions.set(options, known);
  }
  lastOptions = options;
  lastFallback = known;
  return known;
}

/** What has no text of the addon's. @param {unknown} value */
export const toJson = (value) => Buffer.from(JSON.stringify(value));

/**
 * A document that js-bson has read, as it is asked for.
 * @param {Document} document
 * @param {Readonly<ResolvedBsonOptions>} options
 */
const given = (document, { json }) => (json ? toJson(document) : document);

/**
 * Documents of a batch that came as BSON: as Buffers, or read by js-bson.
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number} count
 * @param {Sink} into
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {number} Where the next document begins.
 */
function readRaw(bytes, at, count, into, options) {
  const fallback = fallbackFor(options);
  for (let i = 0; i < count; i++) {
    const end = at + bytes.readInt32LE(at);
    into.push(
      options.raw ? bytes.subarray(at, end) : given(readPlaced(bytes, at, end, fallback), options),
    );
    at = end;
  }
  return at;
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number} end
 * @param {Fallback} fallback
 */
function readPlaced(bytes, at, end, { placed, documents }) {
  placed.index = at;
  try {
    return deserialize(bytes, placed);
  } catch {
    // A broken one may have led into the next: what is wrong with it alone?
    return deserialize(bytes.subarray(at, end), documents);
  }
}

// What the next batch's JSON may lie in: new memory for each would soon make V8 collect all garbage.
/** @type {Buffer} */
let spare = Buffer.alloc(0);

/** @param {Readonly<ResolvedBsonOptions>} options */
function rawOf({ json }) {
  if (!json) return addon.takeRaw();
  let raw = spare;
  spare = Buffer.alloc(0);
  const size = header[HEADER.rawBytes];
  if (size > raw.length) raw = Buffer.allocUnsafeSlow(size);
  addon.copyRaw(raw);
  return raw;
}

/** @param {Buffer} raw Not in use any more. */
function giveBack(raw) {
  if (raw.length <= MOST_SPARE) spare = raw;
}

/**
 * Turns the batch that the addon has just left in the arena into documents.
 * @param {string} text The batch's strings.
 * @param {Sink} into Receives the documents; of JSON the text of one or more, with commas between them.
 * @param {Readonly<ResolvedBsonOptions>} options
 */
export function readBatch(text, into, options) {
  const raw = header[HEADER.rawBytes] > 0 ? rawOf(options) : undefined;
  const last = HEADER.firstRun + 2 * header[HEADER.runs];
  let rawAt = 0;
  beginBatch(fallbackFor(options).documents);
  const at = { strings: 0, numbers: 0, ids: 0 };
  for (let run = HEADER.firstRun; run < last; run += 2) {
    const shape = header[run];
    const count = header[run + 1];
    if (shape === RUN.loose) {
      for (let i = 0; i < count; i++) into.push(readFields(text, at));
    } else if (shape === RUN.raw) {
      rawAt = readRaw(/** @type {Buffer} */ (raw), rawAt, count, into, options);
    } else if (shape === RUN.json) {
      const end = rawAt + arena.numbers[at.numbers++];
      const piece = /** @type {Buffer} */ (raw).subarray(rawAt, end);
      into.push(Array.isArray(into) ? Buffer.from(piece) : piece);
      rawAt = end;
    } else {
      shapeReader(shape).many(text, arena, at, count, /** @type {unknown[]} */ (into));
    }
  }
  if (raw && options.json) giveBack(raw);
}

/**
 * The same for the one document of a findOne.
 * @param {string} text
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {unknown}
 */
export function readOne(text, options) {
  const shape = header[HEADER.firstRun];
  const { documents } = fallbackFor(options);
  if (shape !== RUN.raw && shape !== RUN.json) {
    beginBatch(documents);
    if (shape === RUN.loose) return readFields(text, { strings: 0, numbers: 0, ids: 0 });
    return shapeReader(shape).one(text, arena);
  }
  const bytes = addon.takeRaw();
  return options.raw || shape === RUN.json ? bytes : given(deserialize(bytes, documents), options);
}

/**
 * A command's reply.
 * @param {Buffer} bytes
 * @param {Readonly<ResolvedBsonOptions>} [options]
 * @returns {import('bson').Document}
 */
export function readReply(bytes, options = DEFAULT_BSON_OPTIONS) {
  return deserialize(bytes, fallbackFor(options).replies);
}

/**
 * A reply of which a result or an error is made.
 * @param {Buffer} bytes
 * @param {Readonly<ResolvedBsonOptions>} [options]
 * @returns {import('bson').Document}
 */
export function readOutcome(bytes, options = DEFAULT_BSON_OPTIONS) {
  return deserialize(bytes, fallbackFor(options).outcomes);
}

/**
 * Documents that lie end to end, read by the addon as a cursor's are: what decoding alone costs.
 * @param {Uint8Array} bytes
 * @template {Sink} [Into=Document[]]
 * @param {Readonly<ResolvedBsonOptions>} [options]
 * @param {Into} [documents]
 */
export function decodeDocuments(
  bytes,
  options = DEFAULT_BSON_OPTIONS,
  documents = /** @type {any} */ ([]),
) {
  let at = 0;
  while (at < bytes.length) {
    const text = decodeBatch(bytes, at, formOf(options));
    // The addon leaves here how far it came.
    const next = header[HEADER.moreInReply];
    if (next === at) throw new RangeError(`No whole BSON document at offset ${at}`);
    readBatch(text, documents, options);
    at = next;
  }
  return documents;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} form
 */
function decodeBatch(bytes, from, form) {
  return addon.decode(bytes, from, form);
}
