/** Sees that what a command needs is in place, before its module and its packages are loaded. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../../js/host/checkout/node.js';
import { isComplete, stateOf } from '../../js/host/checkout/state.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../scripts/setup.js', import.meta.url));
const INTERRUPTED = 130;
/** A terminal sends SIGINT to both processes; these come to one alone. */
const PASSED_ON = /** @type {const} */ (['SIGTERM', 'SIGHUP']);

/**
 * Set-up is a process of its own, started only where something is missing: looking takes a tenth of a
 * second, and writes nothing.
 *
 * @param {'nothing' | 'packages' | 'all'} needs
 * @param {string[]} argv
 * @param {{ root?: string, script?: string }} [place]
 * @returns {Promise<number>} an exit code, 0 when all is in place; otherwise set-up has said why not
 */
export async function setUp(needs, argv, { root = ROOT, script = SCRIPT } = {}) {
  if (needs === 'nothing') return 0;
  requireNode(process.versions.node);
  const addon = needs === 'all';
  // Where a server or its binary is named, none is to be fetched.
  const server = addon && !argv.some((word) => /^--(?:uri|mongod)(?:=|$)/.test(word));
  if (isComplete(stateOf(root, { addon, server }))) return 0;
  const flags = [...(addon ? [] : ['--no-addon']), ...(server ? [] : ['--no-server'])];
  return runToItsEnd(script, flags);
}

/**
 * @param {string} script
 * @param {string[]} flags
 */
async function runToItsEnd(script, flags) {
  const child = spawn(process.execPath, [script, ...flags], { stdio: 'inherit' });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, passOn);
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? INTERRUPTED : code;
  } finally {
    for (const signal of PASSED_ON) process.off(signal, passOn);
  }
}
