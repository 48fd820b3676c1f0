import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SavedRuns } from '../../js/results/index.js';
import { temporaryHome } from './fixture.js';

const home = temporaryHome('saved');
const saved = new SavedRuns(path.join(home, 'deep', 'saved'));
const folder = path.join(home, 'run');

/** @param {string} text */
function write(text) {
  writeFileSync(path.join(home, 'run.json'), text);
  writeFileSync(path.join(home, 'samples.ndjson'), '');
}

test('a saved run is found by its name, and a later one takes its place', () => {
  assert.deepEqual([saved.names(), saved.find('main')], [[], undefined]);
  for (const text of ['{"first":1}', '{"second":2}']) {
    write(text);
    const place = saved.save(home, 'main');
    assert.equal(saved.find('main'), place);
    assert.equal(readFileSync(path.join(place, 'run.json'), 'utf8'), text);
  }
  saved.save(home, 'v7.8.0');
  assert.deepEqual(saved.names(), ['main', 'v7.8.0']);
});

test('what cannot be saved leaves the older run, and nothing half done', () => {
  assert.throws(() => saved.save(folder, 'main'), {
    name: 'ResultsError',
    message: /^cannot save/,
  });
  assert.deepEqual(saved.names(), ['main', 'v7.8.0']);
  assert.deepEqual(readdirSync(path.join(home, 'deep', 'saved')).sort(), ['main', 'v7.8.0']);
});

for (const name of ['', '../main', '.hidden', 'a/b', '--json', 'a b']) {
  test(`"${name}" is no name`, () => {
    assert.throws(() => saved.check(name), { exitCode: 2, message: /is no name for a saved run/ });
    assert.equal(saved.find(name), undefined);
  });
}
