/** An Apache of our own: its configuration and pages in a temporary folder, on a free port of loopback. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../../js/host/free_port.js';
import { childrenOf } from '../../../../js/host/machine/children.js';
import { folderForOthers } from '../../../../js/host/others.js';
import { apache as requirement } from '../../../../js/host/system/known_requirements.js';
import { isRoot } from '../../../../js/host/system/packages.js';
import { findRequirement, requirementRemedy } from '../../../../js/host/system/requirements.js';
import { watchServer } from '../../../../js/host/watchdog.js';
import { PAGE_TYPE } from './requests.js';

/** Debian's. */
const MODULES = '/usr/lib/apache2/modules';
const START_MS = 20_000;
const RETRY_MS = 20;
/** As many as the smallest machine has cores. */
const PROCESSES = 2;
const LEAST_THREADS = 64;

/** @typedef {{ path: string, html: string }} Page */

/**
 * It ends with this process, whatever happens.
 *
 * @param {{ pages: Page[], concurrency: number, cached: boolean, usualThreads: boolean }} options `cached`: pages come
 *   from its memory; `usualThreads`: Debian’s, however many connections there are
 * @returns {Promise<{ origin: string, ended: Promise<Error>, pids: () => number[], stop: () => Promise<void> }>}
 */
export async function startApache({ pages, ...how }) {
  const program = findRequirement(requirement);
  if (!program) throw new Error(`Apache is not installed: ${requirementRemedy(requirement)}`);
  // Started by root, it reads its pages as another user.
  const parent = isRoot() ? folderForOthers() : os.tmpdir();
  const folder = mkdtempSync(path.join(parent, 'tollgate-apache-'));
  chmodSync(folder, 0o755);
  const files = pages.map((page) => {
    const file = path.join(folder, 'pages', page.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, page.html);
    return file;
  });
  const port = await freePort();
  const file = path.join(folder, 'apache.conf');
  writeFileSync(file, configuration({ folder, port, files, ...how }));
  // A group of its own: its processes end together.
  const child = spawn(program, ['-f', file, '-DFOREGROUND'], {
    ...{ detached: true, stdio: 'ignore', env: { PATH: process.env.PATH ?? '' } },
  });
  /** @type {Promise<Error>} */
  const ended = new Promise((resolve) => {
    child.on('error', resolve);
    child.on('exit', (code, signal) => resolve(new Error(`Apache ended with ${signal ?? code}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw await ended;
  const watchdog = watchServer(-pid, folder);
  const stop = async () => {
    kill(-pid);
    await ended;
    watchdog.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const failure = await Promise.race([ended, listening(port)]);
  if (failure) {
    const why = lastLineOf(path.join(folder, 'error.log'));
    await stop();
    throw new Error(why ? `${failure.message}: ${why}` : failure.message);
  }
  return {
    ...{ origin: `http://127.0.0.1:${port}`, ended, stop },
    pids: () => [pid, ...childrenOf(pid)],
  };
}

/** Of Debian's mpm_event.conf and apache2.conf. */
const USUAL = `
StartServers 2
MinSpareThreads 25
MaxSpareThreads 75
ThreadLimit 64
ThreadsPerChild 25
MaxRequestWorkers 150
KeepAliveTimeout 5
MaxKeepAliveRequests 100
Timeout 300`;

/** @param {string[]} files kept in memory as they are when it starts */
const inMemory = (files) => `
LoadModule file_cache_module ${MODULES}/mod_file_cache.so
MMapFile ${files.map((file) => `"${file}"`).join(' ')}`;

/**
 * @param {number} concurrency
 * @returns {string} as many threads as connections, so that none waits for another's to end: with keep-alive it never
 *   would
 */
function threadsFor(concurrency) {
  // A process whose threads are all busy closes the connections that it keeps open, and any one may be given all.
  const threads = Math.max(LEAST_THREADS, concurrency);
  return `
ServerLimit ${PROCESSES}
StartServers ${PROCESSES}
ThreadsPerChild ${threads}
ThreadLimit ${threads}
MaxRequestWorkers ${PROCESSES * threads}
MinSpareThreads 1
MaxSpareThreads ${PROCESSES * threads}
KeepAliveTimeout 600
MaxKeepAliveRequests 0
Timeout 600`;
}

/**
 * @param {{ folder: string, port: number, files: string[], concurrency: number, cached: boolean, usualThreads: boolean }} options
 */
const configuration = ({ folder, port, files, concurrency, cached, usualThreads }) => `
ServerRoot "${folder}"
DefaultRuntimeDir "${folder}"
PidFile "${folder}/apache.pid"
ErrorLog "${folder}/error.log"
LogLevel error
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
ListenBacklog ${Math.max(511, concurrency)}
LoadModule mpm_event_module ${MODULES}/mod_mpm_event.so
LoadModule authz_core_module ${MODULES}/mod_authz_core.so
${isRoot() ? 'User nobody\nGroup nogroup' : ''}
MaxConnectionsPerChild 0
KeepAlive On
${usualThreads ? USUAL : threadsFor(concurrency)}
${cached ? inMemory(files) : ''}
DocumentRoot "${folder}/pages"
<Directory "${folder}/pages">
  Require all granted
  ForceType "${PAGE_TYPE}"
</Directory>
`;

/**
 * @param {number} port
 * @returns {Promise<Error | undefined>} when it takes connections, or why it is given up
 */
async function listening(port) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return undefined;
    } catch {
      await wait(RETRY_MS);
    } finally {
      socket.destroy();
    }
  }
  return new Error(`Apache took no connection within ${START_MS / 1000} s`);
}

/** @param {string} file */
function lastLineOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').at(-1);
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
