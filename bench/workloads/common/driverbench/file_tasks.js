/** Tasks of the driver benchmark about files: GridFS, and lines of JSON imported and exported. */

import { readFileSync, writeFileSync } from 'node:fs';
import { hashSeed, seededRandom } from '../../../../js/stats/random.js';
import { files as filesParameter } from '../../../parameters/files.js';
import { filesToRead, filesToWrite } from './files.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Steps} Steps */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */

/** Of the specification. */
const [LARGE_BYTES, FILE_BYTES] = [52_428_800, 5_242_880];
const [GRIDFS_FILES, LINE_FILES] = [50, 100];
const LINES = 5000;
/** With its line feed. */
const LINE_BYTES = 1130;
/** Files that are on their way at once: more would not fit into memory as objects. */
const AT_ONCE = 10;
const FIELDS = 12;
/** Before an upload is timed its bucket is there. */
const SETUP = { name: 'setup', bytes: Buffer.from('a') };

/** No pattern that a compressor would find at once. @param {number} bytes @param {number} seed */
function contents(bytes, seed) {
  const random = seededRandom(hashSeed(seed, 'driverbench', 'file'));
  const buffer = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) buffer.writeUInt32LE(random() * 2 ** 32, at);
  return buffer;
}

/** Fourteen fields, as long together as a line of the specification's files. @param {number} i @returns {Doc} */
function lineDocument(i) {
  const text = String(i).padStart(8, '0');
  const fields = Array.from({ length: FIELDS }, (_, at) => [
    `field_${at}`,
    text.repeat(9 + (at % 2)),
  ]);
  const document = { number: i, ...Object.fromEntries(fields) };
  const rest = LINE_BYTES - 1 - JSON.stringify({ ...document, rest: '' }).length;
  return { ...document, rest: 'x'.repeat(rest) };
}

/** @param {number} file */
const linesOf = (file) =>
  `${Array.from({ length: LINES }, (_, i) => JSON.stringify(lineDocument(file * LINES + i))).join('\n')}\n`;

/** @param {Record<string, string | number>} params @param {number} usual */
const manyOf = ({ files }, usual) => Number(files ?? usual);

/** Where nothing is stored beforehand, and nothing read as documents. */
const nothing = { documentsOf: () => ({ count: 0, document: lineDocument }) };

/** What came back of a file, without its bytes: answers are compared. @param {any} bytes */
const told = (bytes) => ({ length: bytes.length, first: bytes[0], last: bytes[bytes.length - 1] });

/** @param {any} answer */
const anyLength = (answer) => answer.length;

const large = () => {
  made ??= contents(LARGE_BYTES, 1);
  return made;
};
/** @type {Buffer | undefined} */
let made;

/** @param {number} count */
const gridfsFiles = (count) =>
  filesToRead(`gridfs-${FILE_BYTES}-${count}`, count, (at) => contents(FILE_BYTES, at));

/** @type {Workload[]} */
const gridfs = [
  {
    ...{ name: 'gridfsUpload', description: 'upload 50 MB from memory into GridFS', checks: 1 },
    ...{ ...nothing, task: 1, limit: () => 1 },
    prepare: (collections) => collections.bucket([SETUP]),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'upload', documents: 1, mutates: true },
          call: ({ bucket }, bytes) => bucket?.upload('large', bytes),
          inputs: () => large,
          count: () => 1,
          bytes: () => LARGE_BYTES,
          consume: anyLength,
          async check({ target: { bucket } }) {
            const stored = /** @type {any} */ (await bucket?.download('large'));
            if (!large().equals(stored))
              throw new Error('the file in GridFS is not what was uploaded');
          },
        },
      },
    ],
  },
  {
    ...{ name: 'gridfsDownload', description: 'download 50 MB from GridFS into memory', checks: 1 },
    ...{ ...nothing, task: 1 },
    prepare: (collections) => collections.bucket([{ name: 'large', bytes: large() }]),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'download', documents: 1, mutates: false },
          /** @returns {Steps} */
          *call({ bucket }) {
            return told(yield bucket?.download('large'));
          },
          inputs: () => () => undefined,
          count: () => 1,
          bytes: () => LARGE_BYTES,
          consume: anyLength,
        },
      },
    ],
  },
  {
    ...{
      name: 'gridfsMultiUpload',
      description: 'upload files of 5 MB each into GridFS',
      checks: 1,
    },
    ...{ ...nothing, params: [filesParameter], task: 1, limit: () => 1 },
    prepare: (collections) => collections.bucket([SETUP]),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'uploadFiles', documents: GRIDFS_FILES, mutates: true },
          /** @returns {Steps} */
          *call({ bucket }, { files }, parallel) {
            const uploads = files.map(
              (/** @type {string} */ file, /** @type {number} */ at) => () =>
                bucket?.upload(`file ${at}`, readFileSync(file)),
            );
            const answers = /** @type {any[]} */ (yield parallel(uploads, AT_ONCE));
            return {
              files: answers.length,
              length: answers.reduce((sum, { length }) => sum + length, 0),
            };
          },
          inputs(_dataset, _random, _inFlight, params) {
            const input = { files: gridfsFiles(manyOf(params, GRIDFS_FILES)) };
            return () => input;
          },
          count: ({ files }) => files,
          bytes: (_dataset, params) => manyOf(params, GRIDFS_FILES) * FILE_BYTES,
          consume: anyLength,
          async check({ target: { bucket }, params }) {
            const last = manyOf(params, GRIDFS_FILES) - 1;
            const stored = /** @type {any} */ (await bucket?.download(`file ${last}`));
            if (!contents(FILE_BYTES, last).equals(stored)) {
              throw new Error('a file in GridFS is not what was uploaded');
            }
          },
        },
      },
    ],
  },
  {
    ...{
      name: 'gridfsMultiDownload',
      description: 'download files of 5 MB each from GridFS to disk',
    },
    ...{ ...nothing, checks: 1, params: [filesParameter], task: 1 },
    prepare: (collections, _documents, params) =>
      collections.bucket(
        Array.from({ length: manyOf(params, GRIDFS_FILES) }, (_, at) => ({
          name: `file ${at}`,
          bytes: contents(FILE_BYTES, at),
        })),
      ),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'downloadFiles', documents: GRIDFS_FILES, mutates: false },
          /** @returns {Steps} */
          *call({ bucket }, files, parallel) {
            const downloads = files.map(
              (/** @type {string} */ file, /** @type {number} */ at) =>
                /** @returns {Steps} */ function* () {
                  const bytes = /** @type {any} */ (yield bucket?.download(`file ${at}`));
                  writeFileSync(file, bytes);
                  return told(bytes);
                },
            );
            const answers = /** @type {any[]} */ (yield parallel(downloads, AT_ONCE));
            return { files: answers, length: answers.reduce((sum, { length }) => sum + length, 0) };
          },
          inputs(_dataset, _random, _inFlight, params) {
            const files = filesToWrite(manyOf(params, GRIDFS_FILES));
            return () => files;
          },
          count: ({ files }) => files.length,
          bytes: (_dataset, params) => manyOf(params, GRIDFS_FILES) * FILE_BYTES,
          consume: anyLength,
        },
      },
    ],
  },
];

