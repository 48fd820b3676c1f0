/** One contender, pass after pass. */

import path from 'node:path';
import { CellFailed } from './launch.js';
import { PASSES } from './passes/index.js';

/** @typedef {import('../../results/profile.d.ts').ContenderProfile} ContenderProfile */

/**
 * @param {import('./passes/pass.d.ts').Passing['where']} where
 * @param {{
 *   seconds: number, passes: string[], lacks: Map<string, string>, folder: string, rules: import('./stacks/stacks.d.ts').LayerRule[],
 *   label: string, onPass?: (label: string, pass: string) => void,
 * }} how `lacks`: passes that cannot be taken here, and why
 * @returns {Promise<ContenderProfile>} what a pass cannot give is said, and costs nothing else
 * @throws the signal's reason when it is aborted
 */
export async function profileContender(where, how) {
  const { cell, around } = where;
  const { label } = how;
  /** @type {ContenderProfile} */
  const found = {
    ...{ contender: cell.contender, label, status: 'ok', metrics: {} },
    ...{ notSeen: [], files: [] },
  };
  const stem = label.replace(/[^\w.-]+/g, '_');
  const passing = {
    ...{ where, ms: how.seconds * 1000, rules: how.rules, found },
    fileFor: (/** @type {string} */ ending) => path.join(how.folder, `${stem}.${ending}`),
  };
  for (const pass of PASSES) {
    if (pass !== PASSES[0] && !how.passes.includes(pass.name)) continue;
    const reason = how.lacks.get(pass.name);
    if (reason !== undefined) {
      found.notSeen.push({ pass: pass.name, reason });
      continue;
    }
    how.onPass?.(label, pass.name);
    try {
      const { notSeen = [], files = [], ...more } = await pass.take(passing);
      Object.assign(found, more);
      found.notSeen.push(...notSeen);
      found.files.push(...files);
    } catch (error) {
      around.signal.throwIfAborted();
      const { message } = /** @type {Error} */ (error);
      if (pass === PASSES[0]) {
        const status = error instanceof CellFailed ? error.status : 'failed';
        return { ...found, status, reason: message };
      }
      found.notSeen.push({ pass: pass.name, reason: message });
    }
  }
  return found;
}
