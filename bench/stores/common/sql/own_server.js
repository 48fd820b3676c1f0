/** A database server of a run's own: on loopback, with its data in a temporary folder, gone when the run is. */

import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../js/host/free_port.js';
import { ServerUnavailable } from '../../../../js/host/mongod/unavailable.js';
import { supervise } from '../../../../js/host/supervise.js';
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

/**
 * @typedef {object} Kind
 * @property {string} name of its folder
 * @property {import('../../../../js/host/system/requirements.js').SystemRequirement} requirement
 * @property {string} initialise the program that makes its data
 * @property {{ uid: number, gid: number }} [user] whom it runs as, where that is not this one
 * @property {string} parent where its folder is made
 * @property {NodeJS.Signals} [signal] how it is ended
 * @property {(initialise: string, folder: string, port: number) => Promise<{ args: string[], uri: string, ownerUri: string }>} prepare
 *   makes the data
 * @property {string} ready what it logs when it takes connections
 * @property {RegExp} complaint
 */

export const LAUNCH_MS = 60_000;
const POLL_MS = 25;
/** Between looking for a free port and taking it another process may be faster. */
const PORT_ATTEMPTS = 3;

/**
 * @param {Kind} kind
 * @returns {Promise<Server>}
 * @throws {ServerUnavailable}
 */
export async function startOwn(kind) {
  const { requirement } = kind;
  const binary = findProgram(requirement.programs);
  const initialise = findProgram([kind.initialise]);
  if (!binary || !initialise) {
    throw new ServerUnavailable(
      `${requirement.name} is not installed: ${requirementRemedy(requirement)}`,
    );
  }
  for (let attempt = 1; ; attempt++) {
    const folder = mkdtempSync(path.join(kind.parent, `tollgate-${kind.name}-`));
    try {
      if (kind.user) chownSync(folder, kind.user.uid, kind.user.gid);
      return await launch(kind, { binary, initialise, folder });
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
 * @param {Kind} kind
 * @param {{ binary: string, initialise: string, folder: string }} where
 * @returns {Promise<Server>}
 */
async function launch(kind, { binary, initialise, folder }) {
  const { args, uri, ownerUri } = await kind.prepare(initialise, folder, await freePort());
  const log = path.join(folder, 'server.log');
  const output = openSync(log, 'a');
  // What is preloaded into Node.js, an allocator or a sanitizer, is not meant for the server.
  const { LD_PRELOAD, ...env } = process.env;
  // Detached, so that Ctrl-C in a terminal reaches us alone and we decide when the server stops.
  const child = spawn(binary, args, {
    ...{ cwd: folder, detached: true, env, ...kind.user },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const server = supervise(child, {
    ...{ name: path.basename(binary), folder, signal: kind.signal },
  });
  try {
    await ready(kind, server, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { uri, ownerUri, started: true, ...server };
}

/**
 * @param {Kind} kind
 * @param {import('../../../../js/host/supervise.js').Supervised} server
 * @param {string} log
 */
async function ready(kind, server, log) {
  /** @type {string | undefined} */
  let ended;
  server.onExit((reason) => {
    ended = reason;
  });
  const deadline = performance.now() + LAUNCH_MS;
  for (;;) {
    const text = readFileSync(log, 'utf8');
    if (text.includes(kind.ready)) return;
    if (ended !== undefined) throw new Error(kind.complaint.exec(text)?.[1] ?? ended);
    if (performance.now() > deadline) throw new Error(`not ready after ${LAUNCH_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}
