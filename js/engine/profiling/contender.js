/** One contender, pass after pass. */

import path from 'node:path';
import { label } from '../../report/text.js';
import { CellFailed } from './launch.js';
import { PASSES } from './passes/index.js';

/** @typedef {import('../../results/profile.d.ts').ContenderProfile} ContenderProfile */

/**
 * @param {import('../planning/plan.js').PlannedCell} cell
 * @returns {ContenderProfile} before anything is known of it
 */
export const unprofiled = ({ contender, ...cell }) => ({
  ...{ contender, label: label({ contender, ...cell }), metrics: {}, notSeen: [], files: [] },
  ...(cell.status === 'ok'
    ? { status: 'skipped', reason: 'it was interrupted before anything was measured' }
    : { status: cell.status, reason: cell.reason }),
});

/**
 * What a pass cannot give is said, and costs nothing else.
 *
 * @param {ContenderProfile} found filled in, pass after pass
 * @param {import('./passes/pass.d.ts').Passing['where']} where
 * @param {{
 *   seconds: number, passes: string[], lacks: Map<string, string>, folder: string,
 *   rules: import('../../types.d.ts').LayerRule[], onPass?: (label: string, pass: string) => void,
 * }} how `lacks`: passes that cannot be taken here, and why
 * @throws the signal's reason when it is aborted
 */
export async function profileContender(found, where, how) {
  const { signal } = where.around;
  const stem = found.label.replace(/[^\w.-]+/g, '_');
  const passing = {
    ...{ where, ms: how.seconds * 1000, rules: how.rules, found },
    fileFor: (/** @type {string} */ ending) => path.join(how.folder, `${stem}.${ending}`),
  };
  const [plain, ...others] = PASSES;
  const take = async (/** @type {import('./passes/pass.d.ts').Pass} */ pass) => {
    how.onPass?.(found.label, pass.name);
    const { notSeen = [], files = [], ...more } = await pass.take(passing);
    Object.assign(found, more);
    found.notSeen.push(...notSeen);
    found.files.push(...files);
  };
  try {
    await take(plain);
    found.status = 'ok';
    delete found.reason;
  } catch (error) {
    signal.throwIfAborted();
    found.status = error instanceof CellFailed ? error.status : 'failed';
    found.reason = /** @type {Error} */ (error).message;
    return;
  }
  for (const pass of others.filter(({ name }) => how.passes.includes(name))) {
    const lack = how.lacks.get(pass.name);
    try {
      if (lack !== undefined) throw new Error(lack);
      await take(pass);
    } catch (error) {
      signal.throwIfAborted();
      found.notSeen.push({ pass: pass.name, reason: /** @type {Error} */ (error).message });
    }
  }
}
