/**
 * The npm package's install script. It does nothing where a prebuilt addon loads, and compiles one otherwise;
 * where that cannot be done, it says in one line what is missing and what brings it. A clone, whose `npm ci`
 * runs it, too, has set-up for that.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cmakeRemedy,
  probeLibmongoc,
  requireLibmongocSource,
} from '../js/host/checkout/libmongoc.js';
import { SetupError, sayWhy } from '../js/host/say.js';
import { BROUGHT_BY, missingBuildTools, namesOf } from '../js/host/system/build_tools.js';
import { packageManager, remedy } from '../js/host/system/packages.js';
import { tryAddon } from '../js/host/try_addon.js';
import { ADDON, compile } from './package/compile.js';
import { whyCompile } from './package/why_compile.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const isClone = existsSync(path.join(root, 'scripts', 'setup.js'));

try {
  const why = isClone ? undefined : await whyCompile(root);
  if (why) await build(why);
} catch (error) {
  sayWhy(error);
}

/** @param {string} why */
async function build(why) {
  const source = requireLibmongocSource();
  const missing = missingBuildTools();
  if (missing.length > 0) {
    const things = [...new Set(missing.map((tool) => BROUGHT_BY[tool]))];
    const needed = `${why}, and to compile it ${namesOf(missing)} must be here`;
    throw refusal(needed, remedy(packageManager(), ...things, 'libmongoc'));
  }
  // npm deletes the package when this fails, so the log lies elsewhere.
  const logs = mkdtempSync(path.join(os.tmpdir(), 'tollgate-install-'));
  const log = path.join(logs, 'install.log');
  const { found, problem } = source ? {} : await probeLibmongoc(log);
  if (problem) {
    const failure = `${why}, and CMake, which compiles it, fails: ${problem} (see ${log})`;
    throw refusal(failure, cmakeRemedy(problem));
  }
  if (!source && !found) {
    rmSync(logs, { recursive: true });
    throw refusal(
      `${why}, and to compile it libmongoc must be here, which CMake does not find`,
      remedy(packageManager(), 'libmongoc'),
    );
  }
  const work = path.join(root, 'build', 'cmake');
  const output = path.join(root, 'build', 'Release');
  for (const old of [work, output]) rmSync(old, { recursive: true, force: true });
  if (!(await compile(root, { work, output, log }))) {
    throw new SetupError(`${why}, and it does not compile here: see ${log}`, { exitCode: 3 });
  }
  if (!(await tryAddon(path.join(output, ADDON), log)).ok) {
    throw new SetupError(`the addon was compiled but does not load: see ${log}`, { exitCode: 3 });
  }
  for (const folder of [work, logs]) rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} problem
 * @param {string} command that mends it
 */
function refusal(problem, command) {
  return new SetupError(`${problem}: ${command} (then install tollgate again)`, { exitCode: 3 });
}
