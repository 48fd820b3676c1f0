/**
 * What set-up found, and what it does about it: no file is read and nothing is started here.
 *
 * @typedef {object} Further
 * @property {import('../../js/host/system/build_tools.js').BuildTool[]} missingTools Looked for only when the addon must be built.
 * @property {boolean} libmongoc Whether it is installed; asked only when the addon must be built.
 * @property {boolean} mayInstall Whether system packages may be installed without asking.
 *
 * @typedef {import('../../js/host/checkout/state.js').State & Further} Findings
 * @typedef {import('../../js/host/checkout/state.js').Helper} Helper
 *
 * @typedef {{ do: 'refuseTool', tool: import('../../js/host/system/build_tools.js').BuildTool }
 *   | { do: 'installModules', why: string }
 *   | { do: 'installLibmongoc' }
 *   | { do: 'build', why: string, fetch: 'no' | 'yes' | 'ifInstallFails' }
 *   | { do: 'obtainServer' }
 *   | { do: 'installHelper', helper: Helper }
 *   | { do: 'mentionHelper', helper: Helper }} Step
 */

/**
 * @param {Findings} found
 * @returns {Step[]} In order; the first refusal ends set-up.
 */
export function stepsNeeded(found) {
  if (found.addon && found.missingTools.length > 0) {
    return found.missingTools.map((tool) => ({ do: 'refuseTool', tool }));
  }
  /** @type {Step[]} */
  const steps = [];
  if (found.modules) steps.push({ do: 'installModules', why: found.modules });
  if (found.addon) {
    const install = !found.libmongoc && found.mayInstall;
    if (install) steps.push({ do: 'installLibmongoc' });
    const fetch = found.libmongoc ? 'no' : install ? 'ifInstallFails' : 'yes';
    steps.push({ do: 'build', why: found.addon, fetch });
  }
  if (!found.server) steps.push({ do: 'obtainServer' });
  for (const helper of found.missingHelpers) {
    steps.push({ do: found.mayInstall ? 'installHelper' : 'mentionHelper', helper });
  }
  return steps;
}
