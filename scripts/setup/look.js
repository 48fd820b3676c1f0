import { probeLibmongoc } from '../../js/host/checkout/libmongoc.js';
import { missingBuildTools } from '../../js/host/system/build_tools.js';
import { mayInstall, packageManager } from '../../js/host/system/packages.js';

/**
 * What must be known before anything is brought, and cannot be seen by reading files: programs are started.
 *
 * @param {import('../../js/host/checkout/state.js').State} state
 * @param {string} log
 * @returns {Promise<import('./steps_needed.js').Findings>}
 */
export async function lookFurther(state, log) {
  const missingTools = state.addon ? missingBuildTools() : [];
  const canProbe = state.addon && missingTools.length === 0;
  return {
    ...state,
    missingTools,
    libmongoc: canProbe ? (await probeLibmongoc(log)).found !== undefined : false,
    mayInstall: await mayInstall(packageManager()),
  };
}
