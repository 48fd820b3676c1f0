/**
 * Flags that npm took for its own: of `npm run bench:native --dry-run` the script sees no flag, and would
 * measure for minutes what was to be listed.
 */

import { UsageError } from '../../js/engine/errors.js';
import { commands } from './options.js';

/** npm has these itself, and sets them without being asked: they harm nothing here. */
const NPMS = new Set(['color', 'quiet']);

/** @type {readonly import('./options.js').Option[]} */
const OPTIONS = Object.values(commands).flatMap(({ options }) => options);

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly import('./options.js').Option[]} [options] that are known
 * @returns {string[]} the flags as they were probably meant
 */
export function flagsTakenByNpm(env, options = OPTIONS) {
  if (env.npm_lifecycle_event !== 'bench:native') return [];
  const taken = new Set();
  for (const [flags] of options) {
    const [, name, takes = ''] = /^--(?:no-)?(\S+)(?: (.+))?$/.exec(flags) ?? [];
    const value = env[`npm_config_${name.replaceAll('-', '_')}`];
    if (!value || NPMS.has(name)) continue;
    taken.add(`--${name}${takes && ` ${shown(name, value, takes)}`}`);
  }
  return [...taken];
}

/**
 * @param {string} name
 * @param {string} value npm's word for a flag whose value it did not see is `true`
 * @param {string} takes
 */
function shown(name, value, takes) {
  // An address may hold a password.
  return value === 'true' || name === 'uri' ? takes.replace('...', '') : value;
}

/**
 * @param {string[]} flags
 * @throws {UsageError} where there are any
 */
export function refuseTaken(flags) {
  if (flags.length === 0) return;
  throw new UsageError(`put -- before the flags: npm run bench:native -- ${flags.join(' ')}`);
}
