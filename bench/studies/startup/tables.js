/** Launches in figures: medians with their intervals over launches. */

import { thousands } from '../../../js/stats/answers/wording.js';
import { LAUNCH_MARKS } from '../../../js/stats/launch_metrics.js';
import { differencesOf, intervalText, launchesOf, metricOf, nameOf } from './launches.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {{ head: string, metric: string, unit?: number }} Column */

const KB_PER_MB = 1024;

/** @param {(calls: number) => Column} column @returns {Column[]} */
const marked = (column) => LAUNCH_MARKS.map(column);

/** @type {{ title: string, note: string, columns: Column[] }[]} */
const TABLES = [
  {
    title: 'To the first answer, ms',
    note: 'From the start of the process: Node.js itself, importing the driver, making the client and connecting it, the first call; and all of that together.',
    columns: [
      { head: 'Node.js starts', metric: 'bootMs' },
      { head: 'import', metric: 'importMs' },
      { head: 'connect', metric: 'connectMs' },
      { head: 'first call', metric: 'call1Us', unit: 1000 },
      { head: 'first answer after', metric: 'script1Ms' },
    ],
  },
  {
    title: 'A script of so many calls, ms',
    note: 'From the start of the process to the answer of that call, one call after the other.',
    columns: marked((calls) => ({ head: thousands(calls), metric: `script${calls}Ms` })),
  },
  {
    title: 'The n-th call, µs',
    note: 'The median of the calls up to a tenth before and after it; the last column is the mean of the last quarter.',
    columns: [
      ...marked((calls) => ({ head: thousands(calls), metric: `call${calls}Us` })),
      { head: 'last quarter', metric: 'lastCallUs' },
    ],
  },
  {
    title: 'CPU of a script of so many calls, ms',
    note: 'Of all threads of the process: V8 compiles and collects on others beside the calling one.',
    columns: [
      { head: 'import', metric: 'importCpuMs' },
      { head: 'connect', metric: 'connectCpuMs' },
      ...marked((calls) => ({ head: thousands(calls), metric: `scriptCpu${calls}Ms` })),
    ],
  },
  {
    title: 'Resident memory along the way, MB',
    note: 'Of the process, Node.js itself and what measures it included: the first column is all that comes before the driver.',
    columns: [
      { head: 'before', metric: 'rssBootKb', unit: KB_PER_MB },
      { head: 'imported', metric: 'rssImportKb', unit: KB_PER_MB },
      { head: 'connected', metric: 'rssConnectKb', unit: KB_PER_MB },
      ...marked((calls) => ({
        ...{ head: thousands(calls), metric: `rss${calls}Kb` },
        unit: KB_PER_MB,
      })),
    ],
  },
];

/** @param {Run} run @returns {StudyTable[]} without columns that no launch came to */
export function startupTables(run) {
  const launches = launchesOf(run);
  if (launches.length === 0) return [];
  const cells = launches.flatMap((one) => one.cells);
  const differing = differencesOf(launches.map(({ setting }) => setting));
  return TABLES.map(({ title, note, columns }) => {
    const seen = columns.filter(({ metric }) => cells.some((cell) => metricOf(cell, metric)));
    return {
      ...{ title, note },
      head: ['contender', ...seen.map(({ head }) => head)],
      rows: launches.flatMap(({ setting, cells: own }) =>
        own.map((cell) => [
          [nameOf(cell), ...differing(setting)].join(', '),
          ...seen.map(({ metric, unit }) => intervalText(metricOf(cell, metric), unit)),
        ]),
      ),
    };
  });
}
