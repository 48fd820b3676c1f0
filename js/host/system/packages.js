import { readdirSync } from 'node:fs';
import { run, which } from '../run_program.js';

/**
 * Things that a system package brings.
 * @typedef {'compiler' | 'cmake' | 'python' | 'pip' | 'libmongoc' | 'chromium' | 'clang-format' | 'clang'} Thing
 * @typedef {{ name: string, apt: string[] }} Named Something else, by its name and Debian's packages.
 * @typedef {{ name: 'apt-get' | 'dnf' | 'brew', packages: Record<Thing, string> }} Manager
 */

/** @type {Manager[]} */
const MANAGERS = [
  {
    name: 'apt-get',
    packages: {
      compiler: 'build-essential',
      cmake: 'cmake',
      python: 'python3',
      pip: 'python3-pip',
      // ICU is what the static libmongoc needs beside libmongoc-dev's own dependencies.
      libmongoc: 'libmongoc-dev libicu-dev',
      chromium: 'chromium',
      'clang-format': 'clang-format',
      clang: 'clang libclang-rt-dev',
    },
  },
  {
    name: 'dnf',
    packages: {
      compiler: 'gcc-c++ make',
      cmake: 'cmake',
      python: 'python3',
      pip: 'python3-pip',
      libmongoc: 'mongo-c-driver-devel',
      chromium: 'chromium',
      'clang-format': 'clang-tools-extra',
      clang: 'clang compiler-rt',
    },
  },
  {
    name: 'brew',
    packages: {
      compiler: 'gcc make',
      cmake: 'cmake',
      python: 'python3',
      pip: 'python3',
      libmongoc: 'mongo-c-driver',
      chromium: 'chromium',
      'clang-format': 'clang-format',
      clang: 'llvm',
    },
  },
];

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Manager | undefined} This system's package manager, if it is one we know.
 */
export function packageManager(env = process.env) {
  return MANAGERS.find(({ name }) => which([name], env));
}

export const isRoot = () => process.getuid?.() === 0;

/**
 * Whether system packages may be installed without asking anybody: not forbidden by
 * `TOLLGATE_SETUP_SYSTEM=no`, and as root or with a sudo that wants no password.
 *
 * @param {Manager | undefined} manager
 * @returns {Promise<boolean>}
 */
export async function mayInstall(manager) {
  if (!manager || process.env.TOLLGATE_SETUP_SYSTEM === 'no') return false;
  if (manager.name === 'brew') return !isRoot();
  return isRoot() || (which(['sudo']) !== undefined && (await run('sudo', ['-n', 'true'])).ok);
}

/**
 * @param {Manager | undefined} manager
 * @param {...(Thing | Named)} things
 * @returns {string} The one command that brings them all, or what to look for where none is known.
 */
export function remedy(manager, ...things) {
  const names = things.map((thing) => (typeof thing === 'string' ? thing : thing.name));
  return (
    commandFor(manager, things)?.join(' ') ??
    `install ${names.join(', ')} with your system's package manager`
  );
}

/**
 * @param {Manager | undefined} manager
 * @param {(Thing | Named)[]} things
 * @returns {string[] | undefined} undefined where the packages of one are unknown
 */
function commandFor(manager, things) {
  if (!manager || things.some((thing) => !packagesOf(manager, thing))) return undefined;
  const packages = things.flatMap((thing) => packagesOf(manager, thing) ?? []);
  const brew = manager.name === 'brew';
  const sudo = brew || isRoot() ? [] : ['sudo'];
  return [...sudo, manager.name, 'install', ...(brew ? [] : ['-y']), ...packages];
}

/**
 * @param {Manager} manager
 * @param {Thing | Named} thing
 * @returns {string[] | undefined}
 */
function packagesOf({ name, packages }, thing) {
  if (typeof thing === 'string') return packages[thing].split(' ');
  return name === 'apt-get' ? thing.apt : undefined;
}

/**
 * @param {Manager} manager
 * @param {Thing | Named} thing
 * @param {string} [log]
 * @returns {Promise<{ ok: boolean, tail: string[] }>}
 */
export async function install(manager, thing, log) {
  const [command, ...args] = commandFor(manager, [thing]) ?? [];
  if (!command) return { ok: false, tail: [remedy(manager, thing)] };
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const isApt = manager.name === 'apt-get';
  if (isApt) args.push('--no-install-recommends');
  const attempt = () => run(command, args, { log, env });

  let result = isApt && !hasLists() ? undefined : await attempt();
  if (isApt && !result?.ok) {
    // Lists that are missing or out of date name packages that the mirror does not hold.
    const update = command === 'sudo' ? ['sudo', 'apt-get', 'update'] : ['apt-get', 'update'];
    await run(update[0], update.slice(1), { log, env });
    result = await attempt();
  }
  return result ?? attempt();
}

/** Containers usually come with apt's package lists removed. */
function hasLists() {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => name.includes('_Packages'));
  } catch {
    return false;
  }
}
