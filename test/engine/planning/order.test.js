/** In which order a run measures. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grid, plan } from './toy_plan.js';

test('each round passes over every setting once, in a seeded order of its own', () => {
  const many = { grid: { concurrency: [1, 2, 3, 4, 5] } };
  const { settings, steps } = plan(many);
  const order = (/** @type {number} */ round) =>
    steps.filter((step) => step.round === round).map(({ setting }) => setting.id);
  const all = settings.map(({ id }) => id).sort();
  for (const round of [1, 2, 3]) assert.deepEqual(order(round).sort(), all);
  assert.deepEqual(steps, plan(many).steps);
  assert.notDeepEqual(steps, plan({ ...many, orderSeed: 8 }).steps);
  const inOrder = (/** @type {number} */ round) =>
    steps.flatMap((step) => (step.round === round ? [step.setting.id] : []));
  assert.notDeepEqual(inOrder(1), inOrder(2));
});

test('settings that share processes follow one another in each round', () => {
  const shared = { ...grid, workloads: ['read', 'mixed'], process: 'one' };
  const others = { ...grid, concurrency: [2, 3, 4, 5], workloads: ['read', 'mixed'] };
  const { settings, steps } = plan({ grids: [others, shared], rounds: 8 });
  const ofOne = settings.filter(({ process }) => process === 'one').map(({ id }) => id);
  assert.equal(ofOne.length, 2);
  const orders = Array.from({ length: 8 }, (_, i) => {
    const inRound = steps.filter(({ round }) => round === i + 1).map(({ setting }) => setting.id);
    assert.deepEqual([...inRound].sort(), settings.map(({ id }) => id).sort());
    const [first, last] = ofOne.map((id) => inRound.indexOf(id)).sort((a, b) => a - b);
    assert.equal(last, first + 1);
    return inRound[first];
  });
  assert.equal(new Set(orders).size, 2, 'either comes first');
});

test('of tasks that share processes, those of many calls go first', () => {
  const task = { least: 1, most: 4, longest: 3 };
  const shared = { ...grid, workloads: ['bulk', 'calls'], process: 'one', task };
  const { steps } = plan({ grids: [shared], rounds: 4 });
  const workloads = steps.map(({ setting }) => setting.workload);
  assert.deepEqual(workloads, Array(4).fill(['calls', 'bulk']).flat());
});

test('groups of contenders have processes of their own', () => {
  const contenders = ['official', 'official+pool', 'mapper'];
  const shared = { ...grid, contenders, workloads: ['read', 'mixed'], process: 'one' };
  const { steps } = plan({ grids: [shared], rounds: 1, groupSize: 2 });
  assert.deepEqual(
    steps.map(({ group }) => group),
    steps[0].group === 0 ? [0, 0, 1, 1] : [1, 1, 0, 0],
  );
});

test('more contenders than may live at once are cut into groups that each hold the baseline', () => {
  const contenders = ['official', 'mapper', 'reader', 'loop', 'official/raw'];
  const { steps } = plan({ grid: { contenders }, groupSize: 3, rounds: 1 });
  const groups = steps.sort((a, b) => a.group - b.group);
  assert.deepEqual(
    groups.map(({ group, cells }) => [group, cells.map(({ contender }) => contender)]),
    [
      [0, ['official+inline', 'mapper+inline', 'reader+inline']],
      [1, ['official+inline', 'loop+inline', 'official/raw+inline']],
    ],
  );
});
