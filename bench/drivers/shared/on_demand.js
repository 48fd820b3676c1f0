/** Packages that nobody needs who does not ask for them: installed by npm into the user's cache. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cacheFolder } from '../../../scripts/setup/mongod.js';
import { run } from '../../../scripts/setup/run.js';

const TIMEOUT_MS = 120_000;
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * @param {string} name
 * @param {string} version exactly this one
 */
export function onDemand(name, version) {
  const folder = () => path.join(cacheFolder(), 'packages', `${name}-${version}`);
  // npm writes it last.
  const isThere = () => existsSync(path.join(folder(), 'node_modules', '.package-lock.json'));
  const requireThere = () => createRequire(path.join(folder(), 'index.js'));
  return {
    /** @throws {Error} in one line, when it cannot be installed */
    async install() {
      if (isThere()) return;
      mkdirSync(folder(), { recursive: true });
      const args = ['install', '--prefix', folder(), ...FLAGS, `${name}@${version}`];
      const { ok, tail } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
      if (ok && isThere()) return;
      const why = tail.find((line) => /err/i.test(line)) ?? tail.at(-1) ?? 'it did nothing';
      throw new Error(
        `npm could not install ${name} ${version} (${why.trim()}): see to that, or leave ${name} out of --contender`,
      );
    },

    /** @returns {string} the version of what is installed */
    version: () =>
      JSON.parse(readFileSync(requireThere().resolve(`${name}/package.json`), 'utf8')).version,

    /** @returns {any} its exports */
    load: () => requireThere()(name),
  };
}
