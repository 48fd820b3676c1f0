/** `tollgate reproduce all`: one folder, a report with a chapter for each study, and going on where it stopped. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';

const { studies } = await loadRegistry();
const papers = [...studies.values()].filter(({ paper }) => paper).map(({ name }) => name);

const SMALL = [
  ...['--preset', 'smoke', '--contender', 'mongodb', '--workload', 'findOne', '--concurrency', '1'],
  ...['--plugins', PLUGINS, '--dataset', 'few', '--rounds', '1', '--turns', '1', '--warmup', '0'],
];

/** @param {string} home @param {string} study */
function folderOf(home, study) {
  const name = readdirSync(home).find((entry) => entry.endsWith(`-${study}`));
  assert.ok(name, `${study} has no folder`);
  return path.join(home, name);
}

test('all studies end in one report; those that are there are not measured again', async (t) => {
  const out = temporaryFolder(t);
  const first = await runCli(['reproduce', 'all', ...SMALL, '--out', out]);
  assert.equal(first.code, 0, first.stderr);
  const [entry] = readdirSync(out);
  const home = path.join(out, entry);
  const outcomes = first.stdout.slice(first.stdout.lastIndexOf('Published findings'));
  const page = readFileSync(path.join(home, 'report.html'), 'utf8');
  const summary = readFileSync(path.join(home, 'summary.md'), 'utf8');
  for (const name of papers) {
    const study = /** @type {import('../../js/types.d.ts').Study} */ (studies.get(name));
    const link = `${path.basename(folderOf(home, name))}/report.html`;
    assert.ok(page.includes(`href="${link}"`), `no link to ${link}`);
    assert.ok(statSync(path.join(home, link)).size > 0);
    assert.match(summary, new RegExp(`^## ${name}$`, 'm'));
    const counts = new RegExp(
      `^${name} +(\\d+) holds, (\\d+) does not hold, (\\d+) another operation, (\\d+) cannot be told$`,
      'm',
    ).exec(outcomes);
    const sum = counts?.slice(1).reduce((total, count) => total + Number(count), 0);
    assert.equal(sum, study.published?.length, `every finding of ${name} has an outcome`);
  }

  const [again, kept] = papers;
  const before = statSync(path.join(folderOf(home, kept), 'samples.ndjson')).mtimeMs;
  rmSync(folderOf(home, again), { recursive: true });
  const second = await runCli(['reproduce', 'all', ...SMALL, '--resume', home]);
  assert.equal(second.code, 0, second.stderr);
  assert.deepEqual(
    readdirSync(home).filter((name) => name.endsWith(`-${again}`) || name.endsWith(`-${kept}`))
      .length,
    2,
  );
  assert.equal(statSync(path.join(folderOf(home, kept), 'samples.ndjson')).mtimeMs, before);

  const elsewhere = path.join(out, 'elsewhere');
  const folders = [again, kept].map((name) => folderOf(home, name));
  const third = await runCli(['report', ...folders, '--out', elsewhere]);
  assert.equal(third.code, 0, third.stderr);
  const link = path.relative(elsewhere, path.join(folders[1], 'report.html'));
  assert.ok(readFileSync(path.join(elsewhere, 'report.html'), 'utf8').includes(`href="${link}"`));
});

for (const [args, line] of /** @type {[string[], RegExp][]} */ ([
  [['all', '--json'], /^tollgate: reproduce all prints several runs: leave out --json/],
  [['all', '--resume', 'no/such'], /^tollgate: there is no folder no\/such$/m],
  [['x'], /^tollgate: unknown study "x": known are .*crud.*, all$/m],
])) {
  test(`refused with one line: reproduce ${args.join(' ')}`, async (t) => {
    const { code, stderr } = await runCli(['reproduce', ...args, '--out', temporaryFolder(t)]);
    assert.match(stderr, line);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.equal(code, 2);
  });
}
