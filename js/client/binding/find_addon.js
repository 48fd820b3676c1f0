import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Of set-up, or of the package's install script. */
const BUILT = at('build/Release/tollgate.node');
/** The package comes without it. */
const isClone = existsSync(at('scripts/setup.js'));

/**
 * Where the addon is: the file that `TOLLGATE_ADDON` names, or what was built here. A package may have come with a
 * prebuilt one; a clone does not look for that, since the benchmark needs more.
 *
 * @returns {string} A file that need not be there.
 */
export function findAddon() {
  const { TOLLGATE_ADDON: named } = process.env;
  if (named) return named;
  if (isClone || existsSync(BUILT)) return BUILT;
  try {
    return createRequire(import.meta.url)('node-gyp-build').resolve(at('.'));
  } catch {
    return BUILT;
  }
}

/**
 * @param {string} [problem] Why it does not load; nothing when it is not there.
 * @returns {string} One line: what is wrong and what to do.
 */
export function advice(problem) {
  const wrong = problem
    ? `The native addon does not load (${problem.split('\n')[0]})`
    : 'The native addon is not built';
  if (isClone) {
    const whole = problem ? '' : '`npm run bench:native` or ';
    return `${wrong}: run ${whole}\`node scripts/setup.js\``;
  }
  if (problem) return `${wrong}: run \`npm rebuild tollgate\``;
  // Whoever runs it with Node.js may have installed it with any of them.
  const commands = process.versions.bun
    ? '`bun pm trust tollgate`'
    : '`npm rebuild tollgate`, `pnpm approve-builds` or `bun pm trust tollgate`';
  return `${wrong}, since the package's install script did not run: run ${commands}`;
}
