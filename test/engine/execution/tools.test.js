/** Programs of the system's that a study runs once: their tables kept, their folders gone, their absence said. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { runTools } from '../../../js/engine/execution/tools.js';
import { withStudyAnswers } from '../../../js/engine/study_answers.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { eventually, isRunning } from '../../helpers/machine/process.js';

const MODULE = new URL('../../../js/engine/execution/tools.js', import.meta.url).href;

/** @type {string} */
let folder;
/** @type {string} where the program says its process and its folder */
let said;
/** @type {string} */
let program;

beforeEach((t) => {
  folder = temporaryFolder(/** @type {import('node:test').TestContext} */ (t));
  said = path.join(folder, 'said');
  program = path.join(folder, 'gauge');
  // Written at once: nobody reads half of it.
  writeFileSync(
    program,
    `#!${process.execPath}
const { renameSync, writeFileSync } = require('node:fs');
writeFileSync('data', 'x');
writeFileSync(${JSON.stringify(`${said}.new`)}, process.pid + ' ' + process.cwd());
renameSync(${JSON.stringify(`${said}.new`)}, ${JSON.stringify(said)});
const [word] = process.argv.slice(2);
if (word === 'fail') { console.error('no room\\n'); process.exit(3); }
if (word === 'wait') setInterval(() => {}, 1000);
else console.log('said ' + word);
`,
  );
  chmodSync(program, 0o755);
});

/** @param {string} word what the program is asked */
const studyOf = (word) => `({ studies: new Map([['s', { tools: [{
  name: 'gauge', requirement: { name: 'Gauge', programs: [${JSON.stringify(program)}], apt: ['gauge'] },
  measure: async (preset, exec) =>
    [{ title: preset, note: (await exec([${JSON.stringify(word)}])).trim(), head: [], rows: [] }],
}] }]]) })`;

/** @param {string} word */
const registryOf = (word) => new Function(`return ${studyOf(word)}`)();

const config = { study: 's', preset: 'smoke' };

/** @returns {{ pid: number, place: string }} */
function whatItSaid() {
  const [pid, place] = readFileSync(said, 'utf8').split(' ');
  return { pid: Number(pid), place };
}

test('its tables come before the study’s own, and its folder is gone', async () => {
  const { signal } = new AbortController();
  const { tables, warnings } = await runTools(registryOf('hello'), config, { signal });
  assert.deepEqual(warnings, []);
  assert.deepEqual(tables, [{ title: 'smoke', note: 'said hello', head: [], rows: [] }]);
  assert.equal(existsSync(whatItSaid().place), false);
  const own = { title: 'own', note: '', head: [], rows: [] };
  const run = /** @type {any} */ ({ answers: [], tools: tables });
  const study = /** @type {any} */ ({ tables: () => [own] });
  assert.deepEqual(withStudyAnswers(run, study).tables, [...tables, own]);
  assert.deepEqual(withStudyAnswers(run, undefined).tables, tables);
});

test('one that is absent or fails is said in one line, and ends nothing', async () => {
  const { signal } = new AbortController();
  const failed = await runTools(registryOf('fail'), config, { signal });
  assert.deepEqual(failed.tables, []);
  assert.deepEqual(
    failed.warnings.map(({ text }) => text),
    ['gauge has measured nothing: gauge fail failed (no room).'],
  );
  assert.equal(existsSync(whatItSaid().place), false);
  program = path.join(folder, 'none');
  const absent = await runTools(registryOf('hello'), config, { signal });
  assert.match(
    absent.warnings[0].text,
    /^gauge has measured nothing: Gauge is not installed: .+, or --install\.$/,
  );
});

test('an interrupted run ends the program and removes its folder', async () => {
  const controller = new AbortController();
  const running = runTools(registryOf('wait'), config, { signal: controller.signal });
  await eventually(() => existsSync(said), 'the program runs');
  const { pid, place } = whatItSaid();
  controller.abort(new Error('stopped'));
  await assert.rejects(running, { message: 'stopped' });
  assert.equal(existsSync(place), false);
  await eventually(() => !isRunning(pid), 'the program has ended');
});

test('so does a run that is killed outright', async () => {
  const script = path.join(folder, 'run.mjs');
  writeFileSync(
    script,
    `import { runTools } from ${JSON.stringify(MODULE)};
await runTools(${studyOf('wait')}, ${JSON.stringify(config)}, { signal: new AbortController().signal });`,
  );
  const run = spawn(process.execPath, [script], { stdio: 'inherit' });
  await eventually(() => existsSync(said), 'the program runs');
  const { pid, place } = whatItSaid();
  assert.ok(isRunning(pid) && existsSync(place));
  run.kill('SIGKILL');
  await eventually(() => !isRunning(pid) && !existsSync(place), 'program and folder are gone');
});
