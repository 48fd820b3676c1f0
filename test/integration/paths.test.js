/** Ways to the server: through a relay that takes time, by TLS, compressed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { folderOf, NO_CONTROL, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { noCertificates } from '../helpers/machine/certificates.js';

const CONTENDERS = ['--contender', 'mongodb,native,native+threads', ...NO_CONTROL];

/** @param {import('node:test').TestContext} t @param {...string} flags */
async function measured(t, ...flags) {
  const { code, stderr } = await runCli([
    ...['--workload', 'findOne,insertOne', ...CONTENDERS, ...QUICK, ...flags],
    ...['--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const run = readRun([folderOf(stderr)]);
  for (const { id, status, reason } of run.cells) assert.equal(status, 'ok', `${id}: ${reason}`);
  return run;
}

const notLinux = process.platform === 'linux' ? false : 'the relay needs Linux';

test('a relay adds at least the round trip that was asked for', { skip: notLinux }, async (t) => {
  const run = await measured(t, '--rtt', '0,3ms');
  const asked = [0, 3000];
  assert.deepEqual(run.environment.relays?.map(({ rttUs }) => rttUs).sort(), asked);
  for (const { costUs } of run.environment.relays ?? []) assert.ok(costUs >= 0);
  for (const { id, setting, summary } of run.cells) {
    const { params } = run.settings.find((one) => one.id === setting) ?? assert.fail(id);
    const least = summary?.latencyUs ?? {};
    // What the relay itself takes is part of the round trip.
    for (const { min } of Object.values(least)) {
      if (params.rttUs === 3000) assert.ok(min > 2500, `${id}: ${min} µs`);
    }
  }
});

test('on a replica set clients stay with the relay', { skip: notLinux }, async (t) => {
  const run = await measured(t, '--rtt', '2ms', '--store', 'mongod-rs');
  for (const { id, summary } of run.cells) {
    for (const { min } of Object.values(summary?.latencyUs ?? {})) {
      assert.ok(min > 1500, `${id}: ${min} µs`);
    }
  }
});

test('a server that the run starts speaks TLS, and compresses', {
  skip: noCertificates,
}, async (t) => {
  const run = await measured(t, '--tls', 'off,on', '--compressors', 'zlib');
  assert.deepEqual(
    run.settings.map(({ params }) => [params.tls, params.compressors]),
    [
      ['off', 'zlib'],
      ['on', 'zlib'],
      ['off', 'zlib'],
      ['on', 'zlib'],
    ],
  );
});

test('what cannot be done is said in one line', async (t) => {
  const out = temporaryFolder(t);
  const given = ['--uri', 'mongodb://db.example:27017', '--out', out];
  const words = ['--workload', 'findOne', '--contender', 'mongodb', ...QUICK, ...given];
  const { code, stderr } = await runCli([...words, '--rtt', 'far']);
  assert.equal(code, 2);
  assert.match(stderr, /^tollgate: --rtt must be a time such as 300us or 1\.5ms, not "far"\n$/);
});
