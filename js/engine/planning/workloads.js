import { lookUp } from '../plugins/registry.js';
import { operationsOf } from '../plugins/session.js';

/**
 * @param {string[]} names of workloads and of families
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {string[]} of workloads: a family stands for its members
 * @throws {UsageError} which lists the known names where one is unknown
 */
export const workloadNames = (names, { families, workloads, broken }) =>
  names.flatMap((name) => {
    const family = families.get(name);
    if (family) return family.members.map((member) => `${name}/${member.name}`);
    lookUp('workload', name, workloads, broken);
    return [name];
  });

/** @param {import('../../types.d.ts').Workload} workload */
export const mutates = (workload) =>
  operationsOf(workload).some(({ operation }) => operation.mutates);
