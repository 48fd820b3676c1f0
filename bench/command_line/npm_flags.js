/**
 * Flags that npm took for its own: of `npm run bench:native --dry-run` the script sees no flag, and would
 * measure for minutes what was to be listed.
 */

import { commands } from './options.js';

/** npm has these itself, and sets them without being asked: they harm nothing here. */
const NPMS = new Set(['color', 'quiet']);

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} the flags as they were probably meant
 */
export function flagsTakenByNpm(env) {
  if (env.npm_lifecycle_event !== 'bench:native') return [];
  const names = Object.values(commands).flatMap(({ options }) => options.map(([flags]) => flags));
  const taken = new Set();
  for (const flags of names) {
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
 * @returns {string} one line
 */
export const advice = (flags) =>
  `put -- before the flags: npm run bench:native -- ${flags.join(' ')}`;
