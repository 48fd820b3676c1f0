/** What a shell would run, without running it. */

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} Command
 * @property {string} folder where it would run, seen from where the reader begins; empty: there
 * @property {string[]} words after what the shell makes of quotes, variables and loops
 */

/**
 * The shell itself takes the block apart, with its loops and subshells. It finds no program, and reports each that it
 * looks for to a pipe; `cd` only notes the folder. What programs print is empty.
 */
const PRELUDE = `set -euo pipefail
FOLDER=
cd() { FOLDER=$1; }
command_not_found_handle() { printf '%s\\0' "$FOLDER" "$#" "$@" >&3; }
`;

/**
 * @param {string} script
 * @param {string} [home] what `~` is
 * @returns {Command[]}
 * @throws {Error} with the shell's own words, where it cannot read the script
 */
export function commandsIn(script, home = path.join(os.tmpdir(), 'nobody')) {
  const variables = path.join(os.tmpdir(), `tollgate-github-env-${process.pid}`);
  try {
    const { status, stderr, output } = spawnSync(
      '/bin/bash',
      ['--noprofile', '--norc', '-c', `${PRELUDE}${script}`],
      {
        env: {
          PATH: '/nowhere',
          HOME: home,
          GITHUB_ENV: variables,
          GITHUB_STEP_SUMMARY: variables,
        },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`the shell says: ${stderr.trim()}`);
    return parsed(String(output[3]).split('\0').slice(0, -1));
  } finally {
    rmSync(variables, { force: true });
  }
}

/** @param {string[]} fields folder, number of words, words; and so on */
function parsed(fields) {
  /** @type {Command[]} */
  const commands = [];
  for (let i = 0; i < fields.length; i += 2 + Number(fields[i + 1])) {
    commands.push({ folder: fields[i], words: fields.slice(i + 2, i + 2 + Number(fields[i + 1])) });
  }
  return commands;
}
