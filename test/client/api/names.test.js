import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import mongodb from 'mongodb';
import * as ours from '../../../js/index.js';

/**
 * What of the official driver is not here. docs/library/from-mongodb.md says why.
 * @type {Record<string, string[]>}
 */
const ABSENT = {
  Db: ['options', 'secondaryOk'],
  Collection: ['hint'],
  AbstractCursor: ['loadBalanced', 'namespace', 'readConcern', 'readPreference'],
  ClientSession: ['incrementTransactionNumber', 'isPinned', 'loadBalanced', 'toBSON'],
  OrderedBulkOperation: ['addToOperationsList'],
  UnorderedBulkOperation: ['addToOperationsList', 'handleWriteError'],
  BulkOperationBase: ['batches', 'bsonOptions', 'writeConcern'],
};

/** The official driver's classes and ours. @type {[keyof typeof mongodb, { prototype: object }][]} */
const PAIRS = [
  ['MongoClient', ours.MongoClient],
  ['Db', ours.Db],
  ['Collection', ours.Collection],
  ['Admin', ours.Admin],
  ['FindCursor', ours.FindCursor],
  ['AggregationCursor', ours.AggregationCursor],
  ['ListCollectionsCursor', ours.ListCollectionsCursor],
  ['ListIndexesCursor', ours.ListIndexesCursor],
  ['ChangeStream', ours.ChangeStream],
  ['GridFSBucket', ours.GridFSBucket],
  ['GridFSBucketReadStream', ours.GridFSBucketReadStream],
  ['GridFSBucketWriteStream', ours.GridFSBucketWriteStream],
  ['ClientSession', ours.ClientSession],
  ['OrderedBulkOperation', ours.OrderedBulkOperation],
  ['UnorderedBulkOperation', ours.UnorderedBulkOperation],
];

const manifest = createRequire(import.meta.url).resolve('mongodb/package.json');
const declarations = readFileSync(new URL('mongodb.d.ts', `file://${manifest}`), 'utf8');

/** The declaration of one of the official driver's classes. @param {string} name */
function declarationOf(name) {
  const found = new RegExp(`^export declare (?:abstract )?class ${name}\\b[\\s\\S]*?^}`, 'm');
  return found.exec(declarations)?.[0] ?? '';
}

/**
 * The names of a class and those that it extends, without the event emitter's and the streams'.
 * @param {any} prototype
 * @returns {[string | symbol, string][]} Names, and the class that each is of.
 */
function namesOf(prototype) {
  const { name } = prototype.constructor;
  if (['Object', 'EventEmitter', 'Readable', 'Writable'].includes(name)) return [];
  const own = Reflect.ownKeys(prototype).filter((key) => key !== 'constructor');
  const owned = own.map((key) => /** @type {[string | symbol, string]} */ ([key, name]));
  return [...owned, ...namesOf(Object.getPrototypeOf(prototype))];
}

/** Those that the official driver declares for its users. @param {keyof typeof mongodb} name */
function publicNames(name) {
  const { prototype } = /** @type {any} */ (mongodb)[name];
  return namesOf(prototype).filter(([key, owner]) => {
    if (typeof key === 'symbol') return true;
    return new RegExp(`^ {4}(?:get )?${key}\\b`, 'm').test(declarationOf(owner));
  });
}

for (const [name, { prototype }] of PAIRS) {
  test(`${name}: every name of mongodb is here, or known to be absent`, () => {
    const names = publicNames(name);
    assert.ok(names.length > 0);
    const missing = names.filter(([key]) => !(key in prototype));
    const known = new Set(names.flatMap(([, owner]) => ABSENT[owner] ?? []));
    assert.deepEqual(missing.map(([key]) => String(key)).sort(), [...known].sort());
  });
}

test('what .async gives is of the same classes', () => {
  const client = new ours.NativeClient('mongodb://127.0.0.1:1/');
  assert.ok(client.db('x').async instanceof ours.Db);
  assert.ok(client.db('x').collection('y').async instanceof ours.Collection);
  client.close();
});

test('the documentation names what is absent', () => {
  const text = readFileSync(
    new URL('../../../docs/library/from-mongodb.md', import.meta.url),
    'utf8',
  );
  const section = /^## Absent$([\s\S]*)/m.exec(text)?.[1] ?? '';
  const named = [...section.matchAll(/`(?:client\.)?(\w+)`/g)].map(([, name]) => name);
  for (const name of Object.values(ABSENT).flat()) assert.ok(named.includes(name), name);
});

test('a client shows its settings as mongodb does', () => {
  const uri =
    'mongodb://127.0.0.1:1/?w=2&readConcernLevel=majority&readPreference=nearest&wTimeoutMS=5';
  const native = new ours.NativeClient(uri);
  const official = new mongodb.MongoClient(uri);
  assert.equal(native.readConcern?.level, official.readConcern?.level);
  assert.equal(native.readPreference.mode, official.readPreference.mode);
  assert.equal(native.writeConcern?.w, official.writeConcern?.w);
  assert.equal(new ours.NativeClient('mongodb://127.0.0.1:1/').readPreference.mode, 'primary');
  for (const client of /** @type {any[]} */ ([native, official])) {
    for (const one of [client.db('x'), client.db('x').collection('y')]) {
      assert.deepEqual([one.readConcern?.level, one.writeConcern?.w], ['majority', 2]);
    }
    const { readConcern, writeConcern } = client
      .db('x', { readConcern: { level: 'local' } })
      .collection('y', { writeConcern: { w: 1 } });
    assert.deepEqual([readConcern?.level, writeConcern?.w], ['local', 1]);
  }
  native.close();
});
