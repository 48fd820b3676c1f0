/** Families: many workloads in one file, each known as `family/member`, as a driver's variants are. */

import { UsageError } from '../errors.js';
import { unknownName } from '../unknown_name.js';

/** @typedef {import('../../types.d.ts').Family} Family */
/** @typedef {import('../../types.d.ts').Workload} Workload */

const MARK = '/';

/** @param {any} plugin @returns {plugin is Family} */
export const isFamily = (plugin) => Array.isArray(plugin.members);

/** @param {string} name of a workload @returns {string} of the family that it belongs to, or itself */
export const familyOf = (name) => name.split(MARK)[0];

/**
 * @param {Family} family
 * @returns {Workload[]} by their full names
 * @throws {Error} when two have one name, or one has none that a command line can say
 */
export function membersOf({ name, members }) {
  const seen = new Set();
  return members.map((member) => {
    const own = member?.name;
    if (typeof own !== 'string' || !/^[^/,\s]+$/.test(own)) {
      throw new Error(`each of its members must have a name without slash, comma and space`);
    }
    if (seen.has(own)) throw new Error(`two of its members are called "${own}"`);
    seen.add(own);
    return { ...member, name: `${name}${MARK}${own}` };
  });
}

/**
 * @param {Family} family
 * @param {string} name a full one
 * @returns {Workload}
 * @throws {UsageError} which lists the members where it is none of them
 */
export function memberOf(family, name) {
  const members = membersOf(family);
  const found = members.find((member) => member.name === name);
  if (found) return found;
  const known = members.map((member) => member.name);
  if (name === family.name) {
    throw new UsageError(
      `"${name}" is a family of workloads, name one of them: ${known.join(', ')}`,
    );
  }
  throw unknownName('workload', name, known);
}

/**
 * @param {string[]} names all that are known
 * @param {string} asked
 * @returns {string[]} the members of the family that was asked for; otherwise each family as one
 */
export function compactNames(names, asked) {
  const alike = names.filter((name) => name.startsWith(`${familyOf(asked)}${MARK}`));
  return alike.length > 0 ? alike : [...new Set(names.map(familyOf))];
}
