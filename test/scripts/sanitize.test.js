import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parseReports, readReports } from '../../scripts/sanitize/reports.js';

/** @param {string} owner */
const leak = (owner) => `Direct leak of 77 byte(s) in 1 object(s) allocated from:
    #0 0x7fe8 in operator new[](unsigned long) ../src/libsanitizer/asan/asan_new_delete.cpp:98
    #1 0x7fe9 in ${owner}
    #2 0xc45d in napi_call_function (/usr/bin/node+0xc45d)`;
const LEAKS = `
=================================================================
==16==ERROR: LeakSanitizer: detected memory leaks

${leak('CreateBound bench/drivers/libmongoc/native/binding.cpp:16')}

${leak('v8::internal::Page::Allocate() (/usr/bin/node+0x11a0)')}

SUMMARY: AddressSanitizer: 154 byte(s) leaked in 2 allocation(s).
`;
const ADDRESS = `==16==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc 0x7f
READ of size 4 at 0x60 thread T0
    #0 0x7fe9 in tollgate::Decoder::Append(tollgate::Bytes) native/core/bson/decoder.cpp:9
`;
/** @param {string} first @param {string} second */
const race = (first, second) => `==================
WARNING: ThreadSanitizer: data race (pid=16)
  Write of size 8 at 0x7b by thread T2:
    #0 free ../src/libsanitizer/tsan/tsan_interceptors_posix.cpp:706 (libtsan.so.2+0x4)
    #1 ${first}

  Previous read of size 8 at 0x7b by thread T1:
    #0 ${second}

  Thread T2 (tid=17, running) created by main thread at:
    #0 pthread_create ../src/libsanitizer/tsan/tsan_interceptors_posix.cpp:1001
    #1 main test/native/threads.cpp:9
==================
`;
/** @param {string} owner */
const halfRace = (owner) =>
  race(owner, '').replace('    #0 \n', '    [failed to restore the stack]\n');
const LIBRARY = 'bson_destroy <null> (libbson-1.0.so.0+0x1408)';
const OURS = 'tollgate::Client::Reopen() native/core/client/client.cpp:61 (threads+0x83)';

test('a report names who did it: neither the sanitizer nor the C++ library', () => {
  assert.deepEqual(
    parseReports(LEAKS).map(({ kind, owners }) => [kind, owners[0].replace(/^#1 \S+ in /, '')]),
    [
      ['leak', 'CreateBound bench/drivers/libmongoc/native/binding.cpp:16'],
      ['leak', 'v8::internal::Page::Allocate() (/usr/bin/node+0x11a0)'],
    ],
  );
  assert.deepEqual(
    parseReports(ADDRESS).map(({ kind }) => kind),
    ['address'],
  );
  assert.deepEqual(
    parseReports(race(LIBRARY, OURS)).map(({ owners }) => owners.slice(0, 2)),
    [[`#1 ${LIBRARY}`, `#0 ${OURS}`]],
  );
  assert.deepEqual(parseReports('nothing to report'), []);
});

test('known is what Node.js leaks and what races within libmongoc; the rest is a finding', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-reports-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const logs = [LEAKS, ADDRESS, race(LIBRARY, LIBRARY) + race(LIBRARY, OURS) + race(OURS, OURS)];
  logs.push(halfRace(LIBRARY) + halfRace(OURS));
  for (const [i, text] of logs.entries()) writeFileSync(path.join(folder, `log.${i}`), text);
  const { unknown, known } = readReports(folder);
  assert.deepEqual(
    unknown.map(({ kind, owners }) => [kind, owners[0].includes('native/')]),
    [
      ['leak', true],
      ['address', true],
      ['race', false],
      ['race', true],
      ['race', true],
    ],
  );
  assert.deepEqual([...known.values()], [1, 2]);
});
