import { addon } from '../../js/client/binding/addon.js';
import { arena } from '../../js/client/binding/arena.js';
import { FORM, HEADER } from '../../js/client/binding/constants.js';
import { decodeDocuments, formOf, readOne } from '../../js/client/bson/decoding/decode.js';
import { jsonOptions, resolveBsonOptions } from '../../js/client/bson/options.js';
import { JsonArray } from '../../js/client/cursors/json_array.js';
import { outcomeDifference, outcomeOf } from './difference.js';
import { Writer } from './documents/writer.js';
import { officialRead } from './options.js';

/**
 * @typedef {import('../../js/client/bson/options.js').BsonOptions} BsonOptions
 * @typedef {import('../../js/client/bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * Holds what the addon reads against what js-bson reads, as one batch, then one by one, and the JSON that it writes
 * against JSON.stringify.
 * @param {Buffer[]} documents
 * @param {BsonOptions} options
 * @returns {string | undefined} The first difference.
 */
export function decodingDifference(documents, options) {
  const resolved = resolveBsonOptions(options);
  const expected = documents.map((bytes) => outcomeOf(() => officialRead(bytes, options)));
  const all = Buffer.concat(documents);
  const whole = () => decodeDocuments(all, resolved);
  const refused = expected.find((outcome) => 'error' in outcome);
  const values = expected.map((outcome) => ('value' in outcome ? outcome.value : undefined));
  const inBatch = outcomeDifference(outcomeOf(whole), refused ?? { value: values });
  if (inBatch) return `as a batch: ${inBatch}`;
  if (!options.raw) {
    const inJson = jsonOptions(resolved);
    const text = outcomeOf(() => String(decodeDocuments(all, inJson, new JsonArray()).end()));
    // One after the other: what cannot be stringified is told before what comes behind it is read.
    const wanted = () => `[${documents.map((bytes) => textOf(bytes, options)).join()}]`;
    const how = outcomeDifference(text, outcomeOf(wanted));
    if (how) return `as JSON: ${how}`;
  }
  for (const [i, bytes] of documents.entries()) {
    const alone = outcomeDifference(
      outcomeOf(() => decodeOne(bytes, resolved)),
      expected[i],
    );
    if (alone) return `as document ${i}, alone: ${alone}`;
  }
  return undefined;
}

/** @param {Buffer} bytes @param {BsonOptions} options */
const textOf = (bytes, options) => JSON.stringify(officialRead(bytes, options));

/**
 * As a findOne reads its document.
 * @param {Buffer} bytes
 * @param {Readonly<ResolvedBsonOptions>} options
 */
const decodeOne = (bytes, options) => readOne(addon.decode(bytes, 0, formOf(options)), options);

/** As many shapes as the addon keeps, then as many strangers as it puts up with: native/core/bson/shapes/shape_cache.h. */
const FLOOD = (() => {
  const writer = new Writer();
  /** @param {string} key */
  const write = (key) => {
    writer.sized(() => {
      writer.byte(10);
      writer.cstring(Buffer.from(key));
      writer.byte(0);
    });
  };
  // After strangers the addon looks at few: one that it knows makes it look at all.
  for (let i = 0; i < 600; i++) write('known');
  // The last has to be seen oftenest.
  for (let i = 1; i < 256; i++) for (let times = 0; times < 34; times++) write(`known${i}`);
  for (let i = 0; i < 50_000; i++) write(`stranger${i}`);
  return writer.copy(0);
})();

/** Lets the addon begin anew with learning shapes, so that no round depends on those before. */
export function forgetShapes() {
  const { header } = arena;
  const before = header[HEADER.generation];
  // The second time begins with an empty cache: what came before does not count any more.
  for (let times = 0; times < 2; times++) {
    for (let at = 0; at < FLOOD.length; at = header[HEADER.moreInReply]) {
      addon.decode(FLOOD, at, FORM.shapes);
    }
  }
  // An empty batch: patience ends where one begins.
  addon.decode(FLOOD, FLOOD.length, FORM.shapes);
  if (header[HEADER.generation] === before) throw new Error('The addon kept its shapes');
}
