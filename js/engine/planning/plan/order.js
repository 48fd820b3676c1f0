/** In which order a run measures: rounds, settings, and contenders that are too many to live at once. */

import { hashSeed, seededRandom, shuffle } from '../../../stats/random.js';

/** @typedef {import('../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('./planned.d.ts').Planned} Planned */
/** @typedef {import('./planned.d.ts').PlannedCell} PlannedCell */
/** @typedef {import('./planned.d.ts').Step} Step */

/**
 * Each round is one pass over all settings in an order of its own, those that share processes one after the other.
 *
 * @param {Setting[]} settings
 * @param {PlannedCell[]} cells
 * @param {Pick<Planned, 'rounds' | 'orderSeed' | 'groupSize'>} config
 * @returns {Step[]}
 */
export function orderSteps(settings, cells, { rounds, orderSeed, groupSize }) {
  const runnable = cells.filter(({ status }) => status === 'ok');
  const groups = settings.flatMap((setting) =>
    groupsOf(
      runnable.filter((cell) => cell.setting === setting.id),
      // Those that are launched one after the other never live at the same time.
      setting.load.kind === 'launch' ? Number.POSITIVE_INFINITY : groupSize,
    ).map((members, group) => ({ setting, group, cells: members })),
  );
  return Array.from({ length: rounds }, (_, i) => {
    const random = seededRandom(hashSeed(orderSeed, 'order', i + 1));
    return shuffle(inProcesses(groups), random)
      .flatMap((alike) => shuffle(alike, random).sort((a, b) => callsOf(b) - callsOf(a)))
      .map((group) => ({ round: i + 1, ...group }));
  }).flat();
}

/**
 * Of tasks in a process, those of many calls go first: after them it is warm for those of one long call, which would
 * take minutes to warm it up. Others stay as they are.
 *
 * @param {Pick<Step, 'setting'>} step
 */
const callsOf = ({ setting: { load } }) => (load.kind === 'task' ? (load.operations ?? 1) : 0);

/**
 * What shares processes is not torn apart: they would have to live on beside the others'.
 *
 * @template {Pick<Step, 'setting' | 'group'>} G
 * @param {G[]} groups
 * @returns {G[][]}
 */
function inProcesses(groups) {
  /** @type {Map<string, G[]>} */
  const alike = new Map();
  for (const one of groups) {
    const { setting, group } = one;
    const key = JSON.stringify([group, setting.process ?? '', setting.process ? '' : setting.id]);
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()];
}

/**
 * As many contenders as may live at once; each group holds the baseline, to which all are compared.
 *
 * @param {PlannedCell[]} cells of one setting
 * @param {number} most
 * @returns {PlannedCell[][]}
 */
function groupsOf(cells, most) {
  const common = cells.filter(({ role }) => role === 'baseline');
  const others = cells.filter(({ role }) => role !== 'baseline');
  if (cells.length <= most || others.length === 0) return cells.length > 0 ? [cells] : [];
  const each = Math.max(1, most - common.length);
  return Array.from({ length: Math.ceil(others.length / each) }, (_, i) => [
    ...common,
    ...others.slice(i * each, (i + 1) * each),
  ]);
}
