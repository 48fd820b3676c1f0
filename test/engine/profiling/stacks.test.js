/** What profilers write, read as stacks; and stacks written for speedscope. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NameMap } from '../../../js/engine/profiling/perf/name_map.js';
import { speedscopeOf } from '../../../js/engine/profiling/speedscope.js';
import {
  readCpuProfiles,
  readHeapProfile,
} from '../../../js/engine/profiling/stacks/cpu_profile.js';
import { readPerfScript } from '../../../js/engine/profiling/stacks/perf_script.js';
import { readStrace } from '../../../js/engine/profiling/syscalls.js';

/** @typedef {import('../../../js/engine/profiling/stacks/stacks.d.ts').Sampled} Sampled */

const SCRIPT = `node  4711/4711  63118.480377:     500000 cpu-clock: 
	          f368c2 v8::internal::(anonymous namespace)::Invoke (/usr/bin/node)
	    7f2a2783729c JS:~encode thing file:///a%20b/c.mjs:2:21 (/tmp/perf-4711.map)
	    7f2a2783729d JS:*Socket._write node:net:969:35 (/tmp/perf-4711.map)
	    7f2a2783729e JS:^ /cjs/d.cjs:3:1 (/tmp/perf-4711.map)
	    7f2a2783729f JS:*writeShape :4:30 (/tmp/perf-4711.map)
	    7f2a278372a0 BytecodeHandler:Ldar (/tmp/perf-4711.map)
	          f368c9 _ZNK2v88internal9HashTableINS0_14NameDictEE3AddEv (/usr/bin/node)

V8 Worker  4711/4713  63118.480977:     250000 cpu-clock:uH: 
	ffffffff81632333 tcp_sendmsg ([kernel.kallsyms])
	ffffffff81632339 nf_hook ([nf_tables])
	               0 [unknown] ([unknown])
	            1234 gone (/opt/x.node (deleted))

node  4711/4711  63118.490377:     500000 cpu-clock: 
	    7f2a2783729f JS:*writeShape :4:30 (/tmp/perf-4711.map)

`;

/** @param {string} text @returns {AsyncIterable<string>} */
async function* linesOf(text) {
  yield* text.split('\n');
}

/** @param {Sampled} sampled */
const named = ({ frames, stacks }) =>
  stacks.map(({ thread, weight, frames: own }) => [
    thread,
    weight,
    ...own.map((at) => frames[at].name),
  ]);

test('perf: JavaScript, native code and the kernel, each with its file', async () => {
  const sampled = await readPerfScript(linesOf(SCRIPT));
  assert.deepEqual(named(sampled), [
    [
      ...['node 4711', 500, 'v8::internal::(anonymous namespace)::Invoke', 'encode thing'],
      ...['Socket._write', '', 'writeShape', 'BytecodeHandler:Ldar'],
      'v8::internal::HashTable',
    ],
    ['V8 Worker 4711/4713', 250, 'tcp_sendmsg', 'nf_hook', '[unknown]', 'gone'],
    ['node 4711', 500, 'writeShape'],
  ]);
  assert.deepEqual(
    sampled.frames.map(({ file, line, origin }) => [origin, file, line]),
    [
      ['binary', '/usr/bin/node', undefined],
      ['js', '/a b/c.mjs', 2],
      ['js', 'node:net', 969],
      ['js', '/cjs/d.cjs', 3],
      ['js', '', 4],
      ['binary', '[generated]', undefined],
      ['binary', '/usr/bin/node', undefined],
      ['kernel', '[kernel]', undefined],
      ['kernel', '[kernel]', undefined],
      ['binary', '[unknown]', undefined],
      ['binary', '/opt/x.node (deleted)', undefined],
    ],
  );
});

test('perf: of names for one address the last is right, and a caller is where its call is', async () => {
  const names = new NameMap(`7f2a27837290 10 JS:~freed file:///a.js:1:1
7f2a27837280 20 JS:*encode file:///a.js:2:21
7f2a27836ff0 2000 JS:^large file:///a.js:9:1
7f2a27837298 8 JS:*last file:///a.js:3:1
no line of a map
`);
  assert.equal(names.at(0x7f2a27837290), 'JS:^large file:///a.js:9:1');
  assert.equal(names.at(0x7f2a2783729f), 'JS:*last file:///a.js:3:1');
  assert.equal(names.at(0x7f2a27838fef), 'JS:^large file:///a.js:9:1');
  assert.equal(names.at(0x7f2a27838ff0), undefined);
  const text = `node  7/7  1.5:  500000 cpu-clock:
\t    7f2a27837298 JS:~freed file:///a.js:1:1 (/tmp/perf-7.map)
\t    7f2a278372a0 [unknown] (//anon)
\t    7f2a278372a0 uv_run (/usr/bin/node)
`;
  const nameOf = (/** @type {number} */ pid, /** @type {number} */ address) =>
    pid === 7 ? names.at(address) : undefined;
  assert.deepEqual(named(await readPerfScript(linesOf(text), nameOf)), [
    ['node 7', 500, 'last', 'last', 'uv_run'],
  ]);
});

