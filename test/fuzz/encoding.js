import { arena } from '../../js/client/binding/arena.js';
import { InsertEncoder } from '../../js/client/bson/encoding/batches.js';
import { encode } from '../../js/client/bson/encoding/encode.js';
import { bsonOptionsOfCall } from '../../js/client/bson/options.js';
import { CommandTemplates } from '../../js/client/commands/templates.js';
import { outcomeDifference, outcomeOf } from './difference.js';
import { officialWrite } from './options.js';

/** @typedef {import('../../js/client/bson/options.js').BsonOptions} BsonOptions */

const FRAME = new CommandTemplates('things').findOne;
const HEAD = { insert: 'things', ordered: true };

/** @param {number} size */
const written = (size) => Buffer.from(arena.request.subarray(0, size));

/**
 * Holds what goes into the request against what js-bson writes: as a whole command, as a findOne's
 * filter and as a document to insert.
 * @param {any} document
 * @param {BsonOptions} options
 * @returns {string | undefined} The first difference.
 */
export function encodingDifference(document, options) {
  const resolved = bsonOptionsOfCall(options);
  const whole = outcomeDifference(
    outcomeOf(() => written(encode(document, resolved))),
    outcomeOf(() => officialWrite(document, options)),
  );
  if (whole) return `as a whole: ${whole}`;
  const command = { find: 'things', filter: document, limit: 1, singleBatch: true };
  const filter = outcomeDifference(
    outcomeOf(() => written(FRAME.encode(resolved, document))),
    outcomeOf(() => officialWrite(command, options)),
  );
  return filter && `as a filter: ${filter}`;
}

/**
 * The same for many documents that are inserted at once.
 * @param {any[]} documents
 * @param {BsonOptions} options
 * @returns {string | undefined}
 */
export function insertDifference(documents, options) {
  const resolved = bsonOptionsOfCall(options);
  const how = outcomeDifference(
    outcomeOf(() => written(new InsertEncoder(HEAD, documents, resolved).next().size)),
    outcomeOf(() => {
      // The official driver writes each as a document of its own.
      const parts = documents.map((document) => officialWrite(document, options));
      const empty = officialWrite({ ...HEAD, documents: parts.map(() => ({})) }, {});
      return splice(empty, parts);
    }),
  );
  return how && `as documents to insert: ${how}`;
}

/** An empty document and the two NULs behind the last one: the array's end and the command's. */
const EMPTY_BYTES = 5;
const END_BYTES = 2;

/**
 * @param {Buffer} command Ends in an array of empty documents.
 * @param {Buffer[]} parts What is to be there instead.
 */
function splice(command, parts) {
  const head = officialWrite({ ...HEAD, documents: [] }, {}).length - END_BYTES;
  const pieces = [command.subarray(0, head)];
  let at = head;
  for (const [i, part] of parts.entries()) {
    const key = 1 + String(i).length + 1;
    pieces.push(command.subarray(at, at + key), part);
    at += key + EMPTY_BYTES;
  }
  pieces.push(command.subarray(at));
  const whole = Buffer.concat(pieces);
  whole.writeInt32LE(whole.length);
  const array = head - 4;
  whole.writeInt32LE(whole.length - 1 - array, array);
  return whole;
}
