/** Concerns and read preferences by their classes: as mongodb's for the same arguments. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as official from 'mongodb';
import * as own from '../../js/index.js';

/** @param {(classes: any) => any} make */
function compare(make) {
  const [ours, theirs] = [own, official].map((classes) => outcomeOf(() => make(classes)));
  assert.deepEqual(ours, theirs, make.toString());
  return ours;
}

/** @param {() => any} make */
function outcomeOf(make) {
  try {
    const made = make();
    return made === undefined ? made : JSON.parse(JSON.stringify({ made, ...made }));
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { name, message };
  }
}

const TAGS = [{ dc: 'east' }, {}];
const MODES = ['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'];

test('a read preference is made, refused and written as mongodb’s', () => {
  for (const mode of [...MODES, 'other', null, 1]) {
    for (const tags of [undefined, TAGS, [], 'east', { maxStalenessSeconds: 90 }]) {
      for (const options of [
        undefined,
        { maxStalenessSeconds: 120 },
        { hedge: { enabled: true } },
      ]) {
        compare(({ ReadPreference }) => new ReadPreference(mode, tags, options));
      }
    }
  }
  for (const maxStalenessSeconds of [0, -1, 90]) {
    compare(({ ReadPreference }) => new ReadPreference('nearest', TAGS, { maxStalenessSeconds }));
  }
});

test('a read preference is taken from options as mongodb takes it', () => {
  const given = [
    undefined,
    null,
    {},
    { readPreference: 'nearest' },
    { readPreference: 'nearest', readPreferenceTags: TAGS, maxStalenessSeconds: 100 },
    { readPreference: { mode: 'secondary', tags: TAGS } },
    { readPreference: { preference: 'secondary' }, readPreferenceTags: TAGS },
    { readPreference: 'wrong' },
  ];
  for (const options of given) {
    compare(({ ReadPreference }) => ReadPreference.fromOptions(options));
    if (options) compare(({ ReadPreference }) => ReadPreference.translate({ ...options }));
  }
  compare(({ ReadPreference }) => ReadPreference.translate({ readPreference: 1 }));
  for (const mode of MODES) {
    compare(({ ReadPreference }) => {
      const one = ReadPreference.fromString(mode);
      return {
        secondaryOk: one.secondaryOk(),
        valid: [one.isValid(), one.isValid('wrong'), ReadPreference.isValid(mode)],
        equals: one.equals(ReadPreference.nearest),
        preference: one.preference,
      };
    });
  }
});

test('concerns are made of what mongodb makes them of', () => {
  for (const options of [
    undefined,
    null,
    {},
    { level: 'majority' },
    { readConcern: 'local' },
    { readConcern: { level: 'snapshot' } },
    { readConcern: {} },
  ]) {
    compare(({ ReadConcern }) => ReadConcern.fromOptions(options));
  }
  for (const parts of [[], [1], ['2'], ['majority', 100], [1, 5, true], [1, undefined, false, 1]]) {
    compare(({ WriteConcern }) => new WriteConcern(...parts));
    compare(({ WriteConcern }) => WriteConcern.apply({ ping: 1 }, new WriteConcern(...parts)));
  }
  for (const options of [
    undefined,
    null,
    {},
    'majority',
    2,
    { writeConcern: { w: 1, j: true } },
    { writeConcern: { wtimeout: 5 } },
    { writeConcern: { w: 'majority', wtimeoutMS: 7, journal: false } },
  ]) {
    for (const parent of [undefined, { writeConcern: { w: 3, wtimeout: 9 } }]) {
      compare(({ WriteConcern }) => WriteConcern.fromOptions(options, parent));
    }
  }
});
