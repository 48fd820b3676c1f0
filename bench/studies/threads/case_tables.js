/** Operations a second against clients: of the families, and of each case. */

import { threeDigits } from '../../../js/stats/figures.js';
import { PUBLISHED, THREADS } from './published_cases.js';
import { FAMILIES, throughputs } from './throughput.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('./throughput.js').Throughput} Throughput */

const ABSENT = '–';

/** @param {Run} run @returns {StudyTable | undefined} */
export function familiesTable(run) {
  const all = throughputs(run);
  if (all.length === 0) return undefined;
  const clients = clientsOf(all);
  const rows = Object.entries(FAMILIES).flatMap(([family, name]) => {
    const ours = all.filter((one) => one.family === family);
    return unique(ours, 'contender').map((contender) => {
      const own = ours.filter((one) => one.contender === contender);
      const cases = unique(own, 'name').filter((one) => isComplete(own, one));
      return [
        `${name}, ${contender}`,
        ...clients.map((many) =>
          meanText(own.filter((one) => one.clients === many && cases.includes(one.name))),
        ),
        String(cases.length),
      ];
    });
  });
  return {
    title: 'Operations a second against clients',
    note:
      'Geometric mean of the cases that the contender was measured in with all its numbers of clients; of each ' +
      'case the median of the rounds. A pool has as many workers as there are clients; inline, a synchronous ' +
      'driver does one operation after the other, however many ask.',
    head: ['operations, contender', ...clients.map(clientsText), 'cases'],
    rows,
  };
}

/** @param {Run} run @returns {StudyTable | undefined} */
export function casesTable(run) {
  const all = throughputs(run);
  if (all.length === 0) return undefined;
  const contenders = unique(all, 'contender');
  return {
    title: 'Operations a second of each case',
    note: 'Median of the rounds, and what was published of as many threads: in the server’s own shell, on one core.',
    head: ['case', 'clients', 'published', ...contenders],
    rows: unique(all, 'name').flatMap((name) => {
      const ours = all.filter((one) => one.name === name);
      const published = PUBLISHED[ours[0].family].get(name);
      return clientsOf(ours).map((clients) => [
        name,
        String(clients),
        threeDigitsOf(published?.[THREADS.indexOf(clients)]),
        ...contenders.map((contender) =>
          meanText(ours.filter((one) => one.clients === clients && one.contender === contender)),
        ),
      ]);
    }),
  };
}

/**
 * Whether a case was measured with all the numbers of clients that any was.
 *
 * @param {Throughput[]} own of one contender
 * @param {string} name
 */
const isComplete = (own, name) =>
  clientsOf(own).every((many) => own.some((one) => one.name === name && one.clients === many));

/** @param {number} [rate] */
const threeDigitsOf = (rate) => (rate === undefined ? ABSENT : threeDigits(rate));

/** @param {Throughput[]} some */
function meanText(some) {
  if (some.length === 0) return ABSENT;
  const logs = some.reduce((sum, { perSecond }) => sum + Math.log(perSecond.median), 0);
  return threeDigits(Math.exp(logs / some.length));
}

/** @param {Throughput[]} all */
const clientsOf = (all) => [...new Set(all.map(({ clients }) => clients))].sort((a, b) => a - b);

/** @param {number} many */
const clientsText = (many) => (many === 1 ? '1 client' : `${many} clients`);

/** @param {Throughput[]} all @param {'name' | 'contender'} key */
const unique = (all, key) => [...new Set(all.map((one) => one[key]))];
