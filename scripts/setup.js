/**
 * Makes a fresh clone ready to run: npm packages, libmongoc, the addon, a server binary and, with `--test`,
 * what the tests use besides; `--no-server` and `--no-addon` leave those out. Uses nothing but Node.js, since
 * it runs before the npm packages are there. Does nothing, silently, when all is in place.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../js/host/checkout/node.js';
import { isComplete, stateOf } from '../js/host/checkout/state.js';
import { withLock } from '../js/host/lock.js';
import { SetupError, say } from '../js/host/say.js';
import { lookFurther } from './setup/look.js';
import { act } from './setup/steps.js';
import { stepsNeeded } from './setup/steps_needed.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const build = path.join(root, 'build');
const log = path.join(build, 'setup.log');
const wanted = {
  test: process.argv.includes('--test'),
  server: !process.argv.includes('--no-server'),
  addon: !process.argv.includes('--no-addon'),
};

async function setUp() {
  // Asked again under the lock: whoever held it may have done the work.
  const state = stateOf(root, wanted);
  if (isComplete(state)) return;
  mkdirSync(build, { recursive: true });
  writeFileSync(log, '');
  const steps = stepsNeeded(await lookFurther(state, log));
  await act(steps, { root, log });
}

try {
  requireNode(process.versions.node);
  if (!isComplete(stateOf(root, wanted))) {
    await withLock(path.join(build, 'setup.lock'), setUp, (holder) =>
      say(`waiting for another set-up (process ${holder})`),
    );
  }
} catch (error) {
  const { message, exitCode, detail } = asSetupError(/** @type {Error} */ (error));
  for (const line of detail) process.stderr.write(`  ${line}\n`);
  say(message);
  process.exitCode = exitCode;
}

/**
 * A full disk or a folder that may not be written to is the user's to mend; anything else is our fault and
 * is shown with its stack.
 *
 * @param {Error & { syscall?: string }} error
 * @returns {SetupError}
 */
function asSetupError(error) {
  if (error instanceof SetupError) return error;
  if (error.syscall) return new SetupError(`set-up cannot go on: ${error.message}`);
  throw error;
}
