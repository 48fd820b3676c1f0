/** Servers and programs of the system's that a plan needs: looked for, and installed where the user asks for that. */

import {
  findRequirement,
  installRequirement,
  requirementRemedy,
} from '../../host/system/requirements.js';
import { uriFor } from '../plugins/addresses.js';
import { leaveOut } from './leave_out.js';

/** @typedef {import('../../types.d.ts').SystemRequirement} SystemRequirement */
/** @typedef {import('./plan.js').PlannedCell} PlannedCell */
/** @typedef {{ registry: import('../plugins/registry.js').Registry, uri?: string }} Where `uri`: a server that is given needs none here */
/** @typedef {import('./leave_out.js').Cells} Cells */

/** A requirement that a contender needs whom the user has named is not there. */
export class RequirementMissing extends Error {
  name = 'RequirementMissing';
  exitCode = 3;
}

/**
 * @param {SystemRequirement} requirement
 * @returns {string} one line
 */
export const absence = (requirement) =>
  `${requirement.name} is not installed: ${requirementRemedy(requirement)}, or --install`;

/**
 * @template {Cells} T
 * @param {T} plan
 * @param {Where} where
 * @returns {T} without the cells whose requirement is absent: those are skipped, with the command that brings it
 */
export const withoutAbsent = (plan, where) => leaveOut(plan, absentIn(plan, where, absence));

/**
 * Before anything is measured.
 *
 * @template {Cells} T
 * @param {T} plan
 * @param {Where} where
 * @param {{ install?: boolean, required: boolean, onInstall?: (requirement: SystemRequirement) => void }} options `install`: absent
 *   ones, where this user may; `required`: the user has named the contenders
 * @returns {Promise<T>} without the cells whose requirement is not there: those are skipped, with the reason
 * @throws {RequirementMissing} when one is not there that was asked for
 */
export async function provideRequirements(plan, where, { install, required, onInstall }) {
  /** Why one could not be installed, by its name. @type {Map<string, string>} */
  const refusals = new Map();
  if (install) {
    for (const requirement of requirementsOf(plan, where)) {
      const refusal = await provide(requirement, onInstall);
      if (refusal !== undefined) refusals.set(requirement.name, refusal);
    }
  }
  const reasonOf = (/** @type {SystemRequirement} */ requirement) =>
    refusals.get(requirement.name) ?? absence(requirement);
  const reasons = absentIn(plan, where, reasonOf);
  const [reason] = reasons.values();
  if (required && reason !== undefined) throw new RequirementMissing(reason);
  return leaveOut(plan, reasons);
}

/**
 * @param {SystemRequirement} requirement
 * @param {(requirement: SystemRequirement) => void} [onInstall] called where there is something to install
 * @returns {Promise<string | undefined>} why it could not be installed
 */
export async function provide(requirement, onInstall) {
  try {
    await installRequirement(requirement, onInstall);
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/**
 * @param {Cells} plan
 * @param {Where} where
 * @param {(requirement: SystemRequirement) => string} reasonOf
 * @returns {Map<string, string>} why not, by the id of a cell that could run otherwise
 */
function absentIn({ steps }, where, reasonOf) {
  /** Files are looked for once. @type {Map<string, boolean>} */
  const there = new Map();
  const isAbsent = (/** @type {SystemRequirement} */ requirement) => {
    const found = there.get(requirement.name) ?? findRequirement(requirement) !== undefined;
    there.set(requirement.name, found);
    return !found;
  };
  return new Map(
    steps
      .flatMap((step) => step.cells)
      .flatMap((cell) => {
        const absent = neededBy(cell, where).find(isAbsent);
        return absent ? [[cell.id, reasonOf(absent)]] : [];
      }),
  );
}

/**
 * @param {Cells} plan
 * @param {Where} where
 * @returns {SystemRequirement[]} each once
 */
function requirementsOf({ steps }, where) {
  const all = steps.flatMap((step) => step.cells).flatMap((cell) => neededBy(cell, where));
  return [...new Map(all.map((requirement) => [requirement.name, requirement])).values()];
}

/**
 * @param {PlannedCell} cell
 * @param {Where} where
 * @returns {SystemRequirement[]}
 */
function neededBy({ driver, dispatch, store }, { registry, uri }) {
  const place = registry.stores.get(store);
  const started = place && uriFor(place, uri, registry) === undefined ? place : undefined;
  const parts = [registry.drivers.get(driver), registry.dispatch.get(dispatch), started];
  return parts.flatMap((part) => part?.requirement ?? []);
}
