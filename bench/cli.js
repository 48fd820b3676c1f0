#!/usr/bin/env node
/** The command line: words in, a command run, an exit code out. */

import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { UsageError } from '../js/engine/errors.js';

/** @typedef {(...args: any[]) => Promise<number>} Handler resolves to the exit code */

const { version, description } = createRequire(import.meta.url)('../package.json');

/** A command's module is loaded when it is called: `doctor` must work where `run` cannot even load. */
const handlers = {
  run: async () => (await import('./commands/run.js')).default,
  report: async () => (await import('./commands/report.js')).default,
  list: async () => (await import('./commands/list.js')).default,
  doctor: async () => (await import('./commands/doctor.js')).default,
};

// A reader that has seen enough (`| head`) must not cost the run its reports.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main(argv) {
  let exitCode = 0;
  /** @param {keyof typeof handlers} name */
  const action =
    (name) =>
    async (/** @type {any[]} */ ...args) => {
      /** @type {Handler} */
      const handler = await handlers[name]();
      exitCode = await handler(...args);
    };
  try {
    const [first = ''] = argv;
    if (/^[^-]/.test(first) && !(first in handlers) && first !== 'help') {
      throw new UsageError(
        `unknown command "${first}": known are ${Object.keys(handlers).join(', ')}`,
      );
    }
    await commandLine(action).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode && new UsageError().exitCode;
    const { message, exitCode: code = 1 } = /** @type {Error & { exitCode?: number }} */ (error);
    process.stderr.write(`tollgate: ${message.split('\n')[0]}\n`);
    if (process.env.TOLLGATE_DEBUG) process.stderr.write(`${/** @type {Error} */ (error).stack}\n`);
    return code;
  }
}

/** @param {(name: keyof typeof handlers) => (...args: any[]) => Promise<void>} action */
function commandLine(action) {
  const program = new Command('tollgate').description(description).version(version);
  const command = (/** @type {string} */ usage, /** @type {string} */ text, isDefault = false) =>
    program.command(usage, { isDefault }).description(text);
  program.addHelpText('after', "\nA run's flags: tollgate run --help");
  program.exitOverride().configureOutput({
    outputError: (text, write) =>
      write(
        `${text
          .trim()
          .replace(/^error: /, 'tollgate: ')
          .replaceAll('\n', ' ')}\n`,
      ),
  });

  command('run', 'measure a study (the default command)', true)
    .option('--study <name>', 'what to measure (default: overview)')
    .option('--preset <name>', 'smoke, standard or paper (default: standard)')
    .option('--contender <list>', 'driver[/variant][+dispatch], comma-separated')
    .option('--workload <list>', 'operations under test')
    .option('--dataset <list>', 'documents they meet')
    .option('--concurrency <list>', 'operations kept in flight')
    .option('--pool <list>', 'workers behind a dispatch')
    .option('--reply <list>', 'what crosses back from a worker: objects, bytes, json, count')
    .option('--rounds <n>', 'passes over all cells')
    .option('--time <seconds>', 'measured per cell and round')
    .option('--ops <n>', 'operations per cell and round, instead of --time')
    .option('--seed <n>', 'of documents, inputs and order (default: 1)')
    .option('--baseline <contender>', 'what the others are compared with (default: mongodb+inline)')
    .option(
      '--uri <uri>',
      'a server to measure against (default: MONGODB_URI, else one is started)',
    )
    .option('--mongod <file>', 'the server binary to start')
    .option('--resume <folder>', 'go on with an interrupted run')
    .option('--out <folder>', 'where results folders are made', 'results')
    .option('--dry-run', 'list the cells and an estimate, measure nothing')
    .option('--json', 'print run.json instead of the table')
    .option('--csv', 'print summary.csv instead of the table')
    .option('--markdown', 'print summary.md instead of the table')
    .option('--quiet', 'no progress')
    .option('--no-color', 'plain text')
    .action(action('run'));

  command('report <folders...>', 'make the reports of one or several results folders anew')
    .option('--out <folder>', 'where to write them (default: the folder, when it is one)')
    .option('--json', 'print run.json instead of the table')
    .option('--csv', 'print summary.csv instead of the table')
    .option('--markdown', 'print summary.md instead of the table')
    .option('--no-color', 'plain text')
    .action(action('report'));

  command('list', 'name every driver, dispatch, workload, dataset, study and report format').action(
    action('list'),
  );

  command('doctor', 'say what was found, what is missing and how to mend it').action(
    action('doctor'),
  );
  return program;
}
