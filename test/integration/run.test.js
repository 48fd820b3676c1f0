import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { whatIsWrong } from '../../js/report/validate.js';
import { folderOf, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/server.js';

const server = await withServer(undefined);
const DRIVERS = fileURLToPath(new URL('../../bench/drivers/', import.meta.url));

/** @param {string} folder */
const readRun = (folder) => JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8'));

/**
 * A driver dropped into the folder for one test.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} name
 * @param {string} source
 */
function dropDriver(t, name, source) {
  const file = path.join(DRIVERS, `${name}.js`);
  writeFileSync(file, source);
  t.after(() => rmSync(file));
}

test('every workload runs on every kind of contender, and every cell holds every metric', async (t) => {
  const out = temporaryFolder(t);
  const { code, stdout, stderr } = await runCli([
    ...QUICK,
    '--contender',
    'libmongoc,native,native/prefetch,native/bytes,mongodb,mongodb/raw,mongoose,mongoose/lean,native+piscina,mongodb+piscina,mongoose+piscina,native+threads',
    '--out',
    out,
    '--no-color',
  ]);
  assert.equal(code, 0, stderr);
  const run = readRun(folderOf(stderr));
  assert.equal(whatIsWrong(run), undefined);
  assert.equal(run.status, 'complete');
  const { server, harnessUsPerOp, drivers } = run.environment;
  assert.equal(server.started, true);
  assert.deepEqual(Object.keys(drivers).sort(), ['libmongoc', 'mongodb', 'mongoose', 'native']);
  assert.ok(harnessUsPerOp.sync > 0 && harnessUsPerOp.async > 0);

  const readsOnly = ['native/prefetch', 'native/bytes', 'mongodb/raw', 'mongoose/lean'].map(
    (driver) => `${driver}+inline`,
  );
  for (const cell of run.cells) {
    const { id, status, reason, rounds } = cell;
    const mutates = !cell.workload.startsWith('find');
    if (mutates && readsOnly.includes(cell.contender)) {
      assert.equal(status, 'skipped', id);
      continue;
    }
    assert.equal(status, 'ok', `${id}: ${reason}`);
    const [round] = rounds;
    assert.ok(round.ops > 0 && round.opsPerSecond > 0, id);
    for (const metric of ['clientCpuUsPerOp', 'rssPeakKb', 'heapPeakKb']) {
      assert.ok(round[metric] > 0, `${id} ${metric} ${round[metric]}`);
    }
    for (const metric of ['rssDeltaKb', 'gcMs']) assert.ok(Number.isFinite(round[metric]), id);
    const { min, p50, p90, p99, p999, max } = round.latencyUs;
    assert.ok(min <= p50 && p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max, id);
    if (process.platform === 'linux') {
      assert.ok(round.serverCpuUsPerOp > 0, id);
      assert.ok(round.stealPct >= 0, id);
    }
    if (cell.contender === 'native+inline') assert.ok(round.stagesUs.roundTrip > 0, id);
  }
  assert.match(stdout, /native\+?/);
  const files = ['report.html', 'summary.md', 'summary.csv', 'samples.ndjson'];
  for (const file of files) {
    assert.ok(readFileSync(path.join(folderOf(stderr), file), 'utf8').length > 500, file);
  }
});

test('each reply crosses back from a worker and is checked', async (t) => {
  const out = temporaryFolder(t);
  const { code, stderr } = await runCli([
    ...['--contender', 'native+piscina,mongodb+piscina,mongoose+piscina'],
    ...['--workload', 'findOne,find,insertOne', '--reply', 'objects,bytes,json,count'],
    ...QUICK,
    ...['--out', out],
  ]);
  assert.equal(code, 0, stderr);
  for (const { id, status, reason, reply, driver } of readRun(folderOf(stderr)).cells) {
    const expected = reply === 'bytes' && driver === 'mongoose' ? 'unsupported' : 'ok';
    assert.equal(status, expected, `${id}: ${reason}`);
  }
});

test('a given server is measured and left as it was', async (t) => {
  const { MongoClient } = await import('mongodb');
  const client = await new MongoClient(server.uri).connect();
  t.after(() => client.close());
  const names = async () =>
    (await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
  const before = await names();
  const uri = `${server.uri}${server.uri.includes('?') ? '&' : '?'}appName=secret`;
  const args = ['--uri', uri, '--contender', 'native,mongodb', '--workload', 'updateOne'];
  const { code, stderr } = await runCli([...args, ...QUICK, '--out', temporaryFolder(t)]);
  assert.equal(code, 0, stderr);
  const run = readRun(folderOf(stderr));
  assert.equal(run.environment.server.source, 'uri');
  assert.doesNotMatch(run.argv.join(' '), /secret/, "an address's options may be secret");
  assert.ok(!('serverCpuUsPerOp' in run.cells[0].rounds[0]));
  assert.deepEqual(await names(), before);
});

test('a driver dropped into the folder is listed and runs', async (t) => {
  dropDriver(
    t,
    'dropped',
    `export { open, mode, version } from './mongodb.js';
     export const name = 'dropped';
     export const variants = { '': { description: 'dropped in by a test' } };`,
  );
  const { stdout } = await runCli(['list']);
  assert.match(stdout, /^ {2}dropped +dropped in by a test \[async\]$/m);
  const args = ['--uri', server.uri, '--contender', 'dropped,mongodb', '--workload', 'findOne'];
  const { code, stderr } = await runCli([...args, ...QUICK, '--out', temporaryFolder(t)]);
  assert.equal(code, 0, stderr);
  const run = readRun(folderOf(stderr));
  assert.deepEqual(
    run.cells.map((/** @type {any} */ { contender, status }) => [contender, status]),
    [
      ['dropped+inline', 'ok'],
      ['mongodb+inline', 'ok'],
      ['mongodb+inline#aa', 'ok'],
    ],
  );
});

test('a driver that returns or stores a wrong document fails verification, and the run goes on', async (t) => {
  dropDriver(
    t,
    'lying',
    `import { open as honest } from './mongodb.js';
     export const name = 'lying';
     export const mode = 'async';
     export const variants = { '': { description: 'wrong on purpose' } };
     export const version = () => '0';
     export async function open(options) {
       const session = await honest(options);
       return {
         ...session,
         op(operation, inputs) {
           if (operation === 'insertOne') {
             return session.op(operation, (i) => ({ ...inputs(i), t01: 'other' }));
           }
           const op = session.op(operation, inputs);
           return async (i) => ({ ...(await op(i)), t01: 'other' });
         },
       };
     }`,
  );
  const { code, stdout, stderr } = await runCli([
    ...['--uri', server.uri, '--contender', 'lying,mongodb', '--workload', 'findOne,insertOne'],
    ...[...QUICK, '--out', temporaryFolder(t), '--no-color'],
  ]);
  assert.equal(code, 1);
  const run = readRun(folderOf(stderr));
  assert.equal(run.status, 'complete');
  for (const { driver, status, reason, rounds, workload } of run.cells) {
    if (driver === 'mongodb') {
      assert.equal(status, 'ok');
      continue;
    }
    assert.equal(status, 'failed');
    assert.equal(rounds.length, 0);
    const what = workload === 'findOne' ? 'answer 0' : 'stored document 0';
    assert.match(reason, new RegExp(`${what} is wrong at t01: 'other' where the official driver`));
  }
  assert.match(stdout, /lying +failed/);
});
