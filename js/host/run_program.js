import { spawn } from 'node:child_process';
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Lines of a command's output that are kept to be shown when it fails. */
const TAIL_LINES = 12;

/**
 * @param {string} file
 * @returns {boolean} Whether it is a file that this user may execute.
 */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The first of some commands that lies on PATH; looks at files only, starts nothing.
 *
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} Its absolute path.
 */
export function which(names, env = process.env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = path.resolve(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/**
 * Runs a command to its end, without a shell and without input.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.log] File to which the command and its whole output are appended.
 * @param {number} [options.uid] Of the user that it runs as; left out: this one.
 * @param {number} [options.gid]
 * @param {number} [options.timeoutMs] Then it is killed, and `ok` is false.
 * @returns {Promise<{ ok: boolean, output: string, tail: string[] }>} `output` is stdout and stderr as
 *   they came; a command that could not be started is not ok and its output says why.
 */
export function run(command, args, { cwd, env, log, uid, gid, timeoutMs } = {}) {
  if (log) mkdirSync(path.dirname(log), { recursive: true });
  const file = log ? openSync(log, 'a') : undefined;
  /** @param {string} text */
  const note = (text) => {
    if (file !== undefined) writeSync(file, text);
  };
  note(`\n$ ${command} ${args.join(' ')}\n`);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      ...{ cwd, env, uid, gid },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        note(text);
      });
    }
    /** @param {boolean} ok */
    const end = (ok) => {
      if (file !== undefined) closeSync(file);
      const lines = output.split('\n').filter((line) => line.trim() !== '');
      resolve({ ok, output, tail: lines.slice(-TAIL_LINES) });
    };
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code, signal) => {
      if (timeoutMs && signal === 'SIGKILL') output += `\nended after ${timeoutMs / 1000} s`;
      end(code === 0);
    });
  });
}
