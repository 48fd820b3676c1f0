/** A run of the study threads with MongoDB's cases, made of rates. */

import { FAMILIES } from '../../../../bench/studies/threads/throughput.js';

/** @typedef {import('../../../../bench/studies/threads/throughput.js').Family} Family */

/**
 * @param {Partial<Record<Family, Record<string, Record<number, number>>>>} rates operations a second through `mongodb`,
 *   by case and clients
 * @param {number} [spread] of every interval, to both sides
 */
export function threadsRun(rates, spread = 1.01) {
  const all = Object.keys(FAMILIES).flatMap((family) =>
    Object.entries(rates[/** @type {Family} */ (family)] ?? {}).flatMap(([name, byClients]) =>
      Object.entries(byClients).map(([clients, median]) => ({
        ...{ workload: `${family}/${name}`, concurrency: Number(clients), median },
      })),
    ),
  );
  const settings = all.map(({ workload, concurrency }) => ({
    ...{ id: `${workload}/${concurrency}`, workload, load: { kind: 'closed', concurrency } },
  }));
  const cells = all.flatMap(({ workload, concurrency, median: most }) =>
    [
      ['mongodb+inline', 'baseline', 1],
      ['mongodb+inline#aa', 'control', 100],
      ['native+threads', 'contender', 2],
    ].map(([contender, role, faster]) => {
      const median = most * Number(faster);
      const perSecond = { median, lo: median / spread, hi: median * spread };
      const summary = { metrics: { opsPerSecond: perSecond } };
      return { setting: `${workload}/${concurrency}`, contender, role, summary };
    }),
  );
  return /** @type {any} */ ({ settings, cells });
}