/** @param {string} functionName @param {string} [url] @param {number} [lineNumber] */
const callFrame = (functionName, url = '', lineNumber = -1) => ({
  ...{ functionName, url, lineNumber, scriptId: '0', columnNumber: 0 },
});

test('V8: every sample with the time until the next, idle time left out', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: callFrame('(root)'), children: [2, 4, 5] },
      { id: 2, callFrame: callFrame('main', 'file:///m.js', 0), children: [3] },
      { id: 3, callFrame: callFrame('digest') },
      { id: 4, callFrame: callFrame('(idle)') },
      { id: 5, callFrame: callFrame('(garbage collector)') },
    ],
    ...{ startTime: 0, endTime: 60, samples: [3, 4, 5, 2], timeDeltas: [1, 10, 20, 30] },
  };
  const sampled = readCpuProfiles([{ thread: 'main', profile }]);
  assert.deepEqual(named(sampled), [
    ['main', 10, 'digest', 'main'],
    ['main', 30, '(garbage collector)'],
  ]);
  assert.deepEqual(sampled.frames.slice(0, 2), [
    { name: 'digest', file: '', origin: 'binary' },
    { name: 'main', file: '/m.js', line: 1, origin: 'js' },
  ]);
});

test('V8: allocations by the function that made them', () => {
  const leaf = {
    callFrame: callFrame('leaf', 'file:///m.js', 4),
    selfSize: 48,
    id: 3,
    children: [],
  };
  const main = {
    callFrame: callFrame('main', 'file:///m.js', 0),
    selfSize: 16,
    id: 2,
    children: [leaf],
  };
  const head = { callFrame: callFrame('(root)'), selfSize: 0, id: 1, children: [main] };
  assert.deepEqual(named(readHeapProfile({ head })), [
    ['main', 16, 'main'],
    ['main', 48, 'leaf', 'main'],
  ]);
});

test('speedscope: a profile for each thread, from its root, weighing what was sampled', async () => {
  const file = /** @type {any} */ (speedscopeOf(await readPerfScript(linesOf(SCRIPT)), 'native'));
  assert.equal(file.$schema, 'https://www.speedscope.app/file-format-schema.json');
  assert.deepEqual(
    file.profiles.map((/** @type {any} */ { name, type, unit, endValue }) => [
      name,
      type,
      unit,
      endValue,
    ]),
    [
      ['node 4711', 'sampled', 'microseconds', 1000],
      ['V8 Worker 4711/4713', 'sampled', 'microseconds', 250],
    ],
  );
  const { frames } = file.shared;
  for (const { samples, weights, startValue } of file.profiles) {
    assert.equal(startValue, 0);
    assert.equal(samples.length, weights.length);
    for (const place of samples.flat()) assert.equal(typeof frames[place].name, 'string');
  }
  const [first] = file.profiles[0].samples;
  assert.equal(frames[first[1]].name, 'BytecodeHandler:Ldar');
  assert.deepEqual(frames[first.at(-2)], { name: 'encode thing', file: '/a b/c.mjs', line: 2 });
  assert.equal(frames[first[3]].name, '(anonymous)');
});

test('strace: calls and errors per operation, the total left out', () => {
  const text = `strace: Process 4711 attached with 11 threads
% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 60.00    0.000600           3       200           sendmsg
 40.00    0.000400           1       300       100 recvfrom
------ ----------- ----------- --------- --------- ----------------
100.00    0.001000           2       500       100 total
strace: Process 4711 detached
`;
  assert.deepEqual(readStrace(text, 200), [
    { name: 'recvfrom', perOp: 1.5, errorsPerOp: 0.5 },
    { name: 'sendmsg', perOp: 1, errorsPerOp: 0 },
  ]);
});
