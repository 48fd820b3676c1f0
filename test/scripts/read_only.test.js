/** A checkout where all is in place may be read-only. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { QUICK, temporaryFolder } from '../helpers/cli.js';
import { root } from '../helpers/machine/clone.js';

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Node.js itself refuses to open anything for writing, and to start any process.
 *
 * @param {string[]} args
 */
function withoutWriting(args) {
  const flags = [permission, '--allow-fs-read=*', '--no-warnings'];
  const { NODE_OPTIONS, ...env } = process.env;
  return spawnSync(process.execPath, [...flags, ...args], { cwd: root, env, encoding: 'utf8' });
}

test('set-up writes nothing and starts nothing when all is in place', () => {
  const { status, stderr } = withoutWriting(['scripts/setup.js']);
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
});

test('the command line writes nothing and starts nothing before its command', () => {
  const { status, stdout, stderr } = withoutWriting(['bench/cli.js', '--version']);
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

test('this would be noticed', () => {
  const program = "require('node:fs').writeFileSync('build/setup.log', '')";
  const { status, stderr } = withoutWriting(['-e', program]);
  assert.equal(status, 1);
  assert.match(stderr, /ERR_ACCESS_DENIED/);
});

const READ_ONLY = 'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && ! touch touched';
const inNamespace = spawnSync('unshare', ['-m', 'sh', '-c', READ_ONLY], { cwd: root });
const noMount =
  inNamespace.status === 0 ? false : 'this user may not mount a folder for reading only';

test('a run in a read-only checkout leaves its results in --out', { skip: noMount }, (t) => {
  const out = temporaryFolder(t);
  const words = ['--contender', 'native', '--workload', 'findOne', ...QUICK, '--quiet', '--csv'];
  const cli = `${process.execPath} bench/cli.js ${words.join(' ')} --out ${out}`;
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', `${READ_ONLY} 2>&- && ${cli}`],
    { cwd: root, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /findOne\/few\/c1/);
  const [folder] = readdirSync(out);
  assert.ok(readdirSync(path.join(out, folder)).includes('run.json'));
});
