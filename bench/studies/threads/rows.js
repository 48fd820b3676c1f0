/** A relational server beside MongoDB: the same rows inserted, found, updated and deleted, by more and more clients. */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { threeDigits } from '../../../js/stats/figures.js';
import { atLeast, boundsOf, judged } from '../../../js/stats/finding.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const WORKLOADS = ['insertOne', 'findOne', 'updateOne', 'deleteOne'];
/** MariaDB is met through both packages that speak to it. */
const contenders = ['mongodb', 'native+threads', 'mariadb', 'mysql2'];
const STORE = 'mariadb';
/** Packages that speak to MariaDB: the faster one counts. */
const RELATIONAL = ['mariadb+inline', 'mysql2+inline'];

/** @type {(contenders: string[], clients: number[], workloads?: string[]) => Grid[]} */
const grids = (contenders, clients, workloads = WORKLOADS) =>
  clients.map((size) => ({
    ...{ contenders, workloads, datasets: ['narrow'], process: `rows ${size}` },
    ...{ concurrency: [size], poolSizes: [size] },
  }));

/** @type {Record<'smoke' | 'standard' | 'paper', Grid[]>} */
export const rowGrids = {
  smoke: grids(['mongodb', 'mariadb'], [4], ['findOne', 'updateOne']),
  standard: grids(contenders, [8]),
  paper: grids(
    [...contenders, 'mongoose', 'native+piscina', 'mariadb+piscina', 'mysql2+piscina'],
    [1, 2, 4, 8],
  ),
};

/** @param {Run} run @returns {StudyTable | undefined} undefined where MariaDB was not measured */
export function rowsTable(run) {
  const settings = new Map(
    run.settings.filter(({ workload }) => WORKLOADS.includes(workload)).map((one) => [one.id, one]),
  );
  const cells = run.cells.filter(({ setting, summary }) => settings.has(setting) && summary);
  if (!cells.some(({ store }) => store === STORE)) return undefined;
  const found = [...new Set(cells.map(({ contender }) => contender))];
  return {
    title: 'Rows: operations a second on MongoDB and MariaDB',
    note: 'Median of the rounds. As many connections as clients. A commit waits for no disk: MongoDB’s journal is written ten times a second, MariaDB’s log once (innodb_flush_log_at_trx_commit=2).',
    head: ['operation', 'clients', ...found.map(shortContender)],
    rows: [...settings.values()].flatMap(({ id, workload, load }) => {
      const own = cells.filter(({ setting }) => setting === id);
      if (own.length === 0) return [];
      const texts = found.map((contender) => {
        const metrics = own.find((cell) => cell.contender === contender)?.summary?.metrics;
        return metrics?.opsPerSecond ? threeDigits(metrics.opsPerSecond.median) : '–';
      });
      return [[workload, String(load.concurrency), ...texts]];
    }),
  };
}

/** The publication's conclusion, which it does not base on a figure. @type {import('../../../js/types.d.ts').PublishedFinding} */
export const rowsFinding = {
  finding: 'if the performance is the first consideration, MongoDB is the better choice than MySQL',
  figure: 'concluded without measuring both alike',
  check(run) {
    const settings = run.settings.filter(({ workload }) => WORKLOADS.includes(workload));
    // The baseline is MongoDB's official driver: how many times as long the faster package takes.
    const found = settings.flatMap(({ id }) => {
      const cells = run.cells.filter(
        ({ setting, contender }) => setting === id && RELATIONAL.includes(contender),
      );
      const [faster] = run.comparisons
        .filter(({ cell, metric }) => metric === 'usPerOp' && cells.some((one) => one.id === cell))
        .sort((a, b) => a.ratio - b.ratio);
      return faster ?? [];
    });
    const more = found.filter(({ ratio }) => ratio > 1).length;
    return judged(
      found.map((one) => ({ measured: boundsOf(one), published: atLeast(1), none: 1 })),
      `more operations a second on MongoDB in ${more} of ${found.length} settings`,
    );
  },
};
