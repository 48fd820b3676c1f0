import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinVersions } from '../../../js/engine/planning/versions.js';

const driver = (/** @type {object} */ more) =>
  /** @type {any} */ ({ variants: { '': {}, lean: {} }, ...more });
const registry = {
  drivers: new Map([
    ['ours', driver({})],
    ['own', driver({ package: 'tollgate' })],
    ['official', driver({ package: 'official-package' })],
    ['scoped', driver({ package: '@some/package@1.2.3' })],
  ]),
  dispatch: new Map(
    /** @type {[string, any][]} */ ([
      ['inline', {}],
      ['pool', {}],
    ]),
  ),
  uses: { mine: { folder: '/anywhere', package: 'official-package', version: '6.0.0' } },
};

const PUBLISHED = ['5.9.2', '6.1.0', '6.20.0', '6.3.0', '6.21.0-beta.1', '7.8.0', '10.0.0'];

/** What npm would say, and how often it was asked. */
function npm() {
  /** @type {string[]} */
  const asked = [];
  const sources = {
    here: () => [],
    async published(/** @type {string} */ name) {
      asked.push(name);
      return { versions: PUBLISHED, tags: { latest: '7.8.0', next: '10.0.0' } };
    },
  };
  return { sources, asked };
}

const offline = (/** @type {string[]} */ here) => ({
  here: () => here,
  published: async () => ({ unreachable: 'ENOTFOUND' }),
});

test('a range, a major and a tag become the newest version that each means', async () => {
  const { sources, asked } = npm();
  for (const [given, exact] of Object.entries({
    6: '6.20.0',
    6.1: '6.1.0',
    '^6.1': '6.20.0',
    '~6.3': '6.3.0',
    '6.x': '6.20.0',
    5: '5.9.2',
    '*': '10.0.0',
    latest: '7.8.0',
    next: '10.0.0',
  })) {
    const pinned = await pinVersions({ contender: `official@${given}` }, registry, sources);
    assert.equal(pinned.flags.contender, `official@${exact}`, given);
    assert.deepEqual(pinned.notes, [`official-package@${given} is version ${exact}`]);
    assert.deepEqual(pinned.warnings, []);
  }
  assert.equal(asked.length, 9);
});

test('a tag that every object has is none', async () => {
  const { sources } = npm();
  for (const tag of ['constructor', 'toString', '__proto__']) {
    await assert.rejects(pinVersions({ contender: `official@${tag}` }, registry, sources), {
      message: `npm has no official-package@${tag}: tags are latest, next, and a folder is named with --use ${tag}=PATH`,
    });
  }
});

test('variant, dispatch and the other flags stay; the baseline is resolved, too', async () => {
  const { sources, asked } = npm();
  const flags = {
    contender: 'ours+pool, official@6/lean+pool,scoped@7,official@7.0.0',
    baseline: 'official@5',
    rounds: '3',
  };
  assert.deepEqual((await pinVersions(flags, registry, sources)).flags, {
    contender: 'ours+pool,official@6.20.0/lean+pool,scoped@7.8.0,official@7.0.0',
    baseline: 'official@5.9.2',
    rounds: '3',
  });
  assert.deepEqual(asked, ['official-package', '@some/package']);
});

test('contenders that are one version are one contender, and that is said', async () => {
  const flags = { contender: 'official@6,ours,official@6.20,official@6.20.0,ours+inline,ours' };
  const { flags: pinned, notes } = await pinVersions(flags, registry, npm().sources);
  assert.equal(pinned.contender, 'official@6.20.0,ours');
  assert.deepEqual(notes, [
    'official-package@6 is version 6.20.0',
    'official-package@6.20 is version 6.20.0',
    'official@6 and official@6.20 and official@6.20.0 are one contender: official@6.20.0+inline',
    'ours and ours+inline are one contender: ours+inline',
  ]);
});

test('exact versions and folders of the user’s need no npm', async () => {
  const flags = { contender: 'official@6.21.0-beta.1,official@mine,official,ours' };
  const { sources, asked } = npm();
  assert.deepEqual(await pinVersions(flags, registry, sources), {
    ...{ flags, notes: [], warnings: [] },
  });
  assert.deepEqual((await pinVersions({}, registry, sources)).flags, {});
  assert.deepEqual(asked, []);
});

test('without npm it is the newest on this machine, with a warning', async () => {
  const { flags, warnings } = await pinVersions(
    { contender: 'official@6' },
    registry,
    offline(['6.3.0', '6.1.0', '7.0.0']),
  );
  assert.equal(flags.contender, 'official@6.3.0');
  assert.deepEqual(warnings, [
    {
      code: 'versions-offline',
      text: 'npm could not be asked for the newest official-package@6 (ENOTFOUND): 6.3.0 is the newest on this machine.',
      advice: 'Name the exact version, or measure again with a network.',
    },
  ]);
});

for (const [given, sources, message] of /** @type {const} */ ([
  [
    'official@99',
    npm().sources,
    'npm has no official-package@99: the newest are 10.0.0, 7.8.0, 6.20.0, 5.9.2',
  ],
  [
    'official@minx',
    npm().sources,
    'npm has no official-package@minx: tags are latest, next, and a folder is named with --use minx=PATH',
  ],
  [
    'official@6',
    { ...npm().sources, published: async () => ({ versions: [], tags: {} }) },
    'npm has no package official-package',
  ],
  [
    'official@6',
    offline([]),
    'npm cannot be asked what official-package@6 is (ENOTFOUND), and none is here',
  ],
  [
    'official@8',
    offline(['6.3.0', '7.0.0']),
    'npm cannot be asked what official-package@8 is (ENOTFOUND), and here are 7.0.0, 6.3.0',
  ],
  [
    'official@next',
    offline(['6.3.0']),
    'npm cannot be asked what official-package@next is (ENOTFOUND), and here are 6.3.0',
  ],
  // What cannot be resolved is left to whoever reads contenders.
  ['nobody@6', npm().sources, 'unknown driver "nobody": known are ours, own, official, scoped'],
  [
    'own@6',
    npm().sources,
    'contender "own@6": own is no package of npm’s: name another checkout with --use mine=../checkout, and measure own@mine',
  ],
  ['ours@6', npm().sources, 'contender "ours@6": ours has no other versions'],
])) {
  test(`what cannot be resolved is said in one line: ${given}, ${message}`, async () => {
    await assert.rejects(pinVersions({ contender: given }, registry, sources), { message });
  });
}
