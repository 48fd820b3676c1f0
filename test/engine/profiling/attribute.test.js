/** From stacks to layers: everything sampled is somewhere, once, and the first frame with a layer decides. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attribute, UNATTRIBUTED, withKernel } from '../../../js/engine/profiling/attribute.js';

/** @typedef {import('../../../js/engine/profiling/stacks/stacks.d.ts').Frame} Frame */
/** @typedef {import('../../../js/types.d.ts').LayerRule} LayerRule */

/** @type {LayerRule[]} */
const rules = [
  { layer: 'socket', origin: 'kernel', name: /^tcp_/ },
  { layer: 'memory', name: /^malloc$/, weak: true },
  { layer: 'caller', file: /\/shared\.js$/ },
  { layer: 'encode', file: /\/encode\.js$/ },
  { layer: 'loop', file: /\.js$/, weak: true },
];

/** @type {Frame[]} */
const frames = [
  { name: 'encode', file: '/a/b/c/encode.js', line: 7, origin: 'js' },
  { name: 'malloc', file: '/lib/libc.so.6', origin: 'binary' },
  { name: 'tcp_sendmsg', file: '[kernel]', origin: 'kernel' },
  { name: '__x64_sys_sendto', file: '[kernel]', origin: 'kernel' },
  { name: 'copy', file: '/a/shared.js', line: 1, origin: 'js' },
  { name: '[unknown]', file: '[unknown]', origin: 'binary' },
  { name: '', file: '/a/main.js', line: 3, origin: 'js' },
];
const [ENCODE, MALLOC, TCP, SEND, SHARED, UNKNOWN, MAIN] = frames.keys();

/** @param {[number[], number][]} stacks leaf first, and their weights */
const attributed = (stacks, perOp = 100) =>
  attribute(
    { frames, stacks: stacks.map(([own, weight]) => ({ thread: 't', weight, frames: own })) },
    rules,
    perOp,
  );

test('the nearest caller with a layer of its own pays', () => {
  const { layers, samples, attributedPct } = attributed([
    [[MALLOC, SHARED, ENCODE, MAIN], 30],
    [[TCP, SEND, MALLOC, ENCODE], 50],
    [[SHARED, MAIN], 5],
    [[MALLOC], 10],
    [[UNKNOWN], 5],
  ]);
  assert.equal(samples, 5);
  assert.equal(attributedPct, 95);
  assert.deepEqual(
    layers.map(({ layer, perOp }) => [layer, perOp]),
    [
      ['socket', 50],
      ['encode', 30],
      ['memory', 10],
      ['loop', 5],
      [UNATTRIBUTED, 5],
    ],
  );
  const [socket, encode, memory, loop] = layers;
  assert.deepEqual(socket.functions, [{ name: 'sendto', where: '[kernel]', perOp: 50 }]);
  assert.deepEqual(encode.functions, [{ name: 'encode', where: 'b/c/encode.js:7', perOp: 30 }]);
  assert.deepEqual(memory.functions[0], { name: 'malloc', where: 'libc.so.6', perOp: 10 });
  assert.equal(loop.functions[0].name, '(anonymous)');
});

test('layers, and functions in a layer, add up to the whole', () => {
  const stacks = Array.from({ length: 200 }, (_, i) => {
    const own = Array.from(
      { length: 1 + (i % 5) },
      (_, depth) => (i * 7 + depth * 3) % frames.length,
    );
    return /** @type {[number[], number]} */ ([own, 1 + (i % 13)]);
  });
  const { layers, perOp } = attributed(stacks, 42);
  const sum = (/** @type {{ perOp: number }[]} */ parts) =>
    parts.reduce((total, part) => total + part.perOp, 0);
  assert.equal(perOp, 42);
  assert.ok(Math.abs(sum(layers) - 42) < 1e-9);
  for (const layer of layers) assert.ok(Math.abs(sum(layer.functions) - layer.perOp) < 1e-9);
});

test('no sample is no share', () => {
  assert.deepEqual(attributed([]), { perOp: 100, samples: 0, attributedPct: 0, layers: [] });
});

test('a kernel that may not be looked into is one row, and part of the whole', () => {
  const user = attributed(
    [
      [[ENCODE], 3],
      [[UNKNOWN], 1],
    ],
    40,
  );
  const { perOp, attributedPct, layers } = withKernel(user, 60);
  assert.equal(perOp, 100);
  assert.equal(attributedPct, 90);
  assert.deepEqual(
    layers.map(({ layer, perOp: own, pct }) => [layer, own, pct]),
    [
      ['kernel', 60, 60],
      ['encode', 30, 30],
      [UNATTRIBUTED, 10, 10],
    ],
  );
});

test('what fills templates is left out of long names', () => {
  const list =
    'std::vector<std::pair<int, std::map<long, char> >, allocator<int> >::_M_realloc_insert<int>';
  const named = [list, 'f<int>'].map((name) => ({
    name,
    file: '/b/x',
    origin: /** @type {const} */ ('binary'),
  }));
  const stacks = [0, 1].map((place) => ({ thread: 't', weight: 1, frames: [place] }));
  const [{ functions }] = attribute({ frames: named, stacks }, [], 2).layers;
  assert.deepEqual(
    functions.map(({ name }) => name),
    ['std::vector<…>::_M_realloc_insert<…>', 'f<int>'],
  );
});
