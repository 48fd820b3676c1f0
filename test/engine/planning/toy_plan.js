/** Plans of plug-ins that are none. */

import { planRun } from '../../../js/engine/planning/plan.js';

/** Just what the planner reads of a plug-in. */
const registry = /** @type {any} */ ({
  broken: [],
  drivers: new Map(
    Object.entries({
      loop: { bound: true, inlineOnly: 'it loops in C', stores: ['server'], variants: { '': {} } },
      official: {
        stores: ['server', 'cluster'],
        variants: {
          '': {},
          raw: { readsOnly: true, bytes: true },
          whole: { lacks: ['write'] },
          clustered: { stores: ['cluster'] },
        },
      },
      mapper: { stores: ['server'], variants: { '': {} } },
      reader: {
        stores: ['server'],
        variants: { '': {} },
        lacks: (/** @type {any} */ { mutates }) => (mutates ? 'reader cannot write' : undefined),
      },
    }),
  ),
  dispatch: new Map(
    Object.entries({
      inline: { runsIn: 'caller', replies: ['objects'] },
      later: { runsIn: 'caller', replies: ['objects'], variants: { '': {}, much: {} } },
      pool: { runsIn: 'thread', replies: ['objects', 'bytes'], settings: () => ({ queue: 3 }) },
      own: {
        runsIn: 'thread',
        replies: ['objects'],
        poolSizes: [4],
        refuses: (/** @type {any} */ { bound }) => (bound ? 'a loop has none' : undefined),
      },
    }),
  ),
  workloads: new Map(
    Object.entries({
      read: { name: 'read', documents: 1, mutates: false, phrase: () => 'reads one' },
      write: { name: 'write', documents: 10, mutates: true, limit: () => 100 },
      drain: { name: 'drain', documents: 10, mutates: true, eachOnce: true },
      calls: { name: 'calls', documents: 1, mutates: false, task: 1000 },
      bulk: { name: 'bulk', documents: 1000, mutates: false, task: 1 },
      mixed: {
        name: 'mixed',
        mix: [
          { weight: 9, operation: { documents: 1, mutates: false } },
          { weight: 1, operation: { documents: 11, mutates: true } },
        ],
      },
    }),
  ),
  datasets: new Map(Object.entries({ small: { name: 'small', create: () => ({}) } })),
});

/** One setting, three contenders. */
export const grid = {
  contenders: ['loop', 'official', 'official+pool'],
  workloads: ['read'],
  datasets: ['small'],
  concurrency: [1],
};
const base = {
  ...{ rounds: 3, orderSeed: 7, baseline: 'official+inline', poolSizes: [2], groupSize: 100 },
  ...{ pin: /** @type {const} */ ('free'), operations: undefined, turns: 4 },
};

/**
 * @param {{ grid?: Partial<import('../../../js/types.d.ts').Grid> } &
 *   Partial<Parameters<typeof planRun>[0]>} parts of the configuration, `grid` of its only grid
 */
export const plan = ({ grid: parts = {}, ...config }) =>
  planRun({ ...base, grids: [{ ...grid, ...parts }], ...config }, registry);
