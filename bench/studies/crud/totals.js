/** The paper's own table: what all operations of a cell took together, one call a record and in bulk. */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { threeDigits } from '../../../js/stats/figures.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** @typedef {'single' | 'bulk'} Kind a call for each record, or for a thousand */
/** @typedef {'insert' | 'find' | 'update' | 'delete'} Operation */

/** What an operation is called there. @type {Record<string, { operation: Operation, kind: Kind }>} */
export const OPERATIONS = {
  insertOne: { operation: 'insert', kind: 'single' },
  findOne: { operation: 'find', kind: 'single' },
  updateOne: { operation: 'update', kind: 'single' },
  deleteOne: { operation: 'delete', kind: 'single' },
  insertMany: { operation: 'insert', kind: 'bulk' },
  find: { operation: 'find', kind: 'bulk' },
  updateMany: { operation: 'update', kind: 'bulk' },
  deleteMany: { operation: 'delete', kind: 'bulk' },
};

/**
 * @typedef {object} Totals
 * @property {Operation} operation
 * @property {Kind} kind
 * @property {string} dataset
 * @property {number} records
 * @property {string} contender without `+inline`
 * @property {Interval} ms all operations of a round together
 * @property {Interval} cpuMs of all client threads
 * @property {Interval} memoryKb resident memory gained
 * @property {Cell} cell
 */

/** @param {Run} run @returns {Totals[]} of every cell that was measured */
export function totalsOf(run) {
  return run.settings.flatMap((setting) => {
    const known = OPERATIONS[setting.workload];
    const records = Number(setting.params.records);
    const { operations = 0 } = setting.load;
    if (!known || !records) return [];
    return run.cells
      .filter((cell) => cell.setting === setting.id && cell.summary)
      .map((cell) => {
        const metrics = cell.summary?.metrics ?? {};
        return {
          ...{ ...known, dataset: setting.dataset, records, cell },
          contender: shortContender(cell.contender),
          ms: times(metrics.usPerOp, operations / 1000),
          cpuMs: times(metrics.clientCpuUsPerOp, operations / 1000),
          memoryKb: metrics.rssDeltaKb,
        };
      });
  });
}

/** @param {Interval} interval @param {number} factor @returns {Interval} */
const times = ({ median, lo, hi }, factor) => ({
  ...{ median: median * factor, lo: lo * factor, hi: hi * factor },
});

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
  const bulk = totals.some(({ kind }) => kind === 'bulk')
    ? ' In bulk: a call for each thousand records.'
    : '';
  return [
    table('Time, ms', `Of all operations together, median of the rounds.${bulk}`, ({ ms }) =>
      threeDigits(ms.median),
    ),
    table('CPU time, ms', 'Of all client threads, median of the rounds.', ({ cpuMs }) =>
      threeDigits(cpuMs.median),
    ),
    table(
      'Change of memory, KB',
      'Resident memory gained while measuring, median of the rounds.',
      ({ memoryKb }) => String(Math.round(memoryKb.median)),
    ),
  ];
}

/** @param {Totals} totals */
const nameOf = ({ operation, kind, dataset, records }) =>
  `${operation}${kind === 'bulk' ? ' in bulk' : ''}, ${dataset}, ${records.toLocaleString('en-US')}`;
