/**
 * Whether commands on a page are what their programs understand: scripts and files are there, flags and names are
 * known. Nothing is installed, measured or changed.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageManager, remedy } from '../../js/host/system/packages.js';
import { TARGETS } from '../../scripts/prebuild/targets.js';
import { ROOT } from './blocks.js';
import { readTollgate } from './tollgate.js';

/** @typedef {import('./shell.js').Command} Command */

/**
 * @typedef {object} Reader
 * @property {string} cwd an empty folder with others beside it, where the reader types
 * @property {string} managers a folder in which package managers can be made up
 * @property {string[]} files that the page names
 */

const { bin, scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
const PACKAGES = new Set(['tollgate', ...Object.keys({ ...dependencies, ...devDependencies })]);
const SUITES = readdirSync(path.join(ROOT, 'bench/micro/suites'));
const THINGS = /** @type {const} */ (['compiler', 'cmake', 'python', 'pip', 'libmongoc']);

/** By the program's name. @type {Record<string, (words: string[], reader: Reader, folder: string) => unknown>} */
const PROGRAMS = {
  npm: ([command, ...words], reader, folder) => npm(command, words, reader, folder),
  node(words, { files }, folder) {
    const script = words.find((word) => !word.startsWith('-'));
    if (!script) throw new Error('node is given no file');
    if (isElsewhere(folder) || files.includes(script)) return;
    if (!existsSync(path.join(ROOT, script))) throw new Error(`there is no file ${script}`);
  },
  npx: ([command]) => known('command of this package', command, Object.keys(bin)),
  git(words) {
    const [command] = words[0] === '-C' ? words.slice(2) : words;
    known('git command', command, ['clone', 'rev-parse', 'worktree']);
  },
  cat() {},
  gdb: (words) => debuggerOptions('gdb', words, ['-batch', '-ex', '-p', '--args']),
  lldb: (words) => debuggerOptions('lldb', words, ['--batch', '-o', '-k', '--']),
  sudo: ([command, ...words], reader) => systemPackages(command, words, reader),
  brew: (words, reader) => systemPackages('brew', words, reader),
};

/**
 * @param {Command} command
 * @param {Reader} reader
 * @throws {Error} that says what is wrong with it
 */
export async function readCommand({ folder, words: [name, ...words] }, reader) {
  known('program', name, Object.keys(PROGRAMS), 'test/docs/commands.js can be taught another one');
  await PROGRAMS[name](words, reader, folder);
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {Reader} reader
 * @param {string} folder
 */
async function npm(command, words, reader, folder) {
  if (command === 'ci') return void parse(words, ['ignore-scripts']);
  if (command === 'install') {
    const { positionals } = parse(words, ['ignore-scripts', 'save-dev', 'global']);
    for (const name of positionals) if (!isPath(name)) known('package', name, [...PACKAGES]);
    return;
  }
  if (command === 'pack') return void parse(words, []);
  if (command === 'test') return known('script', command, Object.keys(scripts));
  known('command of npm', command, ['ci', 'install', 'pack', 'run', 'test']);
  const [script, dashes, ...rest] = words;
  // Another project's scripts are its own.
  if (isElsewhere(folder)) return;
  known('script of package.json', script, Object.keys(scripts));
  if (dashes !== undefined && dashes !== '--') {
    throw new Error(`npm would take ${dashes} for its own: flags of a script stand behind --`);
  }
  if (script === 'bench:native') return readTollgate(withCheckouts(rest), reader.cwd);
  if (script === 'bench:micro') return micro(rest);
  if (script === 'build:prebuilt') {
    for (const name of rest) known('target', name, ['all', ...TARGETS.map((one) => one.name)]);
    return;
  }
  if (rest.length > 0)
    throw new Error(`test/docs/commands.js does not know the flags of ${script}`);
}

/** @param {string[]} words */
function micro(words) {
  const { values } = parseArgs({ args: words, options: { suite: { type: 'string' } } });
  for (const suite of values.suite?.split(',') ?? []) known('suite', `${suite}.js`, SUITES);
}

/**
 * Packages must be among those that set-up would ask the same manager for.
 *
 * @param {string} name
 * @param {string[]} words
 * @param {Reader} reader
 */
function systemPackages(name, words, { managers }) {
  const folder = path.join(managers, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path.join(folder, name))) symlinkSync(process.execPath, path.join(folder, name));
  const manager = packageManager({ PATH: folder });
  if (manager?.name !== name) throw new Error(`set-up does not know ${name}`);
  const packages = new Set(THINGS.flatMap((thing) => remedy(manager, thing).split(' ')));
  for (const word of words) known(`word for ${name}`, word, [...packages]);
}

/**
 * @param {string} name
 * @param {string[]} words
 * @param {string[]} options
 */
function debuggerOptions(name, words, options) {
  for (const word of words) if (word.startsWith('-')) known(`option of ${name}`, word, options);
}

/**
 * Packages that are here already stand for the reader's own checkouts: the folders of `--use NAME=PATH`.
 *
 * @param {string[]} words
 */
function withCheckouts(words) {
  const folderOf = (/** @type {string} */ name) =>
    words.some((word) => word.includes(`native@${name}`))
      ? ROOT
      : path.join(ROOT, 'node_modules/mongodb');
  return words.map((word, i) =>
    words[i - 1] === '--use'
      ? word.replace(/([^=,]+)=[^,]+/g, (_, name) => `${name}=${folderOf(name)}`)
      : word,
  );
}

/**
 * @param {string[]} words
 * @param {string[]} flags
 */
const parse = (words, flags) =>
  parseArgs({
    args: words,
    options: Object.fromEntries(
      flags.map((flag) => [flag, { type: /** @type {const} */ ('boolean') }]),
    ),
    allowPositionals: true,
  });

/** Whether a folder holds another repository than this one. @param {string} folder */
const isElsewhere = (folder) => folder.startsWith('../at-');

/** @param {string} name */
const isPath = (name) => /^[./~]|^PATH-|^ADDRESS-/.test(name);

/**
 * @param {string} what
 * @param {string | undefined} word
 * @param {string[]} all
 * @param {string} [advice]
 */
function known(what, word, all, advice = `known are ${all.join(', ')}`) {
  if (word === undefined || !all.includes(word))
    throw new Error(`no ${what} is ${word}: ${advice}`);
}
