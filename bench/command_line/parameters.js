/** Flags of parameters, which workloads declare, those in the user's folders among them. */

import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { sourcesOf } from './sources.js';

const FLAG = '--plugins';

/**
 * @param {string[]} argv
 * @returns {string[]} the folders that it names, before anything else of it is read
 */
export const pluginsIn = (argv) =>
  argv.flatMap((word, i) => {
    if (word.startsWith(`${FLAG}=`)) return word.slice(FLAG.length + 1).split(',');
    return argv[i - 1] === FLAG ? word.split(',') : [];
  });

/** @param {string[]} argv @returns {Promise<import('./options.js').Option[]>} */
export async function parameterOptions(argv) {
  const { parameters } = await loadRegistry(sourcesOf({ plugins: pluginsIn(argv) }));
  return parameters.map(({ flag, description }) => [`--${flag} <list>`, description]);
}
