import { Skipped } from '../../runner/failures.js';
import { after } from '../../runner/maybe.js';
import { createChangeStream } from './collection.js';
import { openCursor } from './cursor.js';
import { listing, operation } from './define.js';

const CREATE = [
  ...['capped', 'changeStreamPreAndPostImages', 'clusteredIndex', 'collation', 'comment'],
  ...['expireAfterSeconds', 'indexOptionDefaults', 'max', 'pipeline', 'size', 'storageEngine'],
  ...['timeseries', 'validationAction', 'validationLevel', 'validator', 'viewOn', 'writeConcern'],
];
const CURSOR_COMMAND = [
  ...['commandName', 'batchSize', 'comment', 'cursorType', 'maxTimeMS', 'readPreference'],
  ...['timeoutMode'],
];
const LIST = ['authorizedCollections', 'batchSize', 'comment', 'nameOnly'];

/** @type {Record<string, import('./define.js').Operation>} */
export const databaseOperations = {
  aggregate: listing(
    'aggregate',
    ['pipeline'],
    ['allowDiskUse', 'batchSize', 'comment', 'let', 'maxTimeMS', 'readConcern', 'readPreference'],
  ),
  createChangeStream,
  createCollection: operation(
    ['collection'],
    CREATE,
    (database, [name], rest) => database.createCollection(name, rest),
    { gives: 'collection' },
  ),
  createCommandCursor: operation(
    ['command'],
    CURSOR_COMMAND,
    (database, [command], rest) => openCursor(cursorOf(database, command, rest)),
    { gives: 'cursor' },
  ),
  dropCollection: operation(['collection'], ['writeConcern'], (database, [name], rest) =>
    after(database.dropCollection(name, rest), () => undefined),
  ),
  listCollectionNames: operation([], ['filter', ...LIST], (database, _, { filter, ...rest }) =>
    after(database.listCollections(filter, { ...rest, nameOnly: true }).toArray(), namesOf),
  ),
  listCollectionObjects: {
    run() {
      throw new Skipped('neither driver lists collections as objects of its own');
    },
  },
  listCollections: operation(
    [],
    ['filter', ...LIST],
    (database, _, { filter, ...rest }) => database.listCollections(filter, rest).toArray(),
    { roots: true },
  ),
  // Drivers have no such method; the command is what the operation stands for.
  modifyCollection: operation(
    ['collection'],
    ['changeStreamPreAndPostImages', 'index', 'validator', 'validationAction', 'validationLevel'],
    (database, [collMod], rest) => database.command({ collMod, ...rest }),
  ),
  runCommand: operation(
    ['command'],
    ['commandName', 'readPreference'],
    (database, [command], { commandName, ...rest }) =>
      database.command(commandFirst(command, commandName), rest),
  ),
  runCursorCommand: operation(
    ['command'],
    CURSOR_COMMAND,
    (database, [command], rest) => cursorOf(database, command, rest).toArray(),
    { roots: true },
  ),
};

/**
 * @param {any} database
 * @param {Record<string, any>} command
 * @param {Record<string, any>} options Those for its getMore commands among them.
 */
function cursorOf(database, command, { commandName, batchSize, maxTimeMS, comment, ...rest }) {
  const cursor = database.runCursorCommand(commandFirst(command, commandName), rest);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

/**
 * The server takes a document's first key for the command's name.
 * @param {Record<string, any>} command
 * @param {string} [name]
 */
const commandFirst = (command, name) =>
  name === undefined ? command : { [name]: command[name], ...command };

/** @param {{ name: string }[]} listed */
const namesOf = (listed) => listed.map(({ name }) => name);
