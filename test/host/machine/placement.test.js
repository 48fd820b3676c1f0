import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import {
  bind,
  clientCores,
  commandPrefix,
  coresAllowed,
  coresOf,
  PlacementError,
  parseCores,
  place,
  refusal,
  serverCores,
} from '../../../js/host/machine/placement.js';
import { withServer } from '../../helpers/machine/server.js';

const cores = coresAllowed();
const noApart = refusal('apart') ?? false;
const noSame = refusal('same') ?? false;

test('a list of cores is read as the kernel writes it', () => {
  assert.deepEqual(parseCores('0-3,8,10-11'), [0, 1, 2, 3, 8, 10, 11]);
  assert.deepEqual(parseCores('5'), [5]);
});

test('apart halves the cores, same takes one, free binds nothing', () => {
  const five = [2, 3, 5, 7, 11];
  assert.deepEqual(serverCores('apart', five), [2, 3]);
  assert.deepEqual(clientCores('apart', five), [5, 7, 11]);
  assert.deepEqual(serverCores('same', five), [2]);
  assert.deepEqual(clientCores('same', five), [2]);
  assert.equal(serverCores('free', five), undefined);
  assert.equal(clientCores('free', five), undefined);
});

test('where a placement cannot be had one line says why', () => {
  const four = [0, 1, 2, 3];
  assert.equal(
    refusal('apart', { platform: 'darwin', cores: four }),
    '--pin apart works on Linux only: leave it out',
  );
  assert.match(
    refusal('same', { platform: 'linux', cores: four, env: { PATH: '' } }) ?? '',
    /^--pin same needs taskset, which is missing: install util-linux/,
  );
  assert.equal(refusal('free', { platform: 'win32', cores: [0], env: {} }), undefined);
});

test('apart needs two cores', { skip: noSame }, () => {
  assert.match(refusal('apart', { cores: [0] }) ?? '', /^--pin apart needs two cores/);
});

test('every thread of a started server is bound', { skip: noApart }, async (t) => {
  const { pid } = await withServer(t);
  assert.ok(pid);
  assert.deepEqual(place('apart', [pid]), {
    pin: 'apart',
    server: serverCores('apart'),
    clients: clientCores('apart'),
  });
  const bound = threadsOf(pid).map((thread) => coresOf(`${pid}/task/${thread}`).join());
  assert.ok(bound.length > 1, 'mongod has many threads');
  assert.deepEqual(new Set(bound), new Set([serverCores('apart')?.join()]));
  assert.deepEqual(coresAllowed(), cores, 'this process stays free');
});

test('a server that runs already cannot be bound', { skip: noSame }, () => {
  assert.throws(
    () => place('same', []),
    (/** @type {PlacementError} */ error) => {
      assert.ok(error instanceof PlacementError);
      assert.equal(error.exitCode, 2);
      assert.match(error.message, /^--pin same binds the server, .*: leave out --uri or --pin$/);
      return true;
    },
  );
  assert.deepEqual(place('free', []), { pin: 'free' });
  const clients = clientCores('same');
  assert.deepEqual(place('same', [], { withoutServer: true }), { pin: 'same', clients });
});

test('a cell process is bound while it runs, with all its threads', { skip: noSame }, async (t) => {
  const pid = await waitingProcess(t, []);
  bind(pid, cores.slice(-1));
  const bound = threadsOf(pid).map((thread) => coresOf(`${pid}/task/${thread}`));
  assert.ok(bound.length > 1, 'Node.js has several threads');
  for (const list of bound) assert.deepEqual(list, cores.slice(-1));
});

test('a cell process is bound from its start', { skip: noSame }, async (t) => {
  const pid = await waitingProcess(t, commandPrefix(cores.slice(0, 1)));
  for (const thread of threadsOf(pid)) {
    assert.deepEqual(coresOf(`${pid}/task/${thread}`), cores.slice(0, 1));
  }
  assert.deepEqual(commandPrefix(undefined), []);
});

test('a process that is gone cannot be bound', { skip: noSame }, () => {
  assert.throws(
    () => bind(2 ** 30, [cores[0]]),
    /^PlacementError: process 1073741824 cannot be bound/,
  );
});

/** @param {number} pid */
const threadsOf = (pid) => readdirSync(`/proc/${pid}/task`);

/**
 * @param {import('node:test').TestContext} t
 * @param {string[]} prefix
 * @returns {Promise<number>} its pid
 */
async function waitingProcess(t, prefix) {
  const program = "process.stdout.write('here'); process.stdin.resume();";
  const [command, ...args] = [...prefix, process.execPath, '-e', program];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return /** @type {number} */ (child.pid);
}
