/** The paper's own table: what all operations of a cell took together. */

import { threeDigits } from '../../../js/stats/figures.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** What an operation is called there. @type {Record<string, string>} */
export const OPERATIONS = {
  insertOne: 'insert',
  findOne: 'find',
  updateOne: 'update',
  deleteOne: 'delete',
};

/**
 * @typedef {object} Totals
 * @property {string} operation
 * @property {string} dataset
 * @property {number} records
 * @property {string} contender without `+inline`
 * @property {number} ms all operations of a round together, median of rounds
 * @property {number} cpuMs of all client threads
 * @property {number} memoryKb resident memory gained
 * @property {Cell} cell
 */

/** @param {Run} run @returns {Totals[]} of every cell that was measured */
export function totalsOf(run) {
  return run.settings.flatMap((setting) => {
    const operation = OPERATIONS[setting.workload];
    const records = Number(setting.params.records);
    if (!operation || !records) return [];
    return run.cells
      .filter((cell) => cell.setting === setting.id && cell.summary)
      .map((cell) => {
        const metrics = cell.summary?.metrics ?? {};
        return {
          ...{ operation, dataset: setting.dataset, records, cell },
          contender: cell.contender.replace(/\+inline$/, ''),
          ms: (metrics.usPerOp.median * records) / 1000,
          cpuMs: (metrics.clientCpuUsPerOp.median * records) / 1000,
          memoryKb: metrics.rssDeltaKb.median,
        };
      });
  });
}

/** @param {Run} run @returns {StudyTable[]} */
export function totalsTables(run) {
  const totals = totalsOf(run);
  if (totals.length === 0) return [];
  const contenders = [...new Set(totals.map(({ contender }) => contender))];
  /** @type {(title: string, note: string, value: (totals: Totals) => string) => StudyTable} */
  const table = (title, note, value) => ({
    title,
    note,
    head: ['operation, dataset, records', ...contenders],
    rows: [...new Set(totals.map(nameOf))].map((name) => [
      name,
      ...contenders.map((contender) => {
        const found = totals.find((one) => one.contender === contender && nameOf(one) === name);
        return found ? value(found) : '–';
      }),
    ]),
  });
  return [
    table('Time, ms', 'Of all operations together, median of the rounds.', ({ ms }) =>
      threeDigits(ms),
    ),
    table('CPU time, ms', 'Of all client threads, median of the rounds.', ({ cpuMs }) =>
      threeDigits(cpuMs),
    ),
    table(
      'Change of memory, KB',
      'Resident memory gained while measuring, median of the rounds.',
      ({ memoryKb }) => String(Math.round(memoryKb)),
    ),
  ];
}

/** @param {Totals} totals */
const nameOf = ({ operation, dataset, records }) =>
  `${operation}, ${dataset}, ${records.toLocaleString('en-US')}`;
