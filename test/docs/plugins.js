/** The plug-ins of the pages in a folder of their own, which has this repository as a package. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './blocks.js';

/**
 * @param {string} folder
 * @param {import('./kinds.js').NamedFile[]} plugins
 */
export function pluginFolder(folder, plugins) {
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, path.join(folder, 'node_modules', 'tollgate'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const { file, block } of plugins) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${block.text}\n`);
  }
}
