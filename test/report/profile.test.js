/** A profile as people read it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileMarkdown } from '../../js/report/profile/markdown.js';
import { profileText } from '../../js/report/profile/text.js';
import { whatIsWrong } from '../../js/results/reading/validate.js';
import { syntheticEnvironment } from '../helpers/runs/synthetic/environment.js';

/** @typedef {import('../../js/results/profile.d.ts').ProfileFile} ProfileFile */
/** @typedef {import('../../js/results/profile.d.ts').ContenderProfile} ContenderProfile */

const LONG = 'aFunctionWhoseNameIsLongerThanAnyTerminalWouldLike|<b>';

/** @param {string} label @returns {ContenderProfile} */
const contender = (label) => ({
  ...{ contender: `${label}+inline`, label, status: 'ok', notSeen: [], files: [] },
  metrics: {
    ...{ usPerOp: 200, latencyP50Us: 190, latencyP99Us: 400, gcPct: 1.5 },
    ...{ clientCpuUsPerOp: 80, clientSystemCpuUsPerOp: 30, allocatedBytesPerOp: 4000 },
  },
  cpu: {
    ...{ source: 'perf', perOp: 80, samples: 1000, attributedPct: 97.5, seenPct: 99.2 },
    profiledCpuUsPerOp: 90,
    layers: [
      {
        ...{ layer: 'encode', perOp: 78, pct: 97.5 },
        functions: [
          { name: LONG, where: 'client/bson/encode.js:12', perOp: 77.5 },
          { name: 'second', where: 'client/bson/encode.js:50', perOp: 0.2 },
          { name: 'third', where: 'client/bson/encode.js:70', perOp: 0.2 },
          { name: 'rare', where: 'client/bson/encode.js:90', perOp: 0.1 },
        ],
      },
      { layer: 'unattributed', perOp: 2, pct: 2.5, functions: [] },
    ],
  },
  allocations: {
    ...{ perOp: 3900, samples: 20, attributedPct: 100 },
    layers: [
      {
        layer: 'decode',
        perOp: 3900,
        pct: 100,
        functions: [{ name: 'f', where: 'd.js:1', perOp: 3900 }],
      },
    ],
  },
  libbson: { allocationsPerOp: 12, bytesPerOp: 2048 },
  systemCalls: [
    { name: 'sendmsg', perOp: 1, errorsPerOp: 0 },
    { name: 'futex', perOp: 0.0001, errorsPerOp: 0 },
  ],
});

/** @returns {ProfileFile} */
const profile = () => ({
  ...{ schema: 'tollgate/profile@1', status: 'complete', seconds: 10, argv: ['profile', 'native'] },
  ...{ startedAt: '2026-03-01T09:30:00.000Z', finishedAt: '2026-03-01T09:31:00.000Z' },
  setting: {
    ...{ id: 'findOne/wide/c1', workload: 'findOne', dataset: 'wide', params: {}, documents: 1 },
    ...{ load: { kind: 'closed', concurrency: 1 }, phrase: 'reads one wide document by _id' },
  },
  environment: syntheticEnvironment(),
  layers: [{ name: 'encode', holds: 'values to BSON' }],
  contenders: [
    contender('native'),
    {
      ...contender('mongodb'),
      notSeen: [{ pass: 'syscalls', reason: 'strace is not installed: apt-get install -y strace' }],
      files: [{ file: 'mongodb.cpuprofile', holds: 'V8’s CPU profile' }],
    },
    {
      ...{ contender: 'x+inline', label: 'x', status: 'unsupported', reason: 'it has no findOne' },
      ...{ metrics: {}, notSeen: [], files: [] },
    },
  ],
  warnings: [],
});

test('it is as its schema says', () => {
  assert.equal(whatIsWrong(profile(), 'ProfileFile'), undefined);
  const broken = /** @type {any} */ (profile());
  broken.contenders[0].cpu.layers[0].pct = 'half';
  assert.match(String(whatIsWrong(broken, 'ProfileFile')), /pct must be number/);
});

test('the terminal’s tables keep their numbers at any width', () => {
  for (const width of [60, 80, 120]) {
    const lines = profileText(profile(), { width }).split('\n');
    for (const line of lines) assert.ok(line.length <= width, `${line.length} > ${width}: ${line}`);
    const row = lines.find((line) => line.startsWith('  aFunction'));
    assert.match(String(row), /77\.5 +96\.9$/);
  }
});

test('it says what a layer holds, what was not seen, and what could not be measured', () => {
  const text = profileText(profile(), { width: 1000 });
  assert.match(text, /^layer +native +mongodb$/m);
  assert.match(text, /^encode +78\.0 +78\.0$/m);
  assert.match(text, /97\.5\s% is in named layers/);
  assert.match(text, /50\.0 of it in user space, 30\.0 in the kernel/);
  assert.match(text, /allocate 12\.0 times, 2048 B in all/);
  assert.match(text, /^sendmsg +1\.00$/m);
  assert.match(text, /^- syscalls: strace is not installed/m);
  assert.match(text, /^unsupported: it has no findOne$/m);
  assert.match(text, /^ {2}third/m);
  assert.doesNotMatch(text, /rare|futex/);
});

test('Markdown has the names as they are, and none of them as markup', () => {
  const text = profileMarkdown(profile());
  assert.ok(text.includes('Like\\|&lt;b&gt;'));
  for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
    assert.ok(
      [3, 4].includes(line.replaceAll('\\|', '').split('|').length - 2) || line.includes('layer'),
    );
  }
});
