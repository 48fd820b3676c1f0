import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../bench/cli.js', import.meta.url));

/** Its dataset `few` is of 1 200 records: nothing to load and to copy, against the 18 000 of ours. */
export const PLUGINS = fileURLToPath(new URL('./plugins/', import.meta.url));

const SHORT = '--concurrency 1 --rounds 1 --turns 2 --slice 10 --warmup 0'.split(' ');
/** The control is the baseline once more: one that is not among the contenders has none. */
export const NO_CONTROL = ['--baseline', 'libmongoc'];
/** Flags of a run that ends within seconds, for tests that ask what is measured and not how well. */
export const QUICK = ['--plugins', PLUGINS, '--dataset', 'few', ...SHORT];
/** The same without a plug-in, which `--resume` would have to be given again. */
export const QUICK_WITHOUT_PLUGINS = ['--dataset', 'narrow', ...SHORT];

/**
 * Starts the command line as a user would.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export function startCli(args, { env, cwd } = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  /** @type {Promise<{ code: number | null, stdout: string, stderr: string }>} */
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output })));
  return { child, output, ended };
}

/**
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export const runCli = (args, options) => startCli(args, options).ended;

/**
 * A folder that is gone after the test.
 *
 * @param {import('node:test').TestContext} t
 */
export function temporaryFolder(t) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} stderr the progress of a run */
export function folderOf(stderr) {
  const folder = /^results: (.+)$/m.exec(stderr)?.[1];
  if (!folder) throw new Error(`no results folder was named in:\n${stderr}`);
  return folder;
}
