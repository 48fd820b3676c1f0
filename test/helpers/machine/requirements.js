import { findRequirement, requirementRemedy } from '../../../js/host/system/requirements.js';

/**
 * @param {import('../../../js/types.d.ts').SystemRequirement} requirement
 * @returns {{ skip: string | false }} options of a test that needs it; the reason where it is absent
 */
export const needs = (requirement) => ({
  skip: findRequirement(requirement)
    ? false
    : `${requirement.name} is not installed: ${requirementRemedy(requirement)}`,
});
