import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bell, Spin } from '../../../bench/dispatch/common/parking.js';
import { Ring } from '../../../bench/dispatch/common/ring.js';
import { RingReader, RingWriter } from '../../../bench/dispatch/common/ring_messages.js';

/** @param {{ sendsBytes?: boolean }} [options] */
function pair({ sendsBytes = false } = {}) {
  const memory = Ring.allocate(1024);
  /** @type {Uint8Array[]} */
  const posted = [];
  const writer = new RingWriter(memory, (payload) => posted.push(payload), { sendsBytes });
  const reader = new RingReader(memory, () => /** @type {Uint8Array} */ (posted.shift()));
  /** @type {[number, any][]} */
  const read = [];
  const readAll = () => {
    while (reader.read((id, value) => read.push([id, value])));
    return read.splice(0);
  };
  return { writer, reader, readAll, posted };
}

test('what is written is read, in order, and the ring is empty again', () => {
  const { writer, reader, readAll } = pair();
  assert.ok(reader.isEmpty);
  writer.write(1, { id: 1 });
  writer.write(2, 'text – with more than ASCII');
  assert.ok(!reader.isEmpty);
  assert.deepEqual(readAll(), [
    [1, { id: 1 }],
    [2, 'text – with more than ASCII'],
  ]);
  assert.ok(reader.isEmpty);
});

test('messages of every size go round and round, past the ring’s end', () => {
  const { writer, readAll } = pair();
  for (let i = 0; i < 5000; i++) {
    const value = { id: i, text: 'x'.repeat(i % 61) };
    writer.write(i, value);
    assert.deepEqual(readAll(), [[i, value]]);
  }
});

test('what finds no room waits its turn, and nothing overtakes it', () => {
  const { writer, readAll } = pair();
  for (let i = 0; i < 100; i++) writer.write(i, { id: i });
  /** @type {number[]} */
  const seen = [];
  for (let i = 0; i < 100 && seen.length < 100; i++) {
    seen.push(...readAll().map(([id]) => id));
    writer.flush();
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 100 }, (_, i) => i),
  );
  assert.equal(writer.flush(), true);
});

test('a message that is too long goes by the port, in its place', () => {
  const { writer, readAll, posted } = pair({ sendsBytes: true });
  const long = { text: 'y'.repeat(5000) };
  writer.write(1, 'before');
  writer.write(2, long);
  writer.write(3, { bytes: new Uint8Array(2000).fill(7), many: true });
  writer.write(4, 'after');
  assert.equal(posted.length, 2);
  assert.deepEqual(readAll(), [
    [1, 'before'],
    [2, long],
    [3, { bytes: new Uint8Array(2000).fill(7), many: true }],
    [4, 'after'],
  ]);
});

test('a value comes back as structured clones do, also where JSON would change it', () => {
  const { writer, readAll } = pair();
  const values = [
    { at: new Date(5), bytes: new Uint8Array([1, 2]) },
    { missing: undefined },
    [Number.NaN, -0, Number.POSITIVE_INFINITY],
    10n,
    undefined,
    null,
    new Map([['a', 1]]),
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    [, 1],
    JSON.parse('{"__proto__": 1}'),
    { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: 1 } } } } } } } } } },
  ];
  for (const [i, value] of values.entries()) {
    writer.write(i, value);
    assert.deepStrictEqual(readAll(), [[i, structuredClone(value)]]);
  }
});

test('whoever is ready is not parked, and whoever is parked is woken', async () => {
  const bell = new Bell(Bell.allocate());
  let ready = true;
  assert.equal(
    bell.parkAsync(() => ready),
    undefined,
  );
  ready = false;
  const woken = bell.parkAsync(() => ready);
  assert.ok(woken instanceof Promise);
  bell.ring();
  await woken;
});

test('looking becomes rare where it never helps, and usual again when it does', () => {
  const spin = new Spin({ usually: 50, again: 50 }, 2);
  let looks = 0;
  const never = () => {
    looks++;
    return false;
  };
  const looked = () => {
    looks = 0;
    spin.look(never);
    return looks > 1;
  };
  assert.deepEqual([1, 2, 3, 4].map(looked), [true, true, true, true]);
  for (let i = 0; i < 4000; i++) looked();
  const seldom = Array.from({ length: 2050 }, looked).filter(Boolean).length;
  assert.equal(seldom, 2, 'once in 1025 waits');
  let calls = 0;
  const soon = () => ++calls % 2 === 0;
  for (let i = 0; i < 1200; i++) spin.look(soon);
  assert.ok(spin.look(soon), 'one look that helped is enough');
});

test('on a single core nobody looks twice', () => {
  let looks = 0;
  new Spin({ usually: 50, again: 50 }, 1).look(() => {
    looks++;
    return false;
  });
  assert.equal(looks, 1);
});
