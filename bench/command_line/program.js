/** The command line as commander reads it. */

import { Command } from 'commander';
import { commands } from './options.js';
import { note, widthOf } from './terminal.js';

/** @typedef {import('./options.js').CommandName} CommandName */

/** Beside the flags; where there is less room commander does not wrap at all. */
const LEAST_HELP_TEXT = 16;

/**
 * @param {{ version: string, description: string }} about
 * @param {(name: CommandName, args: any[]) => Promise<void>} action
 * @param {import('./options.js').Option[]} [parameters] of commands that measure
 */
export function program({ version, description }, action, parameters = []) {
  const tollgate = new Command('tollgate').description(description).version(version);
  tollgate.addHelpText('after', "\nA run's flags: tollgate run --help");
  tollgate.configureHelp({ minWidthToWrap: LEAST_HELP_TEXT });
  tollgate.exitOverride().configureOutput({
    getOutHelpWidth: () => widthOf(process.stdout),
    outputError: (text) => note(oneLine(text)),
  });
  for (const name of /** @type {CommandName[]} */ (Object.keys(commands))) {
    /** @type {import('./options.js').CommandDescription} */
    const { arguments: operands = '', description, options, measures } = commands[name];
    const command = tollgate.command(`${name} ${operands}`.trim(), { isDefault: name === 'run' });
    command.description(description);
    for (const [flags, text, fallback] of [...options, ...(measures ? parameters : [])]) {
      if (flags.endsWith('...>')) command.option(flags.replace('...', ''), text, addUp);
      else command.option(flags, text, fallback);
    }
    command.action((...args) => action(name, args));
  }
  return tollgate;
}

/**
 * @param {string} value
 * @param {string[]} [before]
 */
function addUp(value, before = []) {
  return [...before, ...value.split(',').filter(Boolean)];
}

/** @param {string} text */
function oneLine(text) {
  return text
    .trim()
    .replace(/^error: /, 'tollgate: ')
    .replaceAll('\n', ' ');
}
