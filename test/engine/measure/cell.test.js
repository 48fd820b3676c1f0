import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sequenceOf } from '../../../js/engine/measure/sequence.js';
import { StepTimes } from '../../../js/engine/measure/step_times.js';
import { cellOf, dataset, read } from './cell_of.js';

test('slices add up to the sample; operations are numbered on, each once', async () => {
  /** @type {number[]} */
  const seen = [];
  const cell = cellOf({ call: (input) => seen.push(input) });
  await cell.warm(2);
  const first = await cell.slice({ ms: 2, slicesLeft: 2 });
  const second = await cell.slice({ ms: 2, slicesLeft: 1 });
  const sample = await cell.finish();
  assert.deepEqual(sample.slices.ops, [first.ops, second.ops]);
  assert.equal(sample.ops, first.ops + second.ops);
  assert.ok(Math.abs(sample.seconds * 1e6 - first.us - second.us) < 1e-6);
  assert.ok(Math.abs(sample.metrics.usPerOp - (sample.seconds * 1e6) / sample.ops) < 1e-9);
  assert.deepEqual(
    seen,
    seen.map((_, at) => at + 5),
  );
  assert.equal(cell.used, 5 + seen.length);
  const recorded = sample.histograms.read.buckets.reduce((sum, [, count]) => sum + count, 0);
  assert.equal(recorded, sample.ops);
});

test('a mix has a histogram for each operation, in the proportion of their weights', async () => {
  const workload = {
    name: 'mixed',
    mix: [
      { weight: 3, operation: { ...read, name: 'often' } },
      { weight: 1, operation: { ...read, name: 'seldom' } },
    ],
  };
  const cell = cellOf({ workload, load: { kind: 'iterations', operations: 4000 } });
  await cell.slice({ ms: 1, operations: 4000, slicesLeft: 1 });
  const { histograms } = await cell.finish();
  const count = (/** @type {string} */ name) =>
    histograms[name].buckets.reduce((sum, [, n]) => sum + n, 0);
  assert.deepEqual([count('often'), count('seldom')], [3000, 1000]);
});

test('each operation of a mix meets its own inputs in their order', () => {
  const counting = (/** @type {string} */ name) => ({ ...read, name });
  const { which, input } = sequenceOf(
    /** @type {any} */ ({
      name: 'mixed',
      mix: [
        { weight: 9, operation: counting('a') },
        { weight: 1, operation: counting('b') },
      ],
    }),
    dataset,
    1,
    { concurrency: 1 },
  );
  const met = [0, 1].map((place) =>
    Array.from({ length: 9000 }, (_, i) => i).flatMap((i) =>
      which(i) === place ? [input(i)] : [],
    ),
  );
  for (const inputs of met) {
    assert.deepEqual(
      inputs,
      inputs.map((_, at) => at),
    );
  }
});

test('what a driver counts is divided by the operations measured', async () => {
  let commands = 0;
  const call = () => {
    commands += 3;
  };
  const cell = cellOf({ call, dispatch: { counters: () => ({ commandsPerOp: commands }) } });
  await cell.warm(1);
  await cell.slice({ ms: 1, slicesLeft: 1 });
  assert.equal((await cell.finish()).metrics.commandsPerOp, 3);
});

test('answers are used within the clock, alike for all', async () => {
  const reads = { text: 0, last: 0 };
  const document = {
    get text() {
      reads.text++;
      return 'abc';
    },
    get n() {
      reads.last++;
      return 1;
    },
  };
  const load = { kind: 'iterations' };
  const cell = cellOf({ call: () => [document, document], load, limit: 55 });
  await cell.slice({ ms: 1, operations: 50, slicesLeft: 1 });
  assert.deepEqual(reads, { text: 100, last: 100 });
});

test('stages are means per operation, whatever number of commands it took', async () => {
  let us = 0;
  const dispatch = { stages: () => ({ us: { roundTrip: us }, overlapping: ['encode'] }) };
  const call = () => {
    us += 6;
  };
  const cell = cellOf({ call, dispatch });
  await cell.warm(1);
  await cell.slice({ ms: 1, slicesLeft: 1 });
  const { stagesUs, overlapping } = await cell.finish();
  assert.ok(Math.abs(Number(stagesUs?.roundTrip) - 6) < 1e-9);
  assert.deepEqual(overlapping, ['encode']);
});

test('callers of a synchronous driver queue for its thread', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const us = { roundTrip: 0 };
  const cell = cellOf({
    call: () => {
      now += 0.2;
      us.roundTrip += 200;
    },
    dispatch: { stages: () => ({ us: { ...us } }) },
    load: { kind: 'closed', concurrency: 4 },
  });
  await cell.slice({ ms: 50, slicesLeft: 1 });
  const { stagesUs, metrics } = await cell.finish();
  const queue = Number(stagesUs?.queue);
  assert.ok(Math.abs(queue + metrics.usPerOp - metrics.latencyMeanUs) < 1e-6);
  // Three others are served first.
  assert.ok(Math.abs(queue / metrics.usPerOp - 3) < 0.01, `${queue} µs beside ${metrics.usPerOp}`);
});

