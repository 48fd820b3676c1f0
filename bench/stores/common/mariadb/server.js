/** A mariadbd of a run's own: on loopback, with its data in a temporary folder, gone when the run is. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerUnavailable } from '../../../../js/host/mongod/unavailable.js';
import { run } from '../../../../js/host/run_program.js';
import { supervise } from '../../../../js/host/supervise.js';
import { mariadb as requirement } from '../../../../js/host/system/known_requirements.js';
import { isRoot } from '../../../../js/host/system/packages.js';
import { findProgram, requirementRemedy } from '../../../../js/host/system/requirements.js';

/**
 * @typedef {object} Server
 * @property {string} uri For the drivers.
 * @property {string} ownerUri For the run itself: its work is none of the drivers'.
 * @property {number | undefined} pid
 * @property {boolean} started
 * @property {(callback: (reason: string) => void) => void} onExit
 * @property {() => Promise<void>} stop
 */

const LAUNCH_MS = 60_000;
const POLL_MS = 25;
/** Between looking for a free port and taking it another process may be faster. */
const PORT_ATTEMPTS = 3;
/** MariaDB refuses to run as root unless it is told to. */
const asRoot = () => (isRoot() ? ['--user=root'] : []);

/** What is not MariaDB's default, and why. */
const SETTINGS = [
  // Drivers come over TCP, as to the other servers, and nobody else does.
  ...['--bind-address=127.0.0.1', '--skip-name-resolve', '--max-connections=4000'],
  // As durable as mongod's default, whose journal is flushed ten times a second: a write need not wait for the disk.
  '--innodb-flush-log-at-trx-commit=2',
  // Every copy of a dataset stays in memory, as mongod's cache lets it.
  '--innodb-buffer-pool-size=512M',
  // Counts how long it works for each user.
  '--userstat=1',
  // A batch of 1 000 documents in one packet.
  '--max-allowed-packet=256M',
  ...['--character-set-server=utf8mb4', '--collation-server=utf8mb4_bin'],
];

/**
 * @returns {Promise<Server>}
 * @throws {ServerUnavailable}
 */
export async function startServer() {
  const binary = findProgram(requirement.programs);
  const initialise = findProgram(['mariadb-install-db']);
  if (!binary || !initialise) {
    throw new ServerUnavailable(
      `${requirement.name} is not installed: ${requirementRemedy(requirement)}`,
    );
  }
  for (let attempt = 1; ; attempt++) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-mariadb-'));
    try {
      await makeData(initialise, folder);
      return await launch(binary, folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      const { message } = /** @type {Error} */ (error);
      if (/Address already in use/.test(message) && attempt < PORT_ATTEMPTS) continue;
      throw new ServerUnavailable(
        `${binary} did not start (${message}): see that ${os.tmpdir()} is writable and has room, or name an address with --uri`,
      );
    }
  }
}

/**
 * @param {string} initialise
 * @param {string} folder
 */
async function makeData(initialise, folder) {
  // The machine's own configuration is for its own server.
  const args = ['--no-defaults', `--datadir=${folder}`, '--skip-test-db', '--skip-name-resolve'];
  const { ok, tail } = await run(initialise, [...args, ...asRoot()], { timeoutMs: LAUNCH_MS });
  if (ok) return;
  const why = tail.find((line) => /ERROR/.test(line)) ?? tail.at(-1) ?? 'it said nothing';
  throw new Error(
    `mariadb-install-db: ${why.trim()}; ${requirementRemedy(requirement)} brings all of it`,
  );
}

/**
 * @param {string} binary
 * @param {string} folder
 * @returns {Promise<Server>}
 */
async function launch(binary, folder) {
  const port = await freePort();
  const users = ['tollgate', 'tollgate_owner'].map((user) => ({
    user,
    password: randomBytes(12).toString('hex'),
  }));
  const [uri, ownerUri] = users.map(
    ({ user, password }) => `mariadb://${user}:${password}@127.0.0.1:${port}/`,
  );
  const init = path.join(folder, 'init.sql');
  writeFileSync(init, usersOnly(users), { mode: 0o600 });
  const log = path.join(folder, 'server.log');
  const output = openSync(log, 'a');
  // What is preloaded into Node.js, an allocator or a sanitizer, is not meant for the server.
  const { LD_PRELOAD, ...env } = process.env;
  const places = [`--datadir=${folder}`, `--socket=${folder}/socket`, `--pid-file=${folder}/pid`];
  const args = ['--no-defaults', ...asRoot(), ...places, `--port=${port}`, `--init-file=${init}`];
  // Detached, so that Ctrl-C in a terminal reaches us alone and we decide when the server stops.
  const child = spawn(binary, [...args, ...SETTINGS], {
    ...{ cwd: folder, detached: true, env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const server = supervise(child, { name: 'mariadbd', folder });
  try {
    await ready(server, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { uri, ownerUri, started: true, ...server };
}

/**
 * Nobody else may log in, not even from this machine.
 *
 * @param {{ user: string, password: string }[]} users
 */
const usersOnly = (users) =>
  [
    "DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys'",
    'FLUSH PRIVILEGES',
    ...users.flatMap(({ user, password }) => [
      `CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`,
      `GRANT ALL ON *.* TO '${user}'@'127.0.0.1'`,
    ]),
  ]
    .map((statement) => `${statement};\n`)
    .join('');

/**
 * @param {import('../../../../js/host/supervise.js').Supervised} server
 * @param {string} log
 */
async function ready(server, log) {
  /** @type {string | undefined} */
  let ended;
  server.onExit((reason) => {
    ended = reason;
  });
  const deadline = performance.now() + LAUNCH_MS;
  for (;;) {
    const text = readFileSync(log, 'utf8');
    if (text.includes('ready for connections')) return;
    const complaint = /\[ERROR\] (.*)/.exec(text)?.[1];
    if (ended !== undefined) throw new Error(complaint ?? ended);
    if (performance.now() > deadline) throw new Error(`not ready after ${LAUNCH_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
