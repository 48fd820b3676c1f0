import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { commitOf, runsOf } from '../../../bench/runs/commits.js';
import { smallRun } from '../../helpers/runs/runs_to_compare.js';
import { temporaryHome, writeFolder } from '../../results/fixture.js';

const noGit = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed';
const home = temporaryHome('commits');
const root = path.join(home, 'repository');
const out = path.join(home, 'results');

/** @param {string[]} words */
const git = (...words) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

test('runs are found by the commit that they were measured from', { skip: noGit }, () => {
  mkdirSync(root);
  mkdirSync(out);
  git('init', '--quiet', '--initial-branch', 'main');
  git('commit', '--quiet', '--allow-empty', '--message', 'one');
  const one = git('rev-parse', 'HEAD');
  git('tag', 'v1.0.0', '--message', 'first');
  git('commit', '--quiet', '--allow-empty', '--message', 'two');
  const two = git('rev-parse', 'HEAD');
  const run = smallRun({ rounds: 1 });
  const made = {
    older: [one.slice(0, 12), '2026-03-01T09:00:00.000Z'],
    newer: [one.slice(0, 12), '2026-03-02T09:00:00.000Z'],
    tagged: ['v1.0.0', '2026-02-01T09:00:00.000Z'],
    after: [`v1.0.0-1-g${two.slice(0, 12)}`, '2026-03-03T09:00:00.000Z'],
    dirty: [`${two.slice(0, 12)}-dirty`, '2026-03-04T09:00:00.000Z'],
    'dirty-tag': ['v1.0.0-dirty', '2026-03-04T09:00:00.000Z'],
    unknown: ['unknown', '2026-03-05T09:00:00.000Z'],
  };
  for (const [name, [commit, startedAt]] of Object.entries(made)) {
    const environment = { ...run.environment, git: commit };
    writeFolder(path.join(out, name), { ...run, startedAt, environment });
  }
  writeFolder(path.join(out, 'broken'), '{"schema"');

  assert.deepEqual([commitOf('HEAD~1', root), commitOf('main', root)], [one, two]);
  assert.deepEqual([commitOf('no-such', root), commitOf('--all', root)], [undefined, undefined]);
  const names = (/** @type {string} */ commit) =>
    runsOf(commit, out, root).map(({ folder }) => path.basename(folder));
  assert.deepEqual(names(one), ['newer', 'older', 'tagged']);
  assert.deepEqual(names(two), ['after']);
  assert.deepEqual(runsOf(one, path.join(home, 'none'), root), []);
});
