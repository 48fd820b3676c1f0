/** `tollgate reproduce`: published studies measured again, what they found beside what is found here. */

import { UsageError } from '../../js/engine/errors.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import run, { INTERRUPTED_EXIT } from './run.js';

/**
 * @param {string} study its name, or `all`
 * @param {Parameters<typeof run>[0]} options
 * @returns {Promise<number>} the exit code: the first study's that is not 0
 */
export default async function reproduce(study, options) {
  const { studies } = await loadRegistry({ plugins: options.plugins ?? [] });
  const known = [...studies.values()].filter(({ paper }) => paper).map(({ name }) => name);
  if (study !== 'all' && !known.includes(study)) {
    throw new UsageError(`unknown study "${study}": known are ${known.join(', ')} and all`);
  }
  let exitCode = 0;
  for (const name of study === 'all' ? known : [study]) {
    const code = await run({ ...options, study: name });
    exitCode ||= code;
    if (code === INTERRUPTED_EXIT) break;
  }
  return exitCode;
}
