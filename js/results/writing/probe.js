import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explained } from '../errors.js';
import { makeFolder } from './write.js';

/**
 * Finds out, before anything else starts, whether a results folder can be made in `parent`.
 *
 * @param {string} parent made where it is missing
 * @throws {import('../errors.js').ResultsError} one line, when it cannot
 */
export function probeParent(parent) {
  explained(`cannot write results to ${parent}`, 'name another folder with --out', () => {
    makeFolder(parent);
    const probe = mkdtempSync(path.join(parent, '.probe-'));
    try {
      writeFileSync(path.join(probe, 'run.json'), '{}\n', { flush: true });
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
  });
}
