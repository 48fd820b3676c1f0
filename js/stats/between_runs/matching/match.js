import { contenderWithout, familyOf, isComparable } from './identity.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../compared.schema.d.ts').Unmatched} Unmatched */
/** @typedef {{ source: number, cell: Cell }} Placed */

/**
 * The same cell of several runs, in their order.
 * @typedef {{ setting: string, contender: string, byVersion: boolean, places: Placed[] }} Matched
 */

/**
 * Cells of the same setting and contender. Where contenders differ in their version alone, they are the same
 * if every run that has any has exactly one that is not matched otherwise.
 *
 * @param {readonly Run[]} runs analysed
 * @returns {{ matched: Matched[], unmatched: Unmatched[] }}
 */
export function matchRuns(runs) {
  /** @type {Matched[]} */
  const matched = [];
  /** @type {Placed[]} */
  const alone = [];
  for (const family of familiesOf(runs)) {
    const present = new Set(family.map(({ source }) => source));
    const named = [...byId(family).values()];
    // Whoever is in all of them under one name is nobody's other version.
    const sure = named.filter((places) => places.length === present.size && present.size > 1);
    const rest = named.filter((places) => !sure.includes(places)).flat();
    const one = new Set(rest.map(({ source }) => source)).size === rest.length;
    const groups = one ? [...sure, rest] : [...sure, ...byId(rest).values()];
    for (const places of groups) {
      if (places.length > 1) matched.push(matchedOf(places));
      else alone.push(...places);
    }
  }
  return { matched, unmatched: alone.map((placed) => unmatchedOf(placed, runs)) };
}

/** @param {readonly Run[]} runs @returns {Placed[][]} each in the order of the runs */
function familiesOf(runs) {
  /** @type {Map<string, Placed[]>} */
  const families = new Map();
  runs.forEach((run, source) => {
    for (const cell of run.cells.filter(isComparable)) {
      const key = familyOf(cell);
      families.set(key, [...(families.get(key) ?? []), { source, cell }]);
    }
  });
  return [...families.values()];
}

/** @param {Placed[]} places */
function byId(places) {
  /** @type {Map<string, Placed[]>} */
  const found = new Map();
  for (const placed of places) {
    found.set(placed.cell.id, [...(found.get(placed.cell.id) ?? []), placed]);
  }
  return found;
}

/** @param {Placed[]} places @returns {Matched} */
function matchedOf(places) {
  const [{ cell }] = places;
  const byVersion = new Set(places.map((placed) => placed.cell.id)).size > 1;
  // There may be one without a version beside it, which is another series.
  const contender = byVersion ? contenderWithout(cell, '@*') : cell.contender;
  return { setting: cell.setting, contender, byVersion, places };
}

/** @param {Placed} placed @param {readonly Run[]} runs @returns {Unmatched} */
function unmatchedOf({ source, cell }, runs) {
  const others = runs.filter((_, i) => i !== source);
  const same = others.flatMap(({ cells }) => cells.filter(({ id }) => id === cell.id));
  const settings = others.some((run) => run.settings.some(({ id }) => id === cell.setting));
  const why = same.find(({ status }) => status !== 'ok');
  const reason = why
    ? `${why.status} elsewhere: ${why.reason ?? 'no reason given'}`
    : settings
      ? 'no other run has this contender'
      : 'no other run has this setting';
  return { source, cell: cell.id, reason };
}
