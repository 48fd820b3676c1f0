import { KIND } from '../binding/constants.js';
import { runCommand } from '../execution/run_command.js';
import { LOCAL } from '../options/concerns.js';

/** @typedef {import('bson').Document} Document */

/**
 * How much is to be reported: true, and nothing, is `allPlansExecution`; false is `queryPlanner`.
 * @typedef {string | boolean | { verbosity?: string, maxTimeMS?: number } | null} Wish
 */

/**
 * @param {Wish | undefined} wish
 * @returns {{ verbosity: string, maxTimeMS?: number }}
 */
function resolveWish(wish) {
  if (typeof wish === 'string') return { verbosity: wish };
  if (wish === false) return { verbosity: 'queryPlanner' };
  const { verbosity = 'allPlansExecution', maxTimeMS } =
    typeof wish === 'object' ? { ...wish } : {};
  return { verbosity, maxTimeMS };
}

/**
 * Asks the server how it would run a command.
 * @param {import('../execution/target.js').Target} target
 * @param {Document} command
 * @param {{ bson: Readonly<import('../bson/options.js').ResolvedBsonOptions>, commandOptions: import('../execution/target.js').CommandOptions }} settings
 * @param {Wish} [wish]
 * @returns {import('../execution/steps.js').Steps<Document>} The server's explanation.
 */
export function* explain(target, command, { bson, commandOptions }, wish) {
  const { verbosity, maxTimeMS } = resolveWish(wish);
  const { session, readPreference, concerns: { readConcern } = {} } = commandOptions;
  /** @type {Document} */
  const explaining = {
    explain: readConcern ? { ...command, readConcern } : command,
    verbosity,
  };
  if (typeof maxTimeMS === 'number') explaining.maxTimeMS = maxTimeMS;
  return yield* runCommand(target, explaining, {
    kind: KIND.read,
    bson,
    session,
    readPreference,
    concerns: LOCAL,
  });
}
