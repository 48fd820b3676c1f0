/** What a program finds under the names of `mongodb`, held against the package itself. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as official from 'mongodb';
import * as own from '../../js/index.js';

/** @type {Record<string, any>} */
const theirs = { ...official };
/** @type {Record<string, any>} */
const ours = own;

const names = Object.keys(theirs).filter(
  (name) => !['default', '__esModule', 'module.exports'].includes(name),
);
const isClass = (/** @type {any} */ value) => typeof value === 'function';

test('every export of mongodb is there, and is of its kind', () => {
  assert.ok(names.length > 130, `${names.length} names`);
  const missing = names.filter((name) => typeof ours[name] !== typeof theirs[name]);
  assert.deepEqual(missing, []);
});

test('names that stand for values have the same values', () => {
  const values = names.filter((name) => !isClass(theirs[name]) && name !== 'BSON');
  assert.ok(values.includes('ServerType') && values.length > 15);
  for (const name of values) assert.deepEqual({ ...ours[name] }, { ...theirs[name] }, name);
});

test('an error is what it is with mongodb: of a name, and of the same kinds', () => {
  const errors = names.filter((name) => isClass(theirs[name]) && name.endsWith('Error'));
  assert.ok(errors.length > 45, `${errors.length} errors`);
  for (const name of errors) {
    assert.deepEqual(kindsOf(ours[name]), kindsOf(theirs[name]), name);
    assert.equal(nameOf(ours[name]), nameOf(theirs[name]));
  }
});

test('events, cursors and bulks are of the same kinds, too', () => {
  const classes = names.filter((name) => /(Event|Cursor|BulkOperation)$/.test(name));
  assert.ok(classes.length > 30, `${classes.length} classes`);
  for (const name of classes) {
    const wanted = kindsOf(theirs[name]).filter((kind) => names.includes(kind));
    const missing = wanted.filter((kind) => !kindsOf(ours[name]).includes(kind));
    assert.deepEqual(missing, [], name);
  }
});

test('BSON is one: values of either package are the other’s', () => {
  assert.equal(ours.ObjectId, theirs.ObjectId);
  assert.equal(ours.Long, theirs.Long);
});

test('required or imported whole it is the same', () => {
  const required = createRequire(import.meta.url)('../../js/index.js');
  assert.equal(required.MongoClient, own.MongoClient);
  assert.equal(own.default.MongoClient, own.MongoClient);
});

test('what libraries wrap is on the prototype itself', () => {
  const wanted = Object.getOwnPropertyNames(theirs.Collection.prototype).filter(
    (name) =>
      !name.startsWith('_') && !['fullNamespace', 'checkCollectionName', 'hint'].includes(name),
  );
  const found = Object.getOwnPropertyNames(ours.Collection.prototype);
  assert.deepEqual(
    wanted.filter((name) => !found.includes(name)),
    [],
  );
});

/** @param {any} one @returns {string[]} The names of a class, and of those that it comes from. */
function kindsOf(one) {
  const kinds = [];
  for (let at = one; at !== Function.prototype && at !== null; at = Object.getPrototypeOf(at)) {
    if (at.name !== 'TypedEventEmitter') kinds.push(at.name);
  }
  return kinds;
}

/** @param {any} one What its errors are called. */
const nameOf = (one) =>
  Reflect.getOwnPropertyDescriptor(one.prototype, 'name')?.get?.call(Object.create(one.prototype));
