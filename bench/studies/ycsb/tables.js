/** YCSB’s workloads beside one another: as many as can be done, and the latencies at a rate. */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { threeDigits } from '../../../js/stats/figures.js';
import { asFastRows, comparedIn } from '../common/as_fast.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const FAMILY = 'ycsb/';
const LATENCIES = ['latencyP50Us', 'latencyP99Us', 'latencyP999Us'];

/** @param {Run} run @param {string} kind */
const settingsOf = (run, kind) =>
  run.settings.filter(({ workload, load }) => workload.startsWith(FAMILY) && load.kind === kind);

/** @param {Setting} setting `A` */
const letterOf = ({ workload }) => workload.slice(FAMILY.length);

/** @param {Run} run @returns {StudyTable[]} none where nothing was compared */
export function asFastTable(run) {
  const settings = settingsOf(run, 'closed');
  const letters = [...new Set(settings.map(letterOf))].sort();
  const found = settings
    .flatMap((setting) =>
      comparedIn(run, setting).map((one) => ({
        ...one,
        callers: setting.load.concurrency,
        what: setting.load.concurrency === 1 ? '1 caller' : `${setting.load.concurrency} callers`,
        column: letterOf(setting),
      })),
    )
    .sort((a, b) => a.callers - b.callers);
  if (found.length === 0) return [];
  return [
    {
      title: 'How many times as fast as mongodb, by workload',
      note: 'With 95 % intervals, in operations a second.',
      head: ['callers', 'contender', ...letters],
      rows: asFastRows(found, letters),
    },
  ];
}

/** @param {Run} run @returns {StudyTable[]} none where nothing was asked at a rate */
export function latencyTable(run) {
  const rows = settingsOf(run, 'open').flatMap((setting) =>
    run.cells.flatMap(({ setting: id, contender, role, summary }) => {
      if (id !== setting.id || role === 'control' || !summary) return [];
      const { metrics } = summary;
      const figures = ['offeredRate', 'opsPerSecond', ...LATENCIES].map((metric) =>
        metrics[metric] ? threeDigits(metrics[metric].median) : '–',
      );
      return [[letterOf(setting), shortContender(contender), ...figures]];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Latencies at a rate',
      note:
        'From when each operation was due, µs, medians of the rounds. The rate is a share of what the contender itself ' +
        'can do.',
      head: ['workload', 'contender', 'offered /s', 'achieved /s', 'p50', 'p99', 'p99.9'],
      rows,
    },
  ];
}
