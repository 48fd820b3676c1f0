/**
 * Makes a fresh clone ready to run: npm packages, libmongoc, the addon, a server binary and, with `--test`,
 * what the tests use besides. Runs before the npm scripts, so it uses nothing but Node.js; does nothing,
 * silently, when all is in place.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './setup/lock.js';
import { isComplete, lookFurther, lookQuickly } from './setup/look.js';
import { requireNode } from './setup/node.js';
import { plan } from './setup/plan.js';
import { SetupError, say } from './setup/say.js';
import { act } from './setup/steps.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const build = path.join(root, 'build');
const log = path.join(build, 'setup.log');
const test = process.argv.includes('--test');

async function setUp() {
  // Asked again under the lock: whoever held it may have done the work.
  const quick = lookQuickly(root, { test });
  if (isComplete(quick)) return;
  mkdirSync(build, { recursive: true });
  writeFileSync(log, '');
  const steps = plan(await lookFurther(quick, log));
  await act(steps, { root, log });
}

try {
  requireNode(process.versions.node);
  if (!isComplete(lookQuickly(root, { test }))) {
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
