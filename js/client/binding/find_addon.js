import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Of set-up, or of `tollgate build` where the package is installed. */
const BUILT = at('build/Release/tollgate.node');
/** The package comes without it. */
const isClone = existsSync(at('scripts/setup.js'));

/**
 * Where the addon is: the file that `TOLLGATE_ADDON` names, or what was built here, or what has come in a package of
 * its own; a clone does not look for that, since the benchmark needs more.
 *
 * @returns {string} A file that need not be there.
 */
export function findAddon() {
  const { TOLLGATE_ADDON: named } = process.env;
  if (named) return named;
  return isClone || existsSync(BUILT) ? BUILT : (prebuilt() ?? BUILT);
}

/** Package managers that do not know of libc install both of Linux. */
function prebuilt() {
  const { resolve } = createRequire(import.meta.url);
  const there = packagesHere().flatMap((name) => {
    try {
      return [resolve(name)];
    } catch {
      return [];
    }
  });
  return there.length > 1 && isMusl() ? there[1] : there[0];
}

/** Those that fit this platform, glibc's first. */
function packagesHere() {
  const name = `@tollgate/${process.platform}-${process.arch}`;
  return process.platform === 'linux' ? [`${name}-gnu`, `${name}-musl`] : [name];
}

/** Asking takes milliseconds. @returns {boolean} Whether this process's C library is musl. */
export function isMusl() {
  const { header } = /** @type {any} */ (process.report.getReport());
  return !header.glibcVersionRuntime;
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
  const compile = 'run `npx tollgate build`, which compiles one';
  if (problem) return `${wrong}: ${compile}`;
  const here = `${process.platform}-${process.arch}`;
  const packages = packagesHere().join(' or ');
  return `There is no native addon for ${here} here: its package (${packages}) is not installed. Install with optional dependencies, or ${compile}`;
}
