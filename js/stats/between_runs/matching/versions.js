import { byVersion, contenderWithout, familyOf, isComparable, versionOf } from './identity.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('./match.js').Matched} Matched */
/** @typedef {import('./match.js').Placed} Placed */

/**
 * Contenders of one run that differ in their driver's version alone, oldest first. A run with none has each
 * contender as a series of one point.
 *
 * @param {Run} run
 * @returns {Matched[]}
 */
export function versionsIn(run) {
  /** @type {Map<string, Placed[]>} */
  const families = new Map();
  for (const cell of run.cells.filter(isComparable)) {
    const key = familyOf(cell);
    families.set(key, [...(families.get(key) ?? []), { source: 0, cell }]);
  }
  const all = [...families.values()];
  const several = all.filter((places) => places.length > 1);
  return (several.length > 0 ? several : all).map((places) => {
    const [{ cell }] = places;
    const version = (/** @type {Placed} */ placed) => versionOf(run, placed.cell);
    return {
      setting: cell.setting,
      contender: places.length > 1 ? contenderWithout(cell) : cell.contender,
      byVersion: places.length > 1,
      places: places.sort((a, b) => byVersion(version(a), version(b))),
    };
  });
}

/** With the name that a user gave to a checkout. @param {Run} run @param {Placed} placed */
export function versionLabel(run, { cell }) {
  const version = versionOf(run, cell);
  return cell.version === '' || cell.version === version ? version : `${cell.version} (${version})`;
}
