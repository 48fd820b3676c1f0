import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allParameters,
  defaultsOf,
  keyOf,
  parametersOf,
  textOf,
  valuesOf,
} from '../../../js/engine/planning/parameters.js';

/** @typedef {import('../../../js/types.d.ts').Parameter} Parameter */

/** @param {Partial<Parameter>} [parts] @returns {Parameter} */
const parameter = (parts) => ({
  ...{ name: 'depthOfTree', flag: 'tree-depth', description: 'how deep', values: 'count' },
  ...parts,
});
/** @param {string} name @param {Parameter[]} params @returns {any} */
const workload = (name, params, more = {}) => ({ name, params, ...more });

test('values are read as their kind says, and refused in one line that names the flag', () => {
  const cases = /** @type {const} */ ([
    ['count', '1,20', [1, 20]],
    ['time', '0,300us,1.5ms', [0, 300, 1500]],
    ['size', '1.4KB,64B', [1400, 64]],
  ]);
  for (const [values, text, expected] of cases) {
    assert.deepEqual(valuesOf(parameter({ values }), text), expected);
  }
  const words = parameter({ values: ['near', 'far'] });
  assert.deepEqual(valuesOf(words, 'far,near'), ['far', 'near']);
  assert.equal(valuesOf(words, undefined), undefined);
  assert.throws(() => valuesOf(words, 'there'), {
    message: '--tree-depth must be one of near, far, not "there"',
    exitCode: 2,
  });
  assert.throws(() => valuesOf(parameter(), '0'), { message: /^--tree-depth must be a whole/ });
});

test('a flag is known as commander names it, and said in reports in words', () => {
  assert.equal(keyOf(parameter()), 'treeDepth');
  assert.equal(textOf(parameter(), 12_000), 'tree depth 12,000');
  assert.equal(textOf(parameter({ values: 'time' }), 300), 'tree depth 300 µs');
  assert.equal(textOf(parameter({ unit: 'levels' }), 3), 'tree depth 3 levels');
  assert.equal(textOf(parameter({ values: ['near'] }), 'near'), 'tree depth near');
});

test('each parameter is known once, whoever declares it; two of one name are refused', () => {
  const same = [workload('a', [parameter()]), workload('b', [parameter()])];
  const names = allParameters(same).map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  assert.ok(names.includes('depthOfTree'));
  for (const other of [parameter({ flag: 'depth' }), parameter({ name: 'other' })]) {
    assert.throws(() => allParameters([...same, workload('c', [other])]), {
      message: /^the workload c declares a parameter \w+ \(--[\w-]+\), which is another one/,
    });
  }
});

test('a collection’s size is for those who meet a dataset, the way to the server for all', () => {
  const namesOf = (/** @type {any} */ one) => parametersOf(one).map(({ name }) => name);
  assert.ok(namesOf(workload('a', [])).includes('size'));
  assert.ok(!namesOf(workload('a', [], { documentsOf: () => ({}) })).includes('size'));
  assert.ok(namesOf(workload('a', [], { documentsOf: () => ({}) })).includes('rttUs'));
});

test('inputs get the defaults of what nobody asked for', () => {
  assert.deepEqual(defaultsOf(workload('a', [parameter({ default: 3 }), parameter({})])), {
    depthOfTree: 3,
  });
});
