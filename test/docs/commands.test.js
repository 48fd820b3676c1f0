/** Every command of README.md and docs is one that its program understands. */

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { load as parseYaml } from 'js-yaml';
import { temporaryFolder } from '../helpers/cli.js';
import { blocksOf, NotUnderstood, pages } from './blocks.js';
import { readCommand } from './commands.js';
import { understand } from './kinds.js';
import { pluginFolder } from './plugins.js';
import { isSample } from './samples.js';
import { commandsIn } from './shell.js';

const understood = pages().map((page) => understand(blocksOf(page), isSample));
const plugins = understood.flatMap((page) => page.plugins);

test('commands are understood', async (t) => {
  const home = temporaryFolder(t);
  const cwd = path.join(home, 'here');
  mkdirSync(cwd);
  pluginFolder(path.join(home, 'my-plug-ins'), plugins);
  writeFileSync(path.join(cwd, 'package.json'), '{ "type": "module" }');
  const driver = plugins.find(({ file }) => file === 'drivers/mongodb-one.js')?.block.text ?? '';
  writeFileSync(path.join(cwd, 'my-driver.js'), driver.replaceAll('mongodb-one', 'my-driver'));
  let count = 0;
  for (const page of understood) {
    const files = [...page.programs, ...page.helpers].map(({ file }) => file);
    const reader = { cwd, managers: path.join(home, 'managers'), files };
    for (const { block, script } of [...page.commands.map(scriptOf), ...workflows(page.data)]) {
      for (const command of commandsIn(script, home)) {
        count++;
        await readCommand(command, reader).catch(({ message }) => {
          throw new NotUnderstood(block, `\`${command.words.join(' ')}\`: ${message}`);
        });
      }
    }
  }
  assert.ok(count > 40, `${count} commands`);
});

test('what a command gets wrong is said', async (t) => {
  const cwd = temporaryFolder(t);
  const reader = { cwd, managers: path.join(cwd, 'managers'), files: ['mine.js'] };
  for (const [script, message] of /** @type {const} */ ([
    ['rm -r /', /^no program is rm: test\/docs\/commands\.js can be taught another one$/],
    ['npm run bench', /^no script of package\.json is bench: known are .*bench:native, /],
    ['npm run bench:native --live', /^npm would take --live for its own/],
    ['npm run bench:native -- --workloads findOne', /unknown option '--workloads'/],
    ['npm run bench:native -- --workload findTwo', /unknown workload "findTwo"/],
    ['npm run bench:native -- --contender native@before', /before/],
    ['npm run bench:native -- compare a b --fail-on p98>+5%', /p98/],
    ['npm run bench:micro -- --suite encoding', /^no suite is encoding\.js: known are /],
    ['npm install mongo', /^no package is mongo: known are /],
    ['node scripts/set-up.js', /^there is no file scripts\/set-up\.js$/],
    ['sudo apt-get install -y mongoc', /^no word for apt-get is mongoc: known are /],
  ])) {
    const [command] = commandsIn(script.replace('>', '\\>'));
    await assert.rejects(readCommand(command, reader), { message });
  }
  assert.throws(() => commandsIn('for x in'), /the shell says: .*syntax error/s);
});

test('the shell takes commands apart, with loops, quotes and folders', () => {
  const script = 'for x in a b; do\n  (cd "../$x" && one "$x y" \\\n    z)\ndone\ntwo  # three';
  assert.deepEqual(commandsIn(script), [
    { folder: '../a', words: ['one', 'a y', 'z'] },
    { folder: '../b', words: ['one', 'b y', 'z'] },
    { folder: '', words: ['two'] },
  ]);
});

/** @param {import('./blocks.js').Block} block */
const scriptOf = (block) => ({ block, script: block.text });

/**
 * The commands of workflows for GitHub's Actions.
 *
 * @param {import('./blocks.js').Block[]} data
 */
function workflows(data) {
  return data
    .filter(({ language }) => language === 'yaml')
    .map((block) => {
      const { jobs } = /** @type {any} */ (parseYaml(block.text));
      const steps = Object.values(jobs).flatMap((/** @type {any} */ job) => job.steps);
      return { block, script: steps.flatMap(({ run = [] }) => run).join('\n') };
    });
}