/** @type {Workload[]} */
const lines = [
  {
    ...{
      name: 'ldjsonImport',
      description: 'insert 5 000 documents from each of many files of JSON lines',
    },
    ...{ ...nothing, checks: 1, params: [filesParameter], task: 1, limit: () => 1 },
    prepare: (collections) => collections.empty(),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'importFiles', documents: LINE_FILES * LINES, mutates: true },
          /** @returns {Steps} */
          *call({ collection }, files, parallel) {
            const imports = files.map(
              (/** @type {string} */ file) =>
                /** @returns {Steps} */ function* () {
                  const text = readFileSync(file, 'utf8').trimEnd();
                  const documents = text.split('\n').map((line) => JSON.parse(line));
                  const { insertedCount } = /** @type {any} */ (
                    yield collection.insertMany(documents, { ordered: false })
                  );
                  return insertedCount;
                },
            );
            const counts = /** @type {number[]} */ (yield parallel(imports, AT_ONCE));
            return { insertedCount: counts.reduce((sum, count) => sum + count, 0) };
          },
          inputs(_dataset, _random, _inFlight, params) {
            const count = manyOf(params, LINE_FILES);
            const files = filesToRead(`ldjson-${LINE_BYTES}-${LINES}-${count}`, count, linesOf);
            return () => files;
          },
          count: ({ insertedCount }) => insertedCount,
          bytes: (_dataset, params) => manyOf(params, LINE_FILES) * LINES * LINE_BYTES,
          stored: (files) => files.length * LINES,
          consume: ({ insertedCount }) => insertedCount,
          async check({ target: { collection } }) {
            for (const number of [0, 1, LINES - 1]) {
              const found = await collection.findOne({ number }, { projection: { _id: 0 } });
              if (JSON.stringify(found) !== JSON.stringify(lineDocument(number))) {
                throw new Error(`the document of line ${number} is not as it was imported`);
              }
            }
          },
        },
      },
    ],
  },
  {
    ...{
      name: 'ldjsonExport',
      description: 'write documents into many files of 5 000 JSON lines each',
    },
    ...{ checks: 1, params: [filesParameter], task: 1 },
    documentsOf: () => ({ count: 0, document: (i) => ({ _id: i, ...lineDocument(i) }) }),
    prepare: (collections, { document }, params) =>
      collections.empty({ documents: { count: manyOf(params, LINE_FILES) * LINES, document } }),
    mix: [
      {
        weight: 1,
        operation: {
          ...{ name: 'exportFiles', documents: LINE_FILES * LINES, mutates: false },
          /** @returns {Steps} */
          *call({ collection }, files, parallel) {
            const exports = files.map(
              (/** @type {string} */ file, /** @type {number} */ at) =>
                /** @returns {Steps} */ function* () {
                  const range = { $gte: at * LINES, $lt: (at + 1) * LINES };
                  const documents = /** @type {Doc[]} */ (
                    yield collection.find({ _id: range }, { sort: { _id: 1 } }).toArray()
                  );
                  const text = documents
                    .map((document) => `${JSON.stringify(document)}\n`)
                    .join('');
                  writeFileSync(file, text);
                  return { lines: documents.length, length: text.length };
                },
            );
            const answers = /** @type {any[]} */ (yield parallel(exports, AT_ONCE));
            return { answers, lines: answers.reduce((sum, { lines }) => sum + lines, 0) };
          },
          inputs(_dataset, _random, _inFlight, params) {
            const files = filesToWrite(manyOf(params, LINE_FILES));
            return () => files;
          },
          count: ({ lines }) => lines,
          bytes: (_dataset, params) => manyOf(params, LINE_FILES) * LINES * LINE_BYTES,
          consume: ({ lines }) => lines,
        },
      },
    ],
  },
];

export const fileTasks = [...gridfs, ...lines];
