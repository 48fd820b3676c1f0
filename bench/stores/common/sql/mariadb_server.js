/** A mariadbd of a run's own. */

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../../../js/host/run_program.js';
import { mariadb as requirement } from '../../../../js/host/system/known_requirements.js';
import { isRoot } from '../../../../js/host/system/packages.js';
import { requirementRemedy } from '../../../../js/host/system/requirements.js';
import { LAUNCH_MS, startOwn } from './own_server.js';

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

export const startServer = () =>
  startOwn({
    ...{ name: 'mariadb', requirement, initialise: 'mariadb-install-db', prepare },
    parent: os.tmpdir(),
    ready: 'ready for connections',
    complaint: /\[ERROR\] (.*)/,
  });

/** @type {import('./own_server.js').Kind['prepare']} */
async function prepare(initialise, folder, port) {
  await makeData(initialise, folder);
  const users = ['tollgate', 'tollgate_owner'].map((user) => ({
    user,
    password: randomBytes(12).toString('hex'),
  }));
  const [uri, ownerUri] = users.map(
    ({ user, password }) => `mariadb://${user}:${password}@127.0.0.1:${port}/`,
  );
  const init = path.join(folder, 'init.sql');
  writeFileSync(init, usersOnly(users), { mode: 0o600 });
  const places = [`--datadir=${folder}`, `--socket=${folder}/socket`, `--pid-file=${folder}/pid`];
  const own = ['--no-defaults', ...asRoot(), ...places, `--port=${port}`, `--init-file=${init}`];
  return { args: [...own, ...SETTINGS], uri, ownerUri };
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
