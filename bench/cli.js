#!/usr/bin/env node
/**
 * The command line: words in, a command run, an exit code out. It works before set-up, so npm packages are
 * loaded only after it.
 */

import { createRequire } from 'node:module';
import { UsageError } from '../js/engine/errors.js';
import { flagsTakenByNpm, refuseTaken } from './command_line/npm_flags.js';
import { commands } from './command_line/options.js';
import { parsePlainly } from './command_line/plain.js';
import { setUp } from './command_line/set_up.js';
import { note } from './command_line/terminal.js';

/** @typedef {import('./command_line/options.js').CommandName} CommandName */
/** @typedef {(...args: any[]) => Promise<number>} Handler resolves to the exit code */

const PLAIN_WORDS = ['help', '--help', '-h', '--version', '-V'];

// A reader that has seen enough (`| head`) must not cost the run its reports.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await main(process.argv.slice(2)).catch(report);

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main(argv) {
  refuseTaken(flagsTakenByNpm(process.env));
  const name = commandOf(argv);
  if (name === 'doctor') return doctor(argv.slice(1));
  const failed = await setUp(
    argv.some((word) => PLAIN_WORDS.includes(word)) ? 'packages' : commands[name].needs,
    argv,
  );
  return failed || byCommander(name, argv);
}

/**
 * @param {string[]} argv
 * @returns {CommandName}
 */
function commandOf([first = '']) {
  if (Object.hasOwn(commands, first)) return /** @type {CommandName} */ (first);
  if (first.startsWith('-') || first === '' || first === 'help') return 'run';
  throw new UsageError(`unknown command "${first}": known are ${Object.keys(commands).join(', ')}`);
}

/**
 * It looks at what is missing, so it needs nothing itself; its controls are a run.
 *
 * @param {string[]} argv
 */
async function doctor(argv) {
  const parsed = parsePlainly('tollgate doctor', commands.doctor, argv);
  if ('help' in parsed) {
    process.stdout.write(parsed.help);
    return 0;
  }
  const failed = parsed.options.controls ? await setUp('all', argv) : 0;
  return failed || (await handler('doctor'))(parsed.options);
}

/** @param {CommandName} asked @param {string[]} argv */
async function byCommander(asked, argv) {
  const { CommanderError } = await import('commander');
  const { program } = await import('./command_line/program.js');
  const about = createRequire(import.meta.url)('../package.json');
  /** @type {import('./command_line/options.js').CommandDescription} */
  const { measures } = commands[asked];
  const parameters = measures
    ? await (await import('./command_line/parameters.js')).parameterOptions(argv)
    : [];
  refuseTaken(flagsTakenByNpm(process.env, parameters));
  let exitCode = 0;
  const act = async (/** @type {CommandName} */ name, /** @type {any[]} */ args) => {
    exitCode = await (await handler(name))(...args);
  };
  try {
    await program(about, act, parameters).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    // It has said what was wrong with the words.
    if (error instanceof CommanderError) return error.exitCode && new UsageError().exitCode;
    throw error;
  }
}

/**
 * @param {CommandName} name
 * @returns {Promise<Handler>}
 */
async function handler(name) {
  return (await import(`./commands/${name}.js`)).default;
}

/**
 * @param {Error & { exitCode?: number }} error
 * @returns {number} the exit code
 */
function report({ message, stack, exitCode = 1 }) {
  note(`tollgate: ${message.split('\n')[0]}`);
  if (process.env.TOLLGATE_DEBUG) process.stderr.write(`${stack}\n`);
  return exitCode;
}
