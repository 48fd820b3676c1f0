/**
 * Compiles the package's addon where it is installed, for what no prebuilt one fits or does; where that cannot be
 * done, it says in one line what is missing and what brings it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cmakeRemedy,
  probeLibmongoc,
  requireLibmongocSource,
} from '../../js/host/checkout/libmongoc.js';
import { SetupError, say, sayWhy } from '../../js/host/say.js';
import { BROUGHT_BY, missingBuildTools, namesOf } from '../../js/host/system/build_tools.js';
import { packageManager, remedy } from '../../js/host/system/packages.js';
import { tryAddon } from '../../js/host/try_addon.js';
import { ADDON, compile } from './compile.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  await build();
} catch (error) {
  sayWhy(error);
}

async function build() {
  const source = requireLibmongocSource();
  const missing = missingBuildTools();
  if (missing.length > 0) {
    const things = [...new Set(missing.map((tool) => BROUGHT_BY[tool]))];
    throw refusal(
      `to compile the addon ${namesOf(missing)} must be here`,
      remedy(packageManager(), ...things, 'libmongoc'),
    );
  }
  const logs = mkdtempSync(path.join(os.tmpdir(), 'tollgate-build-'));
  const log = path.join(logs, 'build.log');
  const { found, problem } = source ? {} : await probeLibmongoc(log);
  if (problem) {
    throw refusal(
      `CMake, which compiles the addon, fails: ${problem} (see ${log})`,
      cmakeRemedy(problem),
    );
  }
  if (!source && !found) {
    rmSync(logs, { recursive: true });
    throw refusal(
      'to compile the addon libmongoc must be here, which CMake does not find',
      remedy(packageManager(), 'libmongoc'),
    );
  }
  say('compiling the addon, about a minute');
  const work = path.join(root, 'build', 'cmake');
  const output = path.join(root, 'build', 'Release');
  for (const old of [work, output]) rmSync(old, { recursive: true, force: true });
  if (!(await compile(root, { work, output, log }))) {
    throw new SetupError(`the addon does not compile here: see ${log}`, { exitCode: 3 });
  }
  const file = path.join(output, ADDON);
  if (!(await tryAddon(file, log)).ok) {
    throw new SetupError(`the addon was compiled but does not load: see ${log}`, { exitCode: 3 });
  }
  for (const folder of [work, logs]) rmSync(folder, { recursive: true, force: true });
  say(`the addon is ${path.relative(process.cwd(), file)}`);
}

/**
 * @param {string} problem
 * @param {string} command that mends it
 */
function refusal(problem, command) {
  return new SetupError(`${problem}: ${command} (then run it again)`, { exitCode: 3 });
}
