import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseContender } from '../../../js/engine/planning/contenders.js';

const driver = (/** @type {object} */ more) =>
  /** @type {any} */ ({ variants: { '': {}, lean: {}, late: { oldest: '9.0.0' } }, ...more });
const registry = {
  drivers: new Map([
    ['ours', driver({})],
    ['own', driver({ package: 'tollgate' })],
    ['official', driver({ package: 'official-package', oldest: '1.2.0' })],
  ]),
  dispatch: new Map(
    /** @type {[string, any][]} */ ([
      ['inline', {}],
      ['pool', { variants: { '': {}, 32: {} } }],
      ['slow', { variants: { '5us': {} } }],
    ]),
  ),
  uses: {
    mine: { folder: '/somewhere', package: 'official-package', version: '6.20.0' },
    aged: { folder: '/elsewhere', package: 'official-package', version: '1.1.9' },
    other: { folder: '/elsewhere', package: 'other-package', version: '6.20.0' },
  },
};
const parse = (/** @type {string} */ text) => parseContender(text, registry);

test('a name falls into its parts, and its canonical form spells the dispatch out', () => {
  assert.deepEqual(parse('ours'), {
    contender: 'ours+inline',
    driver: 'ours',
    version: '',
    variant: '',
    dispatch: 'inline',
    dispatchVariant: '',
  });
  assert.deepEqual(parse('official@6.20.0-rc.1/lean+pool:32'), {
    contender: 'official@6.20.0-rc.1/lean+pool:32',
    driver: 'official',
    version: '6.20.0-rc.1',
    variant: 'lean',
    dispatch: 'pool',
    dispatchVariant: '32',
  });
  for (const text of ['ours/lean+pool', 'official@1.2.3+inline', 'ours+slow:5us']) {
    assert.equal(parse(text).contender, text);
    assert.deepEqual(parse(parse(text).contender), parse(text));
  }
});

test('a version may be the name of a folder of the user’s', () => {
  const { contender, version } = parse('official@mine/lean');
  assert.deepEqual([contender, version], ['official@mine/lean+inline', 'mine']);
});

test('what it cannot be is refused in one line that lists what it can', () => {
  for (const [text, message] of Object.entries({
    '': 'contender "" is not of the form driver[@version][/variant][+dispatch[:variant]]',
    'ours/lean/lean':
      'contender "ours/lean/lean" is not of the form driver[@version][/variant][+dispatch[:variant]]',
    nobody: 'unknown driver "nobody": known are ours, own, official',
    'ours/fat':
      'unknown contender "ours/fat": known are ours, ours/late, ours/lean. Did you mean ours/late?',
    'ours+boat': 'unknown dispatch "boat": known are inline, pool, slow',
    'ours+pool:9': 'unknown contender "ours+pool:9": known are pool, pool:32',
    'ours+inline:9': 'unknown contender "ours+inline:9": known are inline',
    // It is slow by some amount or not at all.
    'ours+slow': 'unknown contender "ours+slow": known are slow:5us',
    'ours@1.2.3': 'contender "ours@1.2.3": ours has no other versions',
    'official@latest': 'contender "official@latest": a version looks like 1.2.3, not "latest"',
    'official@toString':
      'contender "official@toString": a version looks like 1.2.3, not "toString"',
    'ours@mine': 'contender "ours@mine": ours has no other versions',
    'own@0.0.1':
      'contender "own@0.0.1": own is no package of npm’s: name another checkout with --use mine=../checkout, and measure own@mine',
    'official@other':
      'contender "official@other": official measures the package official-package, and --use other is other-package',
    'official@1.2.0-rc.1':
      'contender "official@1.2.0-rc.1": the driver official works with official-package 1.2.0 or newer, not with 1.2.0-rc.1',
    'official@8.9.9/late+inline':
      'contender "official@8.9.9/late+inline": official/late works with official-package 9.0.0 or newer, not with 8.9.9',
    'official@aged':
      'contender "official@aged": the driver official works with official-package 1.2.0 or newer, not with 1.1.9',
    'official@6': 'contender "official@6": a version looks like 1.2.3, not "6"',
  })) {
    assert.throws(() => parse(text), { name: 'UsageError', message, exitCode: 2 }, text);
  }
});

test('a contender whose driver does not load is refused for that reason', () => {
  const broken = [
    { kind: /** @type {const} */ ('drivers'), name: 'torn', file: 'torn.js', reason: 'it is torn' },
  ];
  assert.throws(() => parseContender('torn', { ...registry, broken }), {
    message: 'the driver "torn" does not load (torn.js): it is torn',
    exitCode: 2,
  });
});
