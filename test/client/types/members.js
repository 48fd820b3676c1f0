import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import * as bson from 'bson';
import * as face from '../../../js/index.js';

/** The classes whose members ours take over, the nearest first. */
const BASES = { Readable, Writable, EventEmitter, Error, Object };

const sources = ['client', 'mongodb'].map(
  (room) => new URL(`../../../js/${room}/`, import.meta.url),
);
const MARKED =
  /\/\*\*(?:(?!\*\/)[\s\S])*@(?:internal|protected)\b(?:(?!\*\/)[\s\S])*\*\/\s*(?:(?:async\b|get\b|this\.|\*)\s*)*(\w+)/g;

/** What users are not meant to call. A bulk's `result` is private with `mongodb`, too. */
const internal = new Set(['result', 'constructor', ...markedNames()]);

/** @returns {string[]} */
function markedNames() {
  return sources
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => new URL(file, room)),
    )
    .filter((file) => file.pathname.endsWith('.js'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MARKED)])
    .map(([, name]) => name);
}

/** @type {any} What the declarations do not let one construct, too. */
const made = face;

/**
 * One of each class.
 * @param {any} client Of a server that answers.
 * @returns {Record<string, object>}
 */
function oneOfEach(client) {
  const db = client.db('members');
  const things = db.collection('things');
  const bulk = things.initializeOrderedBulkOp();
  const bucket = new face.GridFSBucket(db);
  const command = { event: 'commandSucceeded', connectionId: 1, requestId: 1, durationUs: 1 };
  const refused = { index: 0, code: 1, errmsg: '', op: {} };
  return {
    Admin: db.admin(),
    AggregationCursor: things.aggregate(),
    AsyncClient: client.async,
    BulkOperation: bulk,
    CancellationToken: new face.CancellationToken(),
    ChangeStreamCursor: Object.create(face.ChangeStreamCursor.prototype, { pipeline: {} }),
    ClientEncryption: face.ClientEncryption.prototype,
    ExplainableCursor: face.ExplainableCursor.prototype,
    ListCollectionsCursor: db.listCollections(),
    ListIndexesCursor: things.listIndexes(),
    MongoClient: new face.MongoClient('mongodb://127.0.0.1:1'),
    MongoClientAuthProviders: new face.MongoClientAuthProviders(),
    OrderedBulkOperation: bulk,
    ReadConcern: new face.ReadConcern('local'),
    ReadPreference: face.ReadPreference.nearest,
    UnorderedBulkOperation: things.initializeUnorderedBulkOp(),
    WriteConcern: new face.WriteConcern(1, 1, true),
    BulkWriteResult: things.bulkWrite([{ insertOne: { document: {} } }]),
    ChangeStream: things.watch(),
    ClientSession: client.startSession(),
    Collection: things,
    CommandCursor: things.listIndexes(),
    CommandFailedEvent: new made.CommandFailedEvent({ ...command, message: '' }, new Error('')),
    CommandStartedEvent: new made.CommandStartedEvent(command),
    CommandSucceededEvent: new made.CommandSucceededEvent(command),
    Db: db,
    FindCursor: things.find(),
    FindOperators: bulk.find({}),
    GridFSBucket: bucket,
    GridFSBucketReadStream: bucket.openDownloadStream(1),
    GridFSBucketWriteStream: bucket.openUploadStream('file'),
    MongoBulkWriteError: new made.MongoBulkWriteError({ message: '' }, {}),
    NativeClient: client,
    AbstractCursor: face.AbstractCursor.prototype,
    MongoWriteConcernError: new made.MongoWriteConcernError({}),
    RunCommandCursor: db.runCursorCommand({ ping: 1 }),
    WriteConcernError: new made.WriteConcernError(refused),
    WriteError: new made.WriteError(refused),
  };
}

/**
 * @param {object} instance
 * @returns {keyof typeof BASES} The nearest class that is not of this driver.
 */
function baseOf(instance) {
  const names = /** @type {(keyof typeof BASES)[]} */ (Object.keys(BASES));
  return names.find((name) => instance instanceof BASES[name]) ?? 'Object';
}

/** @param {object} instance @param {object} [end] @returns {(string | symbol)[]} */
function namesUpTo(instance, end) {
  if (instance === end || instance === null) return [];
  return [...Reflect.ownKeys(instance), ...namesUpTo(Object.getPrototypeOf(instance), end)];
}

/** @param {object} instance @returns {(string | symbol)[]} */
function membersOf(instance) {
  const base = baseOf(instance);
  const { prototype } = BASES[base];
  const inherited = base === 'Object' ? ['constructor'] : namesUpTo(new BASES[base]());
  const own = namesUpTo(instance, prototype).filter((name) => !inherited.includes(name));
  return [...new Set(own)].filter((name) => !String(name).startsWith('_'));
}

/** @param {(string | symbol)[]} names @returns {string} As a type. */
function union(names) {
  const types = names.map((name) =>
    typeof name === 'string' ? `'${name}'` : `typeof Symbol.${nameOf(name)}`,
  );
  return types.join(' | ') || 'never';
}

/** @param {symbol} symbol @returns {string | undefined} Which of the well-known ones it is. */
const nameOf = (symbol) =>
  Object.getOwnPropertyNames(Symbol).find(
    (name) => /** @type {Record<string, any>} */ (/** @type {unknown} */ (Symbol))[name] === symbol,
  );

/**
 * A program that does not compile unless the declarations have exactly the names that there are.
 * @param {object} client Of a server that answers.
 */
export function comparison(client) {
  const instances = oneOfEach(client);
  for (const [name, value] of Object.entries(face)) {
    if (/^Mongo\w*Error$/.test(name)) instances[name] ??= new made[name]({});
    // What events have comes with the event: test/client/api/topology_events.test.js.
    if (/Event$/.test(name) && !instances[name]) continue;
    const isOurs = typeof value === 'function' && value.prototype && !(name in bson);
    if (isOurs && /^[A-Z]/.test(name) && !instances[name]) throw new Error(`No ${name} to look at`);
  }
  let members = 0;
  const lines = Object.entries(instances).flatMap(([name, instance]) => {
    const names = membersOf(instance);
    members += names.length;
    const base = baseOf(instance);
    const of = `<face.${name}, ${base === 'Object' ? '{}' : base}>`;
    return compared(name, [`Own${of}`, `Needed${of}`], names);
  });
  const values = 'keyof typeof face';
  const exported = compared('exports', [values, values], Object.keys(face));
  return { members, text: [HEAD, ...exported, ...lines, ''].join('\n') };
}

/**
 * @param {string} name
 * @param {[all: string, needed: string]} declared Names, as types; what is optional need not be there.
 * @param {(string | symbol)[]} there
 */
function compared(name, [all, needed], there) {
  const forUsers = there.filter((one) => !internal.has(String(one)));
  return [
    `export type NotDeclared_${name} = None<Exclude<${union(forUsers)}, ${all}>>;`,
    `export type NotThere_${name} = None<Exclude<${needed}, ${union(there)}>>;`,
  ];
}

const HEAD = `import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type * as face from '${new URL('../../../js/index.js', import.meta.url).pathname}';
type None<Names extends never> = Names;
/** Without what a base declares, and without index signatures. */
type Own<T, Base> = Exclude<
  keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] },
  keyof Base
>;
type Needed<T, Base> = Extract<
  Own<T, Base>,
  keyof { [Name in keyof T as {} extends Pick<T, Name> ? never : Name]: T[Name] }
>;`;
