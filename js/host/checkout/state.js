import { findMongod } from '../mongod/find.js';
import { knownRequirements } from '../system/known_requirements.js';
import { tools } from '../system/tools.js';
import { staleAddon } from './addon.js';
import { staleModules } from './modules.js';

/**
 * What is in place of all that set-up brings.
 * @typedef {object} State
 * @property {string} [modules] Why node_modules must be installed.
 * @property {string} [addon] Why the addon must be built.
 * @property {boolean} server Whether a server binary is here, or none is wanted.
 * @property {Helper[]} missingHelpers Programs that only the tests use.
 *
 * @typedef {'chromium' | 'clang-format' | import('../system/known_requirements.js').KnownRequirement} Helper
 *
 * @typedef {object} Wanted
 * @property {boolean} [test] What the tests use is wanted, too.
 * @property {boolean} [server] Default: true.
 * @property {boolean} [addon] Default: true.
 */

/**
 * Reads files only, starts nothing and writes nothing: this happens before every benchmark, and in checkouts
 * that may only be read.
 *
 * @param {string} root
 * @param {Wanted} [wanted]
 * @returns {State}
 * @throws {import('../say.js').SetupError} `MONGOMS_SYSTEM_BINARY` names no executable file.
 */
export function stateOf(root, { test = false, server = true, addon = true } = {}) {
  /** @type {Helper[]} */
  const helpers = test
    ? ['chromium', 'clang-format', .../** @type {Helper[]} */ (Object.keys(knownRequirements))]
    : [];
  return {
    modules: staleModules(root),
    addon: addon ? staleAddon(root) : undefined,
    server: !server || findMongod() !== undefined,
    missingHelpers: helpers.filter((name) => !tools[name]()),
  };
}

/** @param {State} state */
export const isComplete = ({ modules, addon, server, missingHelpers }) =>
  !modules && !addon && server && missingHelpers.length === 0;
