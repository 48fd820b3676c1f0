/** The clock that stages are stamped with, in processes of Node.js and of Bun. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { nowUs } from '../../../bench/dispatch/common/clock.js';
import { bunBinary } from '../../../bench/dispatch/common/web/bun_binary.js';
import { provide } from '../../helpers/machine/web.js';

const CLOCK = new URL('../../../bench/dispatch/common/clock.js', import.meta.url);
const PROGRAM = `const { nowUs } = await import('${CLOCK}'); console.log(nowUs());`;

/** @param {string} execPath @param {string[]} args */
function liesBetween(execPath, args) {
  const before = nowUs();
  const there = Number(execFileSync(execPath, [...args, PROGRAM], { encoding: 'utf8' }));
  const after = nowUs();
  assert.ok(before < there && there < after, `${before} < ${there} < ${after}`);
}

test('what another process of Node.js stamps lies between two stamps of this one', () =>
  liesBetween(process.execPath, ['--input-type=module', '-e']));

test('so does what a process of Bun stamps, whatever the time of day', async () => {
  await provide('bun');
  liesBetween(bunBinary(), ['-e']);
});
