/** When a transaction pays: one commit for so many inserts, beside as many acknowledgements. */

import { bothIn, launchesOf, nameOf } from './analyses.js';
import { launchesText } from './wording.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** @param {Run} run @returns {StudyTable[]} none where no such commits were measured */
export function sizesTable(run) {
  const settings = run.settings
    .filter(({ workload }) => workload === 'inserts')
    .sort((a, b) => Number(a.params.operations) - Number(b.params.operations));
  /** By contender, and there by setting. @type {Map<string, Map<string, string>>} */
  const rows = new Map();
  for (const { id } of settings) {
    for (const cells of bothIn(run, id)) {
      const compared = launchesOf(run, cells);
      const name = nameOf(cells.without);
      const row = rows.get(name) ?? new Map();
      rows.set(name, row);
      if (compared) row.set(id, launchesText(compared));
    }
  }
  if (rows.size === 0) return [];
  return [
    {
      title: 'When a transaction pays: inserts in one commit',
      note:
        'How many times as long as the same inserts without a transaction, over launches, with 95 % intervals; below 1 ' +
        'the transaction pays. w1: acknowledged by one member, the default before server 5.0; the others by the majority, ' +
        'which waits for the journal.',
      head: ['driver', ...settings.map(({ params }) => `${params.operations} in a commit`)],
      rows: [...rows].map(([name, row]) => [name, ...settings.map(({ id }) => row.get(id) ?? '–')]),
    },
  ];
}
