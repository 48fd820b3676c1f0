import { staleAddon } from './addon.js';
import { findLibmongoc } from './libmongoc.js';
import { staleModules } from './modules.js';
import { findMongod } from './mongod.js';
import { mayInstall, packageManager } from './system.js';
import { tools } from './tools.js';

/**
 * @typedef {import('./plan.js').Findings} Findings
 * @typedef {Pick<Findings, 'modules' | 'addon' | 'server' | 'missingHelpers'>} Quick
 */

/**
 * All that can be seen by reading files: what set-up looks at every time.
 *
 * @param {string} root
 * @param {{ test: boolean }} options
 * @returns {Quick}
 * @throws {import('./say.js').SetupError} `MONGOMS_SYSTEM_BINARY` names no executable file.
 */
export function lookQuickly(root, { test }) {
  return {
    modules: staleModules(root, test),
    addon: staleAddon(root),
    server: Boolean(process.env.MONGODB_URI && !test) || findMongod() !== undefined,
    missingHelpers: test ? missing(['chromium', 'clang-format']) : [],
  };
}

/** @param {Quick} found */
export const isComplete = (found) =>
  !found.modules && !found.addon && found.server && found.missingHelpers.length === 0;

/**
 * The rest, for which programs must be started.
 *
 * @param {Quick} quick
 * @param {string} log
 * @returns {Promise<Findings>}
 */
export async function lookFurther(quick, log) {
  const missingTools = quick.addon ? missing(['compiler', 'make', 'cmake']) : [];
  const canProbe = quick.addon && missingTools.length === 0;
  return {
    ...quick,
    missingTools,
    libmongoc: canProbe ? (await findLibmongoc(log)) !== undefined : false,
    mayInstall: await mayInstall(packageManager()),
  };
}

/**
 * @template {keyof typeof tools} Name
 * @param {Name[]} names
 */
function missing(names) {
  return names.filter((name) => !tools[name]());
}
