/** What users feel of a server that is not driven to its limit: latencies of a record by its id at a given rate. */

import { percentOf } from '../../../js/stats/open_load.js';
import { PARTS } from './tables.js';
import { SERVERS } from './ways.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** The paper's record: two short fields. */
export const RECORDS = 'person';
/** In flight, at most: a server that falls behind is not asked for more. */
const CONNECTIONS = 64;

/** @type {(contenders: string[], rates: number[]) => Grid} requests a second */
export const atRates = (contenders, rates) => ({
  ...{ contenders, workloads: ['findOne'], datasets: [RECORDS], baseline: contenders[0] },
  ...{ concurrency: [CONNECTIONS], rates, poolSizes: [4] },
});

/** @param {Run['settings'][number]['load']} load */
const rateText = ({ rate, share }) =>
  share === undefined ? String(rate) : `${percentOf(share)} % of its ceiling`;

/** @param {Run} run @returns {StudyTable[]} none where nothing was asked for at a rate */
export function atRateTable(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  const rows = run.cells.flatMap(({ setting: id, driver, dispatch, dispatchVariant, summary }) => {
    const setting = settings.get(id);
    if (setting?.load.kind !== 'open' || !(dispatch in SERVERS) || !summary) return [];
    const ms = (/** @type {string} */ metric) => {
      const us = summary.metrics[metric]?.median;
      return us === undefined ? '–' : (us / 1000).toPrecision(3);
    };
    return [
      [
        rateText(setting.load),
        SERVERS[dispatch],
        driver,
        PARTS[dispatchVariant] ?? `through ${dispatchVariant}`,
        ...['latencyP50Us', 'latencyP99Us', 'webLoopDelayP99Us', 'webBystanderP99Us'].map(ms),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      title: 'A record by its id, at a given rate',
      note:
        'Latency in ms from the time at which a request was due, whether or not the server was ready for it; medians ' +
        "of the rounds. Delay: of the server's event loop, its 99th percentile while loaded. Bystander: what somebody " +
        'waits who asks the same server for a route that does nothing, 200 times a second; the 99th percentile.',
      head: [
        'requests/s',
        'server',
        'driver',
        'called',
        'p50',
        'p99',
        'delay, ms',
        'bystander, ms',
      ],
      rows,
    },
  ];
}
