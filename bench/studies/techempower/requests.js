/** Requests a second of each test, with latency and the delay of the server's event loop. */

import { threeDigits } from '../../../js/stats/figures.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const FAMILY = 'techempower/';

/** @param {Setting} setting */
const testOf = ({ workload, params, load }) => {
  const rows = params.queries === undefined ? '' : `, ${params.queries} rows`;
  return `${workload.slice(FAMILY.length)}${rows}, ${load.concurrency} connections`;
};

/** @param {Run} run @returns {StudyTable[]} none where none of the tests was measured */
export function requestsTable(run) {
  const settings = run.settings.filter(({ workload }) => workload.startsWith(FAMILY));
  const rows = settings.flatMap((setting) =>
    run.cells.flatMap(({ setting: id, contender, role, summary }) => {
      if (id !== setting.id || role === 'control' || !summary) return [];
      const { opsPerSecond, latencyP50Us, latencyP99Us, webLoopDelayP99Us } = summary.metrics;
      const ms = [latencyP50Us, latencyP99Us, webLoopDelayP99Us].map((us) =>
        us === undefined ? '–' : (us.median / 1000).toPrecision(3),
      );
      return [[testOf(setting), contender, threeDigits(opsPerSecond.median), ...ms]];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Requests a second of the TechEmpower tests',
      note:
        'Medians of the rounds; latencies and the delay of the server’s event loop in ms. Load and server share the ' +
        'machine: the rounds of TechEmpower have three.',
      head: ['test', 'contender', 'requests/s', 'p50', 'p99', 'delay, p99'],
      rows,
    },
  ];
}
