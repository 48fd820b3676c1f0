/** The binary of Bun that npm brings. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { isExecutable } from '../../../../js/host/run_program.js';

export const bunPackage = 'bun@1.4.5';

/**
 * The package puts its binary in place by a script, and scripts are not run: it lies in the package of this platform.
 *
 * @returns {string} its path, once the package is installed
 */
export function bunBinary() {
  const { folder } = resolvePackage({ name: 'bun', package: bunPackage });
  const scope = path.join(folder, '..', '@oven');
  const found = readdirSync(scope)
    .map((platform) => path.join(scope, platform, 'bin', 'bun'))
    .find(isExecutable);
  if (!found) throw new Error(`${bunPackage} has no binary for this system (${scope})`);
  return found;
}
