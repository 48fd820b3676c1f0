import { isMusl } from '../../js/client/binding/find_addon.js';

/**
 * What there is a prebuilt addon for. Of Linux, one machine compiles all by zig, which brings the C libraries of every
 * target; of macOS, each compiles its own.
 *
 * @typedef {object} Target
 * @property {string} name As native binaries' packages are called everywhere: platform, architecture, libc.
 * @property {string} os As Node.js says it, and so npm.
 * @property {string} cpu
 * @property {string} [libc] As npm says it.
 * @property {{ triple: string, processor: string }} [zig] What zig and CMake call it.
 */

/** The oldest glibc that Node.js's own binaries run on, from 20 on. */
const GLIBC = '2.28';

/** @param {'x64' | 'arm64'} cpu @param {string} processor @returns {Target[]} */
const linux = (cpu, processor) => [
  {
    ...{ name: `linux-${cpu}-gnu`, os: 'linux', cpu, libc: 'glibc' },
    zig: { triple: `${processor}-linux-gnu.${GLIBC}`, processor },
  },
  {
    ...{ name: `linux-${cpu}-musl`, os: 'linux', cpu, libc: 'musl' },
    zig: { triple: `${processor}-linux-musl`, processor },
  },
];

/** @type {readonly Target[]} */
export const TARGETS = [
  ...linux('x64', 'x86_64'),
  ...linux('arm64', 'aarch64'),
  { name: 'darwin-x64', os: 'darwin', cpu: 'x64' },
  { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' },
];

/** @returns {string} of the machine that this runs on, whether there is such a target or not */
export function ownTarget() {
  const { platform, arch } = process;
  if (platform !== 'linux') return `${platform}-${arch}`;
  return `${platform}-${arch}-${isMusl() ? 'musl' : 'gnu'}`;
}

/** The npm package that has a target's addon. @param {string} name */
export const packageOf = (name) => `@tollgate/${name}`;
