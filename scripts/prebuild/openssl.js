import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../js/host/run_program.js';
import { SetupError } from '../../js/host/say.js';

/** Supported until April 2030. The SHA-256 is the one under which Debian packages this release. */
const RELEASE = Object.freeze({
  version: '3.5.7',
  url: 'https://github.com/openssl/openssl/releases/download/openssl-3.5.7/openssl-3.5.7.tar.gz',
  sha256: 'a8c0d28a529ca480f9f36cf5792e2cd21984552a3c8e4aa11a24aa31aeac98e8',
});

/** A client's TLS, logins and OCSP, and no more of it. */
const LEFT_OUT = ['shared', 'tests', 'apps', 'docs', 'module', 'engine', 'legacy'];

/**
 * OpenSSL as static libraries of one target. It stays inside the addon: Node.js exports its own, but Bun and Electron have
 * BoringSSL in that place, under the same names.
 *
 * @param {import('./targets.js').Target & { zig: object }} target
 * @param {object} options
 * @param {import('./zig.js').Toolchain} options.tools
 * @param {string} options.cache Where sources and libraries are kept for the next time.
 * @param {string} options.log
 * @returns {Promise<{ source: string, output: string }>} Folders: its sources; `include` and `lib`.
 * @throws {SetupError} `exitCode` 3.
 */
export async function openSslOf({ name, zig: { processor } }, { tools, cache, log }) {
  const source = await opensslSource(cache, log);
  const output = path.join(cache, `${name}-openssl-${RELEASE.version}`);
  if (existsSync(path.join(output, 'lib', 'libssl.a'))) return { source, output };
  const work = `${output}-work`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const env = { ...process.env, CC: tools.cc, AR: tools.ar, RANLIB: tools.ranlib };
  const settings = [
    // Where most distributions have their certificates; the driver looks in other places, too.
    ...[`linux-${processor}`, `--prefix=${output}`, '--libdir=lib', '--openssldir=/etc/ssl'],
    ...LEFT_OUT.map((part) => `no-${part}`),
    // Nothing of it is seen from outside, and the linker leaves out what nobody calls.
    ...['-fPIC', '-O3', '-fvisibility=hidden', '-ffunction-sections', '-fdata-sections'],
  ];
  const steps = [
    [path.join(source, 'Configure'), ...settings],
    ['make', `-j${os.availableParallelism()}`, 'build_libs'],
    ['make', 'install_dev'],
  ];
  for (const [command, ...args] of steps) {
    if ((await run(command, args, { cwd: work, env, log })).ok) continue;
    throw new SetupError(`OpenSSL does not compile for ${name}: see ${log}`, { exitCode: 3 });
  }
  rmSync(work, { recursive: true });
  return { source, output };
}

/**
 * The release's sources: of the tarball that `TOLLGATE_OPENSSL_SOURCE` names, or downloaded.
 *
 * @param {string} cache @param {string} log
 */
async function opensslSource(cache, log) {
  const folder = path.join(cache, `openssl-${RELEASE.version}`);
  if (existsSync(path.join(folder, 'Configure'))) return folder;
  const tarball = path.join(cache, `openssl-${RELEASE.version}.tar.gz`);
  const { TOLLGATE_OPENSSL_SOURCE: named } = process.env;
  mkdirSync(cache, { recursive: true });
  writeFileSync(tarball, named ? readNamed(named) : await download());
  const sha256 = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  if (sha256 !== RELEASE.sha256) {
    throw refusal(
      `${named ?? RELEASE.url} is not OpenSSL ${RELEASE.version}: its SHA-256 is ${sha256}`,
    );
  }
  const { ok } = await run('tar', ['xzf', tarball, '-C', cache], { log });
  if (!ok) throw refusal(`${tarball} cannot be unpacked: see ${log}`);
  return folder;
}

/** @param {string} file */
function readNamed(file) {
  if (existsSync(file) && statSync(file).isFile()) return readFileSync(file);
  throw refusal(`TOLLGATE_OPENSSL_SOURCE names ${file}, which is no file`);
}

async function download() {
  try {
    const response = await fetch(RELEASE.url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    const why = cause instanceof Error ? cause.message : message;
    throw refusal(
      `${RELEASE.url} cannot be had (${why}): name its tarball with TOLLGATE_OPENSSL_SOURCE`,
    );
  }
}

/** @param {string} message */
const refusal = (message) => new SetupError(message, { exitCode: 3 });
