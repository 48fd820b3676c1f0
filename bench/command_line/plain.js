/** Arguments of a command that must work where no npm package is installed, read by Node.js itself. */

import { parseArgs } from 'node:util';
import { UsageError } from '../../js/engine/errors.js';

/**
 * @param {string} name
 * @param {import('./options.js').CommandDescription} command one without arguments
 * @param {string[]} argv what follows the command's name
 * @returns {{ help: string } | { options: Record<string, string | boolean | undefined> }}
 * @throws {UsageError}
 */
export function parsePlainly(name, { description, options }, argv) {
  const known = Object.fromEntries(
    options.map(([flags]) => {
      const [flag, takes] = flags.slice('--'.length).split(' ');
      return [
        flag,
        { type: takes ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean') },
      ];
    }),
  );
  try {
    const { values } = parseArgs({
      args: argv,
      options: { ...known, help: { type: 'boolean', short: 'h' } },
    });
    const { help, ...chosen } = values;
    return help ? { help: usage(name, description, options) } : { options: chosen };
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message.split('. ')[0]);
  }
}

/**
 * @param {string} name
 * @param {string} description
 * @param {import('./options.js').Option[]} options
 */
function usage(name, description, options) {
  const width = Math.max(...options.map(([flags]) => flags.length));
  const lines = options.map(([flags, text]) => `  ${flags.padEnd(width)}  ${text}`);
  return `Usage: tollgate ${name} [options]\n\n${description}\n\nOptions:\n${lines.join('\n')}\n`;
}
