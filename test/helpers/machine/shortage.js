/** Programs that the system leaves without something for a while. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLIENT = JSON.stringify(new URL('../../../js/client/index.js', import.meta.url).href);

/**
 * Compiles a library that is loaded before all others, and removes it after the test file.
 * @param {string} name Of a C file of this folder.
 * @returns {{ LD_PRELOAD: string }} What has a program load it.
 */
export function preload(name) {
  const source = fileURLToPath(new URL(name, import.meta.url));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-shortage-'));
  after(() => rmSync(folder, { recursive: true }));
  const library = path.join(folder, 'preloaded.so');
  const compiler = process.env.CC ?? 'cc';
  execFileSync(compiler, ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  return { LD_PRELOAD: [process.env.LD_PRELOAD, library].filter(Boolean).join(':') };
}

/**
 * Runs a script in a process of its own.
 * @param {string} uri
 * @param {string} shortage Source of the function `begin`, which takes something away and returns what
 *   gives it back.
 * @param {string} script Does what it does `without` that, and prints what it has to `say`, as JSON.
 * @param {{ env?: NodeJS.ProcessEnv, limit?: string }} [how] `limit`: a command of the shell that lasts.
 * @returns {Promise<any[][]>}
 */
export async function runShort(uri, shortage, script, { env, limit = ':' } = {}) {
  const source = `
    import { NativeClient, MongoError } from ${CLIENT};
    const uri = ${JSON.stringify(uri)};
    const say = (...words) => console.log(JSON.stringify(words));
    ${shortage}
    async function without(work, ...how) {
      const end = begin(...how);
      try {
        return await work();
      } catch (error) {
        say(error instanceof MongoError, error.name, error.message);
      } finally {
        end();
      }
    }
    ${script}`;
  const args = ['-c', `${limit}; exec "$0" "$@"`, process.execPath];
  const { stdout, stderr } = await promisify(execFile)(
    'sh',
    [...args, '--input-type=module', '--eval', source],
    { env: { ...process.env, ...env }, timeout: 60_000 },
  );
  assert.equal(stderr, '');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
