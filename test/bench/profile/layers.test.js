/** Which layer functions belong to, as profiles of the drivers name them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driverRules } from '../../../bench/profile/layers.js';
import { attribute } from '../../../js/engine/profiling/attribute.js';
import { LAYERS, platformRules, rulesFor } from '../../../js/engine/profiling/layers.js';

/** @typedef {import('../../../js/engine/profiling/stacks/stacks.d.ts').Frame} Frame */

const rules = [...driverRules, ...platformRules];
const MODULES = '/app/node_modules';

/** @param {string} name @param {string} file @returns {Frame} */
const js = (name, file) => ({ name, file, line: 1, origin: 'js' });
/** @param {string} name @param {string} [file] @returns {Frame} */
const native = (name, file = '/usr/bin/node') => ({ name, file, origin: 'binary' });
/** @param {string} name @returns {Frame} */
const kernel = (name) => ({ name, file: '[kernel]', origin: 'kernel' });

/** @type {[string, Frame][]} */
const cases = [
  ['encode', js('serializeInto', `${MODULES}/bson/lib/bson.node.mjs`)],
  ['decode', js('deserializeObject', `${MODULES}/bson/lib/bson.node.mjs`)],
  ['decode', js('internalDeserialize', `${MODULES}/bson/lib/bson.cjs`)],
  ['encode', js('OpMsgRequest.toBin', `${MODULES}/mongodb/lib/cmap/commands.js`)],
  ['decode', js('parse', `${MODULES}/mongodb/lib/cmap/wire_protocol/on_demand/document.js`)],
  [
    'pool and session',
    js('ConnectionPool.checkOut', `${MODULES}/mongodb/lib/cmap/connection_pool.js`),
  ],
  ['pool and session', js('applySession', `${MODULES}/mongodb/lib/sessions.js`)],
  [
    'pool and session',
    js('Server.command', '/cache/mongodb@6.20.0/node_modules/mongodb/lib/sdam/server.js'),
  ],
  ['object mapper', js('Document.init', `${MODULES}/mongoose/lib/document.js`)],
  ['encode', js('writeShape', '')],
  ['decode', js('readOneDocument', '')],
  ['decode', js('readDocument', '/src/js/client/bson/decoding/decode.js')],
  ['encode', js('encode', '/src/js/client/bson/encoding/encode.js')],
  ['pool and session', js('nativeFindOne', '/src/js/client/execution/steps.js')],
  ['dispatch', js('ThreadPool.run', `${MODULES}/piscina/dist/index.js`)],
  ['dispatch', js('FarEnd.run', '/src/bench/dispatch/common/far_end.js')],
  ['measurement', js('loopSync', '/src/js/engine/measure/loops.js')],
  ['measurement', js('inputs', '/src/bench/workloads/findOne.js')],
  ['socket', js('Socket._write', 'node:net')],
  ['socket', js('onStreamRead', 'node:internal/stream_base_commons')],
  ['event loop', js('processTicksAndRejections', 'node:internal/process/task_queues')],
  ['event loop', native('Builtins_PromisePrototypeThen')],
  ['event loop', native('uv__io_poll')],
  ['socket', native('uv__stream_io')],
  ['socket', native('node::LibuvStreamWrap::OnUvRead')],
  ['GC', native('v8::internal::ScavengerCollector::JobTask::Run')],
  ['GC', native('v8::internal::Heap::CollectGarbage')],
  ['compile', native('v8::internal::compiler::PipelineImpl::OptimizeGraph')],
  ['compile', native('v8::internal::maglev::MaglevGraphBuilder::Build')],
  ['compile', native('v8::internal::KeyedLoadIC::Load')],
  ['decode', native('tollgate::Decoder::AppendShaped', '/src/build/Release/tollgate.node')],
  ['socket', native('tollgate::(anonymous namespace)::GuardedStream::Read', '/b/tollgate.node')],
  ['dispatch', native('tollgate::Executor::Submit', '/b/tollgate.node')],
  ['pool and session', native('tollgate::RunCommand', '/b/tollgate.node')],
  ['pool and session', native('mongoc_cluster_run_command_monitored', '/b/tollgate.node')],
  ['socket', native('_mongoc_stream_socket_readv', '/b/tollgate.node')],
  ['encode', native('bson_append_utf8', '/b/tollgate.node')],
  ['decode', native('bson_iter_next', '/b/tollgate.node')],
  ['socket', kernel('tcp_recvmsg_locked')],
  ['socket', kernel('do_sys_poll')],
  ['event loop', kernel('ep_poll')],
  ['kernel', kernel('asm_sysvec_apic_timer_interrupt')],
  ['memory', native('malloc', '/lib/libc.so.6')],
  ['other', js('f', `${MODULES}/some-driver/index.js`)],
  ['unattributed', native('[unknown]', '[unknown]')],
];

/** @param {Frame[]} frames @param {number[][]} stacks */
const layersOf = (frames, stacks) =>
  attribute(
    { frames, stacks: stacks.map((own) => ({ thread: 't', weight: 1, frames: own })) },
    rules,
    1,
  ).layers.map(({ layer, pct }) => [layer, pct]);

test('functions belong to the layer that they work for', () => {
  const found = cases.map(([, frame]) => [layersOf([frame], [[0]])[0][0], frame]);
  assert.deepEqual(found, cases);
});

test('what others use is paid for by them', () => {
  const frames = [
    native('__memmove_avx_unaligned_erms', '/lib/libc.so.6'),
    native('Builtins_KeyedLoadIC_Megamorphic'),
    native('napi_create_string_latin1'),
    js('decode', '/src/js/client/bson/decoding/decode.js'),
    js('caller', '/src/js/client/api/collection.js'),
  ];
  const stacks = [0, 1, 2].map((leaf) => [leaf, 3, 4]);
  assert.deepEqual(layersOf(frames, stacks), [['decode', 100]]);
});

test('what waits in the kernel for another thread is of threads, not of the kernel', () => {
  const frames = ['finish_task_switch.isra.0', '__x64_sys_futex', 'entry_SYSCALL_64'].map(kernel);
  assert.deepEqual(layersOf(frames, [[0, 1, 2]]), [['threads', 100]]);
});

test('a driver’s own rules come before all others', () => {
  const socket = { layer: 'socket', file: /\/mine\// };
  const driver = /** @type {any} */ ({ name: 'mine', layers: [socket] });
  assert.deepEqual(rulesFor(driver, driverRules), [socket, ...rules]);
  assert.deepEqual(rulesFor(undefined, driverRules), rules);
});

test('every layer that a rule names is described', () => {
  const described = new Set([...LAYERS.map(({ name }) => name), 'caller']);
  for (const { layer } of rules) assert.ok(described.has(layer), layer);
});
