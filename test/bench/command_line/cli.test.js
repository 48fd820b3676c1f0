import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { commands } from '../../../bench/command_line/options.js';
import { program } from '../../../bench/command_line/program.js';
import { runCli } from '../../helpers/cli.js';
import { root } from '../../helpers/machine/clone.js';

/** @param {string[]} argv */
async function parse(argv) {
  /** @type {{ name: string, args: any[] }[]} */
  const calls = [];
  const about = { version: '1.2.3', description: 'words' };
  await program(about, async (name, args) => {
    calls.push({ name, args });
  }).parseAsync(argv, { from: 'user' });
  assert.equal(calls.length, 1);
  const [{ name, args }] = calls;
  return { name, options: args[0], args };
}

test('run is the default command', async () => {
  const { name, options } = await parse(['--pin', 'apart', '--rate', '100,200', '--margin', '3']);
  assert.equal(name, 'run');
  assert.deepEqual(options, {
    pin: 'apart',
    rate: '100,200',
    margin: '3',
    out: 'results',
    color: true,
  });
});

test('folders of plug-ins add up, repeated or with commas', async () => {
  const { options } = await parse(['list', '--plugins', 'a,b', '--plugins', 'c']);
  assert.deepEqual(options.plugins, ['a', 'b', 'c']);
});

test('a report takes folders', async () => {
  const { name, args } = await parse(['report', 'one', 'two', '--no-color']);
  assert.equal(name, 'report');
  assert.deepEqual(args[0], ['one', 'two']);
  assert.equal(args[1].color, false);
});

test('what is wrong with the words is said in one line, with exit code 2', async () => {
  const known = Object.keys(commands).join(', ');
  const cases = {
    smoke: `tollgate: unknown command "smoke": known are ${known}\n`,
    constructor: `tollgate: unknown command "constructor": known are ${known}\n`,
    '--rouns=3': "tollgate: unknown option '--rouns=3' (Did you mean --rounds?)\n",
    'doctor --nope': "tollgate: Unknown option '--nope'\n",
    'doctor somebody': "tollgate: Unexpected argument 'somebody'\n",
  };
  for (const [words, expected] of Object.entries(cases)) {
    const { code, stdout, stderr } = await runCli(words.split(' '));
    assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: expected });
  }
});

test('help of the doctor names its options', async () => {
  const { code, stdout } = await runCli(['doctor', '--help']);
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: tollgate doctor \[options\]\n/);
  assert.match(stdout, /^ {2}--uri <uri> {2}/m);
});

const git = spawnSync('git', ['ls-files', '-s', 'scripts/tollgate.js'], {
  cwd: root,
  encoding: 'utf8',
});
const noGit = git.stdout ? false : 'this is no checkout of git';

test('the command is committed as npm makes it, executable', { skip: noGit }, () => {
  // npm sets the bit of what package.json calls a bin: a clone was "-dirty" after set-up.
  assert.match(git.stdout, /^100755 /);
});

test('a run without its baseline says what it will not know', async () => {
  const { code, stderr } = await runCli(['run', '--contender', 'native', '--dry-run']);
  assert.equal(code, 0, stderr);
  assert.match(
    stderr,
    /mongodb\+inline, is not among .*: there will be no ratios, verdicts or noise/,
  );
});
