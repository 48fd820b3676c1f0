import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsTakenByNpm } from '../../../bench/command_line/npm_flags.js';
import { runCli } from '../../helpers/cli.js';

const script = { npm_lifecycle_event: 'bench:native' };

test('flags that npm took are recognised, with the values that it saw', () => {
  const env = { ...script, npm_config_dry_run: 'true', npm_config_rounds: '3' };
  assert.deepEqual(flagsTakenByNpm(env), ['--rounds 3', '--dry-run']);
});

test('a value that npm took for an argument of the script is left to the reader', () => {
  assert.deepEqual(flagsTakenByNpm({ ...script, npm_config_preset: 'true' }), ['--preset <name>']);
});

test('an address is not shown: it may hold a password', () => {
  const env = { ...script, npm_config_uri: 'mongodb://joe:secret@host' };
  assert.deepEqual(flagsTakenByNpm(env), ['--uri <uri>']);
});

test("npm's own settings, and other scripts', are left alone", () => {
  const own = { npm_config_color: 'always', npm_config_cache: '/c', npm_config_json: '' };
  assert.deepEqual(flagsTakenByNpm({ ...script, ...own }), []);
  assert.deepEqual(flagsTakenByNpm({ npm_config_dry_run: 'true' }), []);
  assert.deepEqual(
    flagsTakenByNpm({ npm_lifecycle_event: 'test', npm_config_dry_run: 'true' }),
    [],
  );
});

test('nothing is measured when npm took a flag, or one that a workload declares', async () => {
  for (const [name, value, flag] of [
    ['dry_run', 'true', '--dry-run'],
    ['rtt', '1ms', '--rtt 1ms'],
  ]) {
    const env = { ...script, [`npm_config_${name}`]: value };
    const { code, stdout, stderr } = await runCli([], { env });
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, new RegExp(`^tollgate: put -- before .*-- ${flag}( <list>)?\n$`));
  }
});
