/**
 * Makes prebuilt addons, each in the npm package of its target: `prebuilds/<target>`. Without arguments this machine's;
 * `all` for those of Linux. What is compiled on the way is kept in build/prebuild for the next time.
 */
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../js/host/run_program.js';
import { SetupError, say, sayWhy } from '../js/host/say.js';
import { missingBuildTools, namesOf } from '../js/host/system/build_tools.js';
import { tryAddon } from '../js/host/try_addon.js';
import { ADDON, compile } from './package/compile.js';
import { writeBinaryPackage } from './prebuild/binary_package.js';
import { notice } from './prebuild/notice.js';
import { openSslOf } from './prebuild/openssl.js';
import { ownTarget, TARGETS } from './prebuild/targets.js';
import { zigTools } from './prebuild/zig.js';

/** @typedef {import('./prebuild/targets.js').Target} Target */

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, 'build', 'prebuild');

try {
  const missing = missingBuildTools();
  if (missing.length > 0) {
    throw new SetupError(`to compile the addon ${namesOf(missing)} must be here`, { exitCode: 3 });
  }
  for (const target of targetsOf(process.argv.slice(2))) await prebuild(target);
} catch (error) {
  sayWhy(error);
}

/** @param {string[]} names @returns {Target[]} */
function targetsOf(names) {
  if (names.length === 1 && names[0] === 'all') return TARGETS.filter(({ zig }) => zig);
  return (names.length > 0 ? names : [ownTarget()]).map((name) => {
    const target = TARGETS.find((one) => one.name === name);
    if (target && (target.zig || name === ownTarget())) return target;
    const known = TARGETS.map((one) => one.name).join(', ');
    throw new SetupError(
      target
        ? `${name} is compiled on such a machine only`
        : `there is no target ${name}: choose from ${known}, or all for those of Linux`,
      { exitCode: 2 },
    );
  });
}

/** @param {Target} target */
async function prebuild(target) {
  const { name, zig } = target;
  const work = path.join(cache, name);
  const log = path.join(cache, `${name}.log`);
  rmSync(work, { recursive: true, force: true });
  rmSync(log, { force: true });
  say(`compiling the addon for ${name} with all that it needs, some minutes`);
  const tools = zig && (await zigTools(zig.triple, path.join(cache, `${name}-tools`)));
  const openssl = zig && tools && (await openSslOf({ ...target, zig }, { tools, cache, log }));
  const settings =
    zig && tools && openssl ? crossSettings(zig.processor, tools, openssl.output) : {};
  if (!(await compile(root, { work, output: work, log, portable: true, settings }))) {
    throw new SetupError(`it does not compile: see ${log}`, { exitCode: 3 });
  }
  const built = path.join(work, ADDON);
  // zig's linker has done so.
  if (!zig) await run('strip', ['-Sx', built], { log });
  if (name === ownTarget() && !(await tryAddon(built, log)).ok) {
    throw new SetupError(`it does not load: see ${log}`, { exitCode: 3 });
  }
  const text = notice({ root, work, openssl: openssl?.source, runtimes: tools?.library });
  const folder = path.join(root, 'prebuilds', name);
  const file = writeBinaryPackage(folder, { target, addon: built, notice: text });
  say(`${path.relative(root, file)}, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

/**
 * For CMake.
 *
 * @param {string} processor @param {import('./prebuild/zig.js').Toolchain} tools @param {string} openssl
 */
function crossSettings(processor, { cc, 'c++': cxx, ar, ranlib }, openssl) {
  const each = (/** @type {(language: string) => [string, string][]} */ of) =>
    Object.fromEntries(['C', 'CXX'].flatMap(of));
  return {
    ...{ CMAKE_SYSTEM_NAME: 'Linux', CMAKE_SYSTEM_PROCESSOR: processor },
    ...{ CMAKE_C_COMPILER: cc, CMAKE_CXX_COMPILER: cxx, CMAKE_AR: ar, CMAKE_RANLIB: ranlib },
    // Optimising at link time, CMake takes the archiver of the same Clang.
    ...each((language) => [
      [`CMAKE_${language}_COMPILER_AR`, ar],
      [`CMAKE_${language}_COMPILER_RANLIB`, ranlib],
    ]),
    // Of this machine nothing is linked in.
    ...{ OPENSSL_ROOT_DIR: openssl, CMAKE_FIND_ROOT_PATH: openssl },
    ...{ CMAKE_FIND_ROOT_PATH_MODE_LIBRARY: 'ONLY', CMAKE_FIND_ROOT_PATH_MODE_INCLUDE: 'ONLY' },
  };
}
