/** Arguments of a command that must work where no npm package is installed, read by Node.js itself. */

import { parseArgs } from 'node:util';
import { UsageError } from '../../js/engine/errors.js';
import { wrap } from '../../js/report/wrap.js';
import { definitions, widthOf } from './terminal.js';

/**
 * @param {string} name as it is called: `tollgate doctor`
 * @param {Pick<import('./options.js').CommandDescription, 'description' | 'options'>} command one without arguments
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
    // Node's second sentence is on what to do about operands, of which there are none.
    throw new UsageError(/** @type {Error} */ (error).message.split('. ')[0]);
  }
}

/**
 * @param {string} name
 * @param {string} description
 * @param {import('./options.js').Option[]} options
 */
function usage(name, description, options) {
  const width = widthOf();
  const rows = options.map(([flags, text]) => /** @type {const} */ ([flags, text]));
  const lines = definitions(rows, { width });
  return `Usage: ${name} [options]\n\n${wrap(description, width)}\n\nOptions:\n${lines.join('\n')}\n`;
}
