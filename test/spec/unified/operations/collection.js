import { InvalidTest, Skipped } from '../../runner/failures.js';
import { after } from '../../runner/maybe.js';
import { openChangeStream, openCursor } from './cursor.js';
import { listing, method, operation } from './define.js';
import { bulkResult, withoutNulls } from './results.js';

const READ = ['collation', 'comment', 'hint', 'maxTimeMS', 'readConcern', 'readPreference'];
const WRITE = ['bypassDocumentValidation', 'comment', 'writeConcern'];
const CHANGE = [...WRITE, 'collation', 'hint', 'let'];
const UPDATE = [...CHANGE, 'arrayFilters', 'upsert'];
const FIND = [
  ...READ,
  ...['allowDiskUse', 'allowPartialResults', 'batchSize', 'cursorType', 'let', 'limit', 'max'],
  ...['maxAwaitTimeMS', 'min', 'noCursorTimeout', 'projection', 'returnKey', 'showRecordId'],
  ...['skip', 'sort', 'timeoutMode'],
];
const AGGREGATE = [
  ...READ,
  ...['allowDiskUse', 'batchSize', 'bypassDocumentValidation', 'let', 'maxAwaitTimeMS'],
  ...['timeoutMode', 'writeConcern'],
];
const MODIFY = [...UPDATE, 'maxTimeMS', 'projection', 'sort'];
const CHANGE_STREAM = [
  ...['batchSize', 'collation', 'comment', 'fullDocument', 'fullDocumentBeforeChange'],
  ...['maxAwaitTimeMS', 'readConcern', 'readPreference', 'resumeAfter', 'showExpandedEvents'],
  ...['startAfter', 'startAtOperationTime'],
];
const INDEX = [
  ...['commitQuorum', 'expireAfterSeconds', 'hidden', 'maxTimeMS', 'name', 'sparse', 'unique'],
  ...['comment', 'writeConcern'],
];

/** Of change streams, on whatever they are opened. */
export const createChangeStream = operation(
  ['pipeline'],
  CHANGE_STREAM,
  (entity, [pipeline], rest, context) => openChangeStream(entity.watch(pipeline, rest), context),
  { gives: 'cursor' },
);

/** @param {string} name @param {string} change What it changes documents to. */
const findOneAnd = (name, change) =>
  operation(
    ['filter', change],
    [...MODIFY, 'returnDocument'],
    (collection, required, { returnDocument = 'Before', ...rest }) => {
      const which = returnDocument.toLowerCase();
      if (which !== 'before' && which !== 'after') {
        throw new InvalidTest(`returnDocument is neither Before nor After: ${returnDocument}`);
      }
      return collection[name](...required, { ...rest, returnDocument: which });
    },
  );

/** @type {Record<string, import('./define.js').Operation>} */
export const collectionOperations = {
  aggregate: listing('aggregate', ['pipeline'], AGGREGATE),
  bulkWrite: method('bulkWrite', ['requests'], [...WRITE, 'let', 'ordered'], { plain: bulkResult }),
  count: method('count', ['filter'], [...READ, 'limit', 'skip']),
  countDocuments: method('countDocuments', ['filter'], [...READ, 'limit', 'skip']),
  createChangeStream,
  createFindCursor: operation(
    ['filter'],
    FIND,
    (collection, [filter], rest) => openCursor(collection.find(filter, rest)),
    { gives: 'cursor' },
  ),
  createIndex: method('createIndex', ['keys'], INDEX),
  deleteMany: method('deleteMany', ['filter'], CHANGE),
  deleteOne: method('deleteOne', ['filter'], CHANGE),
  distinct: method('distinct', ['fieldName', 'filter'], READ),
  dropIndex: method('dropIndex', ['name'], ['comment', 'maxTimeMS', 'writeConcern']),
  dropIndexes: method('dropIndexes', [], ['comment', 'maxTimeMS', 'writeConcern']),
  estimatedDocumentCount: method('estimatedDocumentCount', [], READ),
  find: listing('find', ['filter'], FIND),
  findOne: method('findOne', ['filter'], FIND),
  findOneAndDelete: method('findOneAndDelete', ['filter'], MODIFY),
  findOneAndReplace: findOneAnd('findOneAndReplace', 'replacement'),
  findOneAndUpdate: findOneAnd('findOneAndUpdate', 'update'),
  insertMany: method('insertMany', ['documents'], [...WRITE, 'ordered']),
  insertOne: method('insertOne', ['document'], WRITE),
  listIndexNames: operation([], ['batchSize', 'comment', 'maxTimeMS'], (collection, _, rest) =>
    after(collection.listIndexes(rest).toArray(), (all) => all.map(nameOf)),
  ),
  listIndexes: listing('listIndexes', [], ['batchSize', 'comment', 'maxTimeMS']),
  mapReduce: {
    run() {
      throw new Skipped('neither driver has mapReduce');
    },
  },
  rename: operation(['to'], ['dropTarget'], (collection, [to], rest) =>
    after(collection.rename(to, rest), () => undefined),
  ),
  replaceOne: method('replaceOne', ['filter', 'replacement'], [...CHANGE, 'sort', 'upsert'], {
    plain: withoutNulls,
  }),
  updateMany: method('updateMany', ['filter', 'update'], UPDATE, { plain: withoutNulls }),
  updateOne: method('updateOne', ['filter', 'update'], [...UPDATE, 'sort'], {
    plain: withoutNulls,
  }),
};

/** @param {{ name: string }} index */
const nameOf = ({ name }) => name;