test('every reading that this platform gives is there, and what cannot be seen is absent', async () => {
  const cell = cellOf({ call: nextTurn, sync: false });
  await cell.slice({ ms: 20, slicesLeft: 1 });
  const { metrics } = await cell.finish();
  for (const name of ['clientCpuUsPerOp', 'rssPeakKb', 'heapPeakKb', 'latencyP99Us']) {
    assert.ok(metrics[name] > 0, name);
  }
  assert.ok(metrics.eventLoopUtilization > 0 && metrics.eventLoopUtilization <= 1);
  assert.ok(metrics.gcPct >= 0 && metrics.handOverPct === 0);
  assert.ok(!('serverCpuUsPerOp' in metrics), 'the server is the engine’s to watch');
  const parts = metrics.callerCpuUsPerOp + metrics.workerCpuUsPerOp;
  assert.ok(metrics.callerCpuUsPerOp > 0 && Math.abs(parts - metrics.clientCpuUsPerOp) < 1e-6);
  const observed = await cell.observe(100);
  assert.ok(observed.ops > 0);
  assert.ok(observed.metrics.allocatedBytesPerOp > 0);
  assert.ok(observed.metrics.eventLoopDelayP99Us >= observed.metrics.eventLoopDelayP50Us);
});

test('what a call allocates is seen', async (t) => {
  let now = 0;
  // A thousand calls, however long the machine takes for them: one look at the clock each.
  t.mock.method(performance, 'now', () => {
    now += 0.1;
    return now;
  });
  const kept = /** @type {number[][]} */ ([]);
  const cell = cellOf({
    call: () => {
      if (kept.length > 50) kept.length = 0;
      kept.push(new Array(1000).fill(1.5));
    },
  });
  const { allocatedBytesPerOp } = (await cell.observe(100)).metrics;
  assert.ok(
    allocatedBytesPerOp > 8000 && allocatedBytesPerOp < 20_000,
    String(allocatedBytesPerOp),
  );
});

test('the cost of inputs is a number also where the machine is away meanwhile', async (t) => {
  const cell = cellOf();
  let now = 0;
  // Each look at the clock is later than the whole pass may be.
  t.mock.method(performance, 'now', () => {
    now += 1000;
    return now;
  });
  const { inputUsPerOp } = (await cell.observe(0)).metrics;
  assert.ok(Number.isFinite(inputUsPerOp), String(inputUsPerOp));
});

test('a synchronous call delays the event loop by its own length', async () => {
  const cell = cellOf({
    call: () => {
      const end = performance.now() + 5;
      while (performance.now() < end);
    },
  });
  const { eventLoopDelayP50Us } = (await cell.observe(200)).metrics;
  assert.ok(eventLoopDelayP50Us > 3000, String(eventLoopDelayP50Us));
});

test('a cell without one operation has no sample', async () => {
  await assert.rejects(cellOf().finish(), { message: 'not one operation could be measured' });
});

test("the RSS peak is the process's own, not that of the one that started it", (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux hands the peak on');
  const large = Buffer.alloc(512 * 2 ** 20, 1);
  const memory = new URL('../../../js/engine/measure/meters/memory.js', import.meta.url);
  const script = `import { peakKb } from '${memory}'; console.log(peakKb([]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.ok(Number(stdout) > 1024 && Number(stdout) < large.length / 1024 / 2, stdout);
});

test('steps of a compound operation have histograms of their own, of what was measured alone', async () => {
  const steps = new StepTimes();
  const workload = { ...read, name: 'both', steps: [read, { ...read, name: 'again' }] };
  const onStep = steps.recorderOf(workload);
  assert.ok(onStep);
  assert.equal(steps.recorderOf(read), undefined);
  const call = () => {
    for (const name of ['read', 'again', 'again']) onStep(name, 3);
    return [1, 1];
  };
  const cell = cellOf({ call, workload, steps });
  await cell.warm(2);
  const { ops } = await cell.slice({ ms: 2, slicesLeft: 1 });
  const { histograms } = await cell.finish();
  assert.deepEqual(Object.keys(histograms), ['both', 'both/read', 'both/again']);
  const count = (/** @type {string} */ name) =>
    histograms[name].buckets.reduce((sum, [, n]) => sum + n, 0);
  // The lead-in is no part of it, nor is what finish() runs.
  assert.deepEqual([count('both'), count('both/read'), count('both/again')], [ops, ops, 2 * ops]);
});
