import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { operationsOf } from '../../../js/engine/plugins/session.js';
import { eventually, isRunning } from '../../helpers/machine/process.js';

const FAULTS = [fileURLToPath(new URL('../faults/', import.meta.url))];

/** @param {string} name of the dispatch @param {string} variant of what goes wrong @param {number} [poolSize] */
async function open(name, variant, poolSize = 1) {
  const reference = {
    ...{ driver: 'faulty', version: '', variant, workload: 'noop', dataset: 'narrow', seed: 1 },
    ...{ uri: '', database: '', collection: '', plugins: FAULTS },
  };
  const dispatch = await loadPlugin('dispatch', name);
  await resolvePackage(dispatch).install();
  const dispatched = await dispatch.open({
    ...{ reference, driver: await loadPlugin('drivers', 'faulty', FAULTS), variant: '' },
    ...{ poolSize, concurrency: 1, reply: 'objects' },
  });
  const [{ operation }] = operationsOf(await loadPlugin('workloads', 'noop'));
  const call = await dispatched.prepare(operation);
  assert.deepEqual(await call({ id: 0 }), { id: 0 });
  return { call, close: () => dispatched.close() };
}

/** What a call says of it, where a dispatch says anything. @type {Record<string, RegExp>} */
const reasons = {
  throws: /it went wrong/,
  unclonable: /could not be cloned/,
};

/** They reject with what is left of a DataCloneError after a thread: before Node.js 21, an empty object. */
const MUTE = new Set(['piscina', 'tinypool']);

for (const name of ['piscina', 'message-port', 'child-ipc', 'ring', 'tinypool', 'qoper8-wt']) {
  for (const [fault, reason] of Object.entries(reasons)) {
    test(`${name}: a call that ${fault} is rejected with the reason, and the next is answered`, async () => {
      const { call, close } = await open(name, fault);
      const isMute = fault === 'unclonable' && MUTE.has(name);
      await assert.rejects(async () => call({ id: 1 }), isMute ? () => true : reason);
      assert.deepEqual(await call({ id: 0 }), { id: 0 });
      await close();
    });
  }
}

for (const name of ['message-port', 'child-ipc', 'ring', 'piscina', 'qoper8-wt']) {
  test(`${name}: an answer's fields are its own, whatever they are called`, async () => {
    const { call, close } = await open(name, 'odd');
    assert.deepEqual(await call({ id: 1 }), {
      ...{ id: 1, error: { name: 'E42' }, endedAt: 5, value: 2, stagesUs: {}, bytes: 3 },
    });
    await close();
  });
}

for (const name of ['message-port', 'ring']) {
  test(`${name}: calls go to the workers that live`, async () => {
    const { call, close } = await open(name, 'dies', 2);
    await assert.rejects(async () => call({ id: 1 }), /ended with 7/);
    for (let i = 0; i < 4; i++) assert.deepEqual(await call({ id: 0 }), { id: 0 });
    await close();
  });
}

for (const [name, reason] of /** @type {[string, RegExp][]} */ ([
  ['message-port', /its worker thread ended with 7/],
  ['ring', /its worker thread ended with 7/],
  ['child-ipc', /its child process ended with 7/],
])) {
  test(`${name}: a worker that dies fails its calls, those in flight and those after`, async () => {
    const { call, close } = await open(name, 'dies');
    const [first, second] = [call({ id: 1 }), call({ id: 2 })];
    await assert.rejects(Promise.resolve(first), reason);
    await assert.rejects(Promise.resolve(second), reason);
    await assert.rejects(async () => call({ id: 0 }), reason);
    await close();
  });
}

for (const name of ['message-port', 'ring', 'child-ipc', 'piscina']) {
  test(`${name}: a worker that hangs in a call does not keep the dispatch from closing`, async () => {
    const { call, close } = await open(name, 'hangs');
    const hanging = assert.rejects(async () => call({ id: 1 }));
    await close();
    await hanging;
  });
}

test('children of qoper8-cp end with a process that is killed', async () => {
  await resolvePackage(await loadPlugin('dispatch', 'qoper8-cp')).install();
  const parent = fork(fileURLToPath(new URL('../faults/parent.js', import.meta.url)));
  const [pids] = await once(parent, 'message');
  assert.ok(pids.length > 0 && pids.every(isRunning));
  parent.kill('SIGKILL');
  await eventually(() => !pids.some(isRunning), 'no child of the killed process runs');
});
