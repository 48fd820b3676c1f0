import { run } from './run_program.js';

/**
 * Loads an addon in a process of its own: one that is broken may end it.
 *
 * @param {string} file
 * @param {string} [log]
 */
export const tryAddon = (file, log) =>
  run(process.execPath, ['-e', `process.dlopen({ exports: {} }, ${JSON.stringify(file)})`], {
    log,
  });
