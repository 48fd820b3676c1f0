import { inspect } from 'node:util';
import { forgetShapes as forgetEncoders } from '../../js/client/bson/encoding/encoders.js';
import { hashSeed } from '../../js/stats/random.js';
import { decodingDifference, forgetShapes } from './decoding.js';
import { outcomeOf } from './difference.js';
import { mutate } from './documents/mutations.js';
import { makeDocument } from './documents/objects.js';
import { Source } from './documents/source.js';
import { Writer } from './documents/writer.js';
import { encodingDifference, insertDifference } from './encoding.js';
import { anyReadOptions, anyWriteOptions, officialRead, officialWrite } from './options.js';
import { reduceBytes, reduceList, reduceObject } from './reduce.js';
import { makeTemplate, vary, writeDocument } from './templates.js';

const TEMPLATES = 40;
const BATCHES = 50;
const BATCH_DOCUMENTS = 60;
const INSERTS = 40;
const INSERT_DOCUMENTS = 30;
/** As most real documents come: many of one kind, some that differ. */
const VARIED = 0.05;
const DAMAGED = 0.02;

/**
 * What one round found.
 * @typedef {{ documents: number, difference?: string }} Report
 */

/**
 * One round: documents of all kinds, read and written by both. It depends on nothing but its number
 * and the seed.
 * @param {number} seed
 * @param {number} round
 * @returns {Report}
 */
export function runRound(seed, round) {
  const source = new Source(hashSeed(seed, round));
  forgetShapes();
  forgetEncoders(1);
  let documents = 0;
  for (const part of [readBatches(source), writeDocuments(source)]) {
    for (const { count, difference } of part) {
      documents += count;
      if (difference) return { documents, difference };
    }
  }
  return { documents };
}

/**
 * @param {Source} source
 * @returns {Generator<{ count: number, difference?: string }>}
 */
function* readBatches(source) {
  const templates = Array.from({ length: TEMPLATES }, () => makeTemplate(source));
  const writer = new Writer();
  for (let left = BATCHES; left > 0; left--) {
    const options = anyReadOptions(source);
    // Few templates a batch, so that runs of one shape come about.
    const chosen = Array.from({ length: 1 + source.below(4) }, () => source.pick(templates));
    const damaged = source.chance(0.3);
    const batch = Array.from({ length: 1 + source.below(BATCH_DOCUMENTS) }, () => {
      const template = source.pick(chosen);
      writer.at = 0;
      writeDocument(source, writer, source.chance(VARIED) ? vary(source, template) : template);
      const bytes = writer.copy(0);
      return damaged && source.chance(DAMAGED) ? mutate(source, bytes) : bytes;
    });
    yield { count: batch.length, difference: describeBatch(batch, options) };
    yield* writeAgain(source, batch);
  }
}

/**
 * What was read is written back.
 * @param {Source} source
 * @param {Buffer[]} batch
 */
function* writeAgain(source, batch) {
  for (const bytes of batch) {
    if (!source.chance(0.2)) continue;
    const read = outcomeOf(() => officialRead(bytes, {}));
    if ('value' in read) yield { count: 1, difference: describeObject(read.value, {}) };
  }
}

/**
 * @param {Source} source
 * @returns {Generator<{ count: number, difference?: string }>}
 */
function* writeDocuments(source) {
  for (let left = INSERTS; left > 0; left--) {
    const options = anyWriteOptions(source);
    const count = 1 + source.below(INSERT_DOCUMENTS);
    const documents = Array.from({ length: count }, () => makeDocument(source));
    for (const document of documents) {
      yield { count: 1, difference: describeObject(document, options) };
    }
    const difference = insertDifference(documents, options);
    yield {
      count: 0,
      difference:
        difference && `${difference}\noptions: ${inspect(options)}\n${inspect(documents)}`,
    };
  }
}

/**
 * @param {Buffer[]} batch
 * @param {import('../../js/client/bson/options.js').BsonOptions} options
 * @returns {string | undefined} The difference, with the smallest batch that still shows it.
 */
function describeBatch(batch, options) {
  const found = decodingDifference(batch, options);
  if (!found) return undefined;
  // Shapes are learnt from the second sighting on.
  const again = (/** @type {Buffer[]} */ documents) => {
    forgetShapes();
    return decodingDifference([...documents, ...documents, ...documents], options);
  };
  if (!again(batch)) return `${found}\nseen in its round only\noptions: ${inspect(options)}`;
  let smallest = reduceList(batch, (shorter) => again(shorter) !== undefined);
  smallest = smallest.map((bytes, i) =>
    reduceBytes(bytes, (shorter) => again(smallest.toSpliced(i, 1, shorter)) !== undefined),
  );
  const lines = smallest.flatMap((bytes) => [
    `document (hex): ${bytes.toString('hex')}`,
    `js-bson reads: ${inspect(
      outcomeOf(() => officialRead(bytes, options)),
      { depth: 5 },
    )}`,
  ]);
  const what = again(smallest) ?? found;
  return [`reading: ${what}`, `options: ${inspect(options)}`, ...lines].join('\n');
}

/**
 * @param {any} document
 * @param {import('../../js/client/bson/options.js').BsonOptions} options
 * @returns {string | undefined} The difference, with the document cut down to what shows it.
 */
function describeObject(document, options) {
  const found = encodingDifference(document, options);
  if (!found) return undefined;
  reduceObject(document, () => encodingDifference(document, options) !== undefined);
  const bytes = outcomeOf(() => officialWrite(document, options).toString('hex'));
  return [
    `writing: ${encodingDifference(document, options) ?? found}`,
    `options: ${inspect(options)}`,
    `document: ${inspect(document, { depth: 8, showHidden: true })}`,
    `js-bson writes (hex): ${'value' in bytes ? bytes.value : bytes.error}`,
  ].join('\n');
}
