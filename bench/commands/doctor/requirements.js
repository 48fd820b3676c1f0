/** Of `tollgate doctor`: the servers and programs of other projects that some contenders, studies and profiles need. */

import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { PASSES } from '../../../js/engine/profiling/passes/index.js';
import { findRequirement, requirementRemedy } from '../../../js/host/system/requirements.js';

/**
 * A run goes on without them, so none is missing: their cells are skipped.
 *
 * @returns {Promise<import('../../../js/host/doctor.js').Finding[]>}
 */
export async function findRequirements() {
  const { drivers, dispatch, stores, studies } = await loadRegistry();
  const tools = [...studies.values()].flatMap((study) => study.tools ?? []);
  const parts = [
    ...drivers.values(),
    ...dispatch.values(),
    ...stores.values(),
    ...tools,
    ...PASSES,
  ];
  const all = parts.flatMap(({ requirement }) => requirement ?? []);
  const requirements = new Map(all.map((requirement) => [requirement.name, requirement]));
  return [...requirements.values()].map((requirement) => ({
    ...{ name: requirement.name, ok: true },
    found:
      findRequirement(requirement) ??
      `not here, so what needs it is skipped: ${requirementRemedy(requirement)}`,
  }));
}
