/** A postgres of a run's own. */

import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderForOthers, NOBODY } from '../../../../js/host/others.js';
import { run } from '../../../../js/host/run_program.js';
import { postgres as requirement } from '../../../../js/host/system/known_requirements.js';
import { isRoot } from '../../../../js/host/system/packages.js';
import { LAUNCH_MS, startOwn } from './own_server.js';

const USER = 'tollgate';

/** What is not PostgreSQL's default, and why. */
const SETTINGS = {
  // Drivers come over TCP, as to the other servers, and nobody else does.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '1000',
  // As durable as mongod's default, whose journal is flushed ten times a second: a write need not wait for the disk.
  synchronous_commit: 'off',
  // Every copy of a dataset stays in memory, as mongod's cache lets it.
  shared_buffers: '512MB',
  // What is in the folder goes with it.
  dynamic_shared_memory_type: 'mmap',
};

export function startServer() {
  // PostgreSQL refuses to run as root.
  const user = isRoot() ? NOBODY : undefined;
  return startOwn({
    ...{ name: 'postgres', requirement, initialise: 'initdb', user },
    parent: user ? folderForOthers() : os.tmpdir(),
    // At once, but for a segment of shared memory, which it gives back.
    signal: 'SIGQUIT',
    prepare: (initialise, folder, port) => prepare(initialise, folder, port, user),
    ready: 'database system is ready to accept connections',
    complaint: /FATAL: +(.*)/,
  });
}

/**
 * @param {string} initialise
 * @param {string} folder
 * @param {number} port
 * @param {typeof NOBODY | undefined} user
 */
async function prepare(initialise, folder, port, user) {
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  const password = randomBytes(12).toString('hex');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  const { ok, tail } = await run(
    initialise,
    [
      ...[`--pgdata=${data}`, `--username=${USER}`, `--pwfile=${secret}`, '--auth=scram-sha-256'],
      ...['--locale=C', '--encoding=UTF8', '--no-sync'],
    ],
    { cwd: folder, timeoutMs: LAUNCH_MS, ...user },
  );
  rmSync(secret);
  if (!ok) {
    const why = tail.find((line) => /error|FATAL/.test(line)) ?? tail.at(-1) ?? 'it said nothing';
    throw new Error(`initdb: ${why.trim()}`);
  }
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const uri = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  return { args: ['-D', data, ...settings], uri, ownerUri: uri };
}
