import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { QUICK, runCli, startCli, temporaryFolder } from '../helpers/cli.js';

/**
 * One line on standard error, nothing on standard output, and the exit code.
 *
 * @param {{ code: number | null, stdout: string, stderr: string }} result
 * @param {number} code
 * @param {RegExp} line
 */
function refused({ code: got, stdout, stderr }, code, line) {
  assert.match(stderr, line);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.equal(stdout, '');
  assert.equal(got, code);
}

for (const [args, line] of /** @type {[string[], RegExp][]} */ ([
  [['--contender', 'nobody'], /^tollgate: unknown driver "nobody": known are .*mongodb/],
  [['--workload', 'fly'], /^tollgate: unknown workload "fly": known are .*findOne/],
  [['--dataset', 'huge'], /^tollgate: unknown dataset "huge": known are .*\bnarrow\b.*\bwide\b/],
  [['--study', 'x'], /^tollgate: unknown study "x": known are .*overview/],
  [['--preset', 'x'], /^tollgate: --preset must be one of smoke, standard, paper/],
  [['--rounds', 'many'], /^tollgate: --rounds must be a whole number/],
  [
    ['--contendr', 'native'],
    /^tollgate: unknown option '--contendr' \(Did you mean --contender\?\)/,
  ],
  [['--time'], /^tollgate: option '--time <seconds>' argument missing/],
  [
    ['fly'],
    /^tollgate: unknown command "fly": known are run, reproduce, advise, profile, report, compare, list, doctor/,
  ],
  [['--json', '--csv'], /^tollgate: --json and --csv cannot share standard output: name one/],
  [
    ['report', 'no/such', '--markdown', '--json'],
    /^tollgate: --json and --markdown cannot share standard output: name one/,
  ],
  [['--live=x', ...QUICK], /^tollgate: --live must be a port from 0 to 65535, not x$/m],
  [['report'], /^tollgate: missing required argument 'folders'/],
  [['report', 'no/such/folder'], /^tollgate: no\/such\/folder\/run.json does not exist/],
  [['--resume', 'no/such/folder'], /^tollgate: no\/such\/folder\/run.json does not exist/],
  [
    ['--uri', 'mongo://x'],
    /^tollgate: the server address is malformed .*: write it as mongodb:\/\/host/,
  ],
])) {
  test(`wrong words end with exit code 2 and one line: ${args.join(' ')}`, async () => {
    refused(await runCli(args), 2, line);
  });
}

test('an unreachable server ends with exit code 3, without its credentials', async (t) => {
  const uri = 'mongodb://user:secret@127.0.0.1:9/?serverSelectionTimeoutMS=300';
  const result = await runCli(['--uri', uri, ...QUICK, '--out', temporaryFolder(t)]);
  refused(result, 3, /^tollgate: .*127\.0\.0\.1:9/);
  assert.doesNotMatch(result.stderr, /secret/);
});

test('a server binary that is none ends with exit code 3', async (t) => {
  const result = await runCli(['--mongod', '/no/mongod', ...QUICK, '--out', temporaryFolder(t)]);
  refused(result, 3, /^tollgate: .*\/no\/mongod/);
});

test('an addon that is not built ends with exit code 3 and the command that builds it', async (t) => {
  const env = { TOLLGATE_ADDON: '/no/tollgate.node' };
  const result = await runCli(['--contender', 'native', ...QUICK, '--out', temporaryFolder(t)], {
    env,
  });
  assert.equal(result.code, 3, result.stderr);
  assert.match(result.stderr, /^tollgate: .*node scripts\/setup\.js/m);
});

test('a results folder that cannot be made is reported in one line', async (t) => {
  const file = path.join(temporaryFolder(t), 'file');
  writeFileSync(file, '');
  const result = await runCli([...QUICK, '--quiet', '--contender', 'mongodb', '--out', file]);
  refused(result, 1, /^tollgate: cannot write results to .*file: it is not a folder; name another/);
});

test('a broken results file is reported in one line and left alone', async (t) => {
  const folder = path.join(temporaryFolder(t), 'run');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'run.json'), '{"schema": "tollgate/run@2", "cel');
  refused(await runCli(['report', folder]), 1, /^tollgate: .*run\.json is not JSON/);
  writeFileSync(path.join(folder, 'run.json'), '{"schema": "tollgate/run@9"}');
  refused(await runCli(['report', folder]), 1, /^tollgate: .*run\.json is not a tollgate\/run@2/);
});

test('--dry-run lists the cells and an estimate, and measures nothing', async (t) => {
  const cwd = temporaryFolder(t);
  const { code, stdout, stderr } = await runCli(
    ['--dry-run', '--contender', 'native,libmongoc+piscina', '--workload', 'find', ...QUICK],
    { cwd },
  );
  assert.equal(code, 0);
  // As a run would say.
  assert.match(stderr, /^note: the baseline, mongodb\+inline, is not among the contenders: .+\n$/);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines[0], '  find/few/c1/native+inline');
  assert.match(lines[1], /libmongoc\+piscina\/p2 {2}unsupported: libmongoc runs inline only/);
  assert.match(lines.at(-1) ?? '', /^1 cells in 1 settings × 1 rounds, .*: about \d+ s$/);
});

test('--dry-run says that operations are counted where --ops is given', async () => {
  const { stdout } = await runCli(
    '--dry-run --workload find --dataset narrow --concurrency 1 --rounds 1 --ops 7'.split(' '),
  );
  assert.match(stdout, /1 rounds, in each 7 operations of every contender/);
});

test('a reader that closes the pipe early is no error', async () => {
  const { child, ended } = startCli(['list']);
  child.stdout.destroy();
  const { code, stderr } = await ended;
  assert.equal(stderr, '');
  assert.equal(code, 0);
});

test('--help and --version end well', async () => {
  for (const flag of ['--help', '--version']) {
    const { code, stdout } = await runCli([flag]);
    assert.equal(code, 0);
    assert.ok(stdout.length > 4);
  }
});
