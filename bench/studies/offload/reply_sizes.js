/** What the size of a reply costs on its way through a worker: answers of 60 bytes to 64 KB, parsed on the way or not. */

import { SERVERS } from './ways.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const THROUGH = 'qoper8-cp';
/** How a route calls. */
const CALLED = ['', THROUGH, `${THROUGH}.json`];
const WORDS = [
  'in the server',
  `through ${THROUGH}`,
  `through ${THROUGH}, JSON passed on unparsed`,
];

/** @type {(drivers: string[], servers: string[], dataset: string, payloadBytes: number[]) => Grid} */
export const bySize = (drivers, servers, dataset, payloadBytes) => ({
  contenders: servers.flatMap((server) =>
    drivers.flatMap((driver) => CALLED.map((way) => `${driver}+${server}${way && `:${way}`}`)),
  ),
  ...{ workloads: ['findBytes'], datasets: [dataset], sweep: { payloadBytes } },
  ...{ baseline: `${drivers[0]}+${servers[0]}`, concurrency: [8], poolSizes: [4] },
});

/** @param {Run} run @returns {StudyTable[]} none where replies of one size alone were measured */
export function replySizesTable(run) {
  const settings = run.settings
    .filter(({ workload }) => workload === 'findBytes')
    .sort((a, b) => Number(a.params.payloadBytes) - Number(b.params.payloadBytes));
  const usOf = (/** @type {string} */ setting, /** @type {string} */ contender) => {
    const cell = run.cells.find(
      (one) => one.setting === setting && one.contender === contender && one.role === 'contender',
    );
    return cell?.summary?.metrics.usPerOp?.median;
  };
  const rows = Object.keys(SERVERS).flatMap((server) => {
    const drivers = new Set(
      run.cells.flatMap(({ dispatch, driver, variant }) =>
        dispatch === server ? [variant ? `${driver}/${variant}` : driver] : [],
      ),
    );
    return [...drivers].flatMap((driver) =>
      CALLED.flatMap((way, at) => {
        const contender = `${driver}+${server}${way && `:${way}`}`;
        const costs = settings.map(({ id }) => usOf(id, contender));
        if (costs.every((us) => us === undefined)) return [];
        return [[SERVERS[server], driver, WORDS[at], ...costs.map((us) => us?.toFixed(0) ?? '–')]];
      }),
    );
  });
  if (rows.length === 0) return [];
  return [
    {
      title: 'What a record takes, by the size of the reply',
      note:
        'µs a request, medians of the rounds: 10⁶ divided by requests a second. A reply is as many records as make ' +
        'so many bytes of BSON. Unparsed: the worker writes the answer as JSON text, which the server passes on.',
      head: [
        ...['server', 'driver', 'called'],
        ...settings.map(({ params }) => `${Number(params.payloadBytes).toLocaleString('en-US')} B`),
      ],
      rows,
    },
  ];
}
