import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BSON } from 'mongodb';
import { InvalidTest, Mismatch } from './runner/failures.js';
import { Entities } from './unified/entities.js';
import { match, matchRoots } from './unified/match.js';

const { Binary, Decimal128, Int32, Long, ObjectId } = BSON;

const entities = new Entities();
entities.add('key', 'value', new ObjectId('0123456789abcdef01234567'));
entities.add('evening', 'session', { id: { id: new Binary(Buffer.alloc(16, 7), 4) } });

/** @param {any} expected @param {any} actual @param {boolean} [root] */
const check = (expected, actual, root = false) =>
  match(expected, actual, { entities, root, path: 'it' });

/** @param {any} expected @param {any} actual @param {string} message @param {boolean} [root] */
const refuse = (expected, actual, message, root) =>
  assert.throws(() => check(expected, actual, root), { name: 'Mismatch', message });

test('documents match in any order; only roots may have more keys', () => {
  check({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 });
  check({ a: 1 }, { a: 1, b: 2 }, true);
  check({ a: 1 }, { a: 1, b: undefined });
  refuse({ a: 1 }, { a: 1, b: 2 }, 'it.b: expected nothing, found 2');
  refuse({ a: { b: 1 } }, { a: { b: 1, c: 2 } }, 'it.a.c: expected nothing, found 2', true);
  refuse({ a: 1, b: 2 }, { a: 1 }, 'it.b: expected 2, found nothing', true);
  refuse({ a: 1 }, [1], 'it: expected a document, found [1]');
});

test('arrays match element by element', () => {
  check([1, { a: 2 }], [1, { a: 2 }]);
  refuse([1], [1, 2], 'it: expected 1 elements, found [1,2]');
  refuse([{ a: 1 }], [{ a: 1, b: 2 }], 'it[0].b: expected nothing, found 2', true);
  matchRoots([{ a: 1 }], [{ a: 1, b: 2 }], { entities, root: true, path: 'it' });
});

test('numbers of any type match by their value, other types do not mix', () => {
  for (const one of [1, 1n, new Int32(1), Long.fromNumber(1)]) check(1, one);
  check(Number.NaN, Number.NaN);
  check(Long.fromString('9007199254740993'), 9007199254740993n);
  refuse(1, 1.5, 'it: expected 1, found 1.5');
  refuse(1, '1', 'it: expected 1, found "1"');
  assert.throws(() => check(Long.fromString('9007199254740993'), 9007199254740992), Mismatch);
  refuse(1, Decimal128.fromString('1'), 'it: expected 1, found {"$numberDecimal":"1"}');
  refuse(null, undefined, 'it: expected null, found nothing');
  check(new Date(5), new Date(5));
  refuse(
    new Date(5),
    new Date(6),
    'it: expected {"$date":"1970-01-01T00:00:00.005Z"}, found {"$date":"1970-01-01T00:00:00.006Z"}',
  );
});

test('operators', () => {
  check({ a: { $$exists: true }, b: { $$exists: false } }, { a: null });
  refuse({ a: { $$exists: true } }, {}, 'it.a: expected something, found nothing');
  check({ a: { $$type: ['long', 'int'] }, b: { $$type: 'number' } }, { a: 1, b: 1.5 });
  refuse({ $$type: 'int' }, 1.5, 'it: expected the type int, found 1.5');
  check({ a: { $$unsetOrMatches: { b: { $$type: 'string' } } } }, {});
  check({ $$unsetOrMatches: { a: 1 } }, { a: 1, b: 2 }, true);
  refuse({ a: { $$unsetOrMatches: 1 } }, { a: 2 }, 'it.a: expected 1, found 2');
  check({ $$matchesEntity: 'key' }, new ObjectId('0123456789abcdef01234567'));
  check({ $$sessionLsid: 'evening' }, { id: new Binary(Buffer.alloc(16, 7), 4) });
  check({ $$matchesHexBytes: '01fF' }, Buffer.from([1, 255]));
  refuse(
    { $$matchesHexBytes: '01ff' },
    Buffer.from([1, 255, 2]),
    'it: expected the bytes 01ff, found "01ff02"',
  );
  check({ $$lte: 5 }, 4.5);
  refuse({ $$lte: 5 }, 6, 'it: expected at most 5, found 6');
  check({ $$matchAsDocument: { a: 1 } }, '{"a": {"$numberInt": "1"}}');
  refuse(
    { $$matchAsDocument: { a: 1 } },
    '{"a": 1, "b": 2}',
    'it.b: expected nothing, found 2',
    true,
  );
  check({ a: { $$matchAsRoot: { b: 1 } } }, { a: { b: 1, c: 2 } });
});

test('what the format does not have is refused', () => {
  for (const expected of [
    { $$roughly: 1 },
    { $$matchesHexBytes: '123' },
    { $$matchesEntity: 'nobody' },
    { $$sessionLsid: 'key' },
  ]) {
    assert.throws(() => check(expected, 1), InvalidTest);
  }
  assert.ok(!(new InvalidTest('') instanceof Mismatch));
});
