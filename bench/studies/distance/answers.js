/** How many times as fast as the official driver, by the way to the server: a table, and what it comes to in sentences. */

import { list, nameOf } from '../../../js/stats/answers/wording.js';
import { asFastRows, asFastText, comparedIn } from '../common/as_fast.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').Answer} Answer */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** @typedef {{ setting: Setting, work: string, way: string, order: number }} Place `order`: of ways, the nearest first */
/** @typedef {Place & import('../common/as_fast.js').Compared} Found */

const QUESTION = 'What does distance leave of a driver’s advantage?';
const NEAR = -1;
/** @type {Record<string, (setting: Setting) => string>} */
const WORK = {
  findOne: ({ load }) =>
    load.concurrency === 1 ? 'findOne, one at a time' : `findOne, ${load.concurrency} in flight`,
  find: ({ documents }) => `find of ${documents.toLocaleString('en-US')} documents`,
};

/** @param {number} us `200 µs`, `5 ms` */
const timeText = (us) => (us >= 1000 ? `${us / 1000} ms` : `${us} µs`);

/** @param {Setting} setting @returns {Place[]} none of other workloads */
function placeOf(setting) {
  const { workload, params } = setting;
  const work = WORK[workload]?.(setting);
  if (work === undefined) return [];
  const { rttUs, tls, compressors } = params;
  const parts = [
    rttUs === undefined ? '' : rttUs === 0 ? 'relay, no delay' : timeText(Number(rttUs)),
    tls === 'on' ? 'TLS' : '',
    compressors && compressors !== 'none' ? String(compressors) : '',
  ].filter(Boolean);
  const order = rttUs === undefined ? NEAR : Number(rttUs);
  return [{ setting, work, way: parts.join(', ') || 'loopback', order }];
}

/** @param {Run} run @returns {Found[]} the nearest first */
const foundIn = (run) =>
  run.settings
    .flatMap(placeOf)
    .sort((a, b) => a.order - b.order)
    .flatMap((place) =>
      comparedIn(run, place.setting).map((one) => ({
        ...one,
        ...place,
        contender: nameIn(run, one),
      })),
    );

/** With its number of workers: several are compared. @param {Run} run @param {import('../common/as_fast.js').Compared} one */
function nameIn({ cells }, { cell, contender }) {
  const found = cells.find(({ id }) => id === cell);
  return found ? nameOf(found) : contender;
}

/** @param {Run} run @returns {StudyTable[]} none where only one way was measured */
export function distanceTable(run) {
  const all = foundIn(run);
  const ways = [...new Set(all.map(({ way }) => way))];
  if (ways.length < 2) return [];
  return [
    {
      title: 'How many times as fast as mongodb, by the way to the server',
      note:
        'With 95 % intervals. The relay adds the round trip and lets as much through at once as comes: no network’s width ' +
        'is the limit. TLS with a certificate made for the run.',
      head: ['work', 'contender', ...ways],
      rows: asFastRows(
        all.map((one) => ({ ...one, what: one.work, column: one.way })),
        ways,
      ),
    },
  ];
}

/** @param {Run} run @returns {Answer[]} one for each kind of work and contender that was measured at several round trips */
export function distanceAnswers(run) {
  const all = foundIn(run).filter(({ setting: { params } }) => params.rttUs !== undefined);
  return [...new Set(all.map(({ work, contender }) => `${work}\n${contender}`))].flatMap((key) => {
    const [work, contender] = key.split('\n');
    const own = all.filter((one) => one.work === work && one.contender === contender);
    if (own.length < 2) return [];
    const evidence = own.map(({ cell }) => cell);
    return [{ question: QUESTION, answer: sentence(work, contender, own), evidence }];
  });
}

/** @param {Found} found */
const where = ({ order, way }) =>
  order === 0 ? 'through a relay without delay' : `at a round trip of ${way}`;

/** @param {string} work @param {string} contender @param {Found[]} own the nearest first */
function sentence(work, contender, own) {
  const subject = `${work}: ${contender}`;
  const [nearest] = own;
  const last = own.filter(({ comparison }) => comparison.verdict === 'faster').at(-1);
  const slower = own.filter(({ comparison }) => comparison.verdict === 'slower');
  const slow = slower.map((one) => `${where(one)} (${asFastText(one.comparison)} ×)`);
  const isSlower = slow.length === 0 ? '' : `; it is slower ${list(slow)}`;
  if (!last) {
    const never = `${subject} was at no round trip certainly faster than mongodb`;
    if (slower.includes(nearest)) return `${never}${isSlower}.`;
    return `${never}: ${asFastText(nearest.comparison)} × as fast ${where(nearest)}${isSlower}.`;
  }
  const near =
    last === nearest
      ? ''
      : `${asFastText(nearest.comparison)} × as fast as mongodb ${where(nearest)}, and still `;
  const far = `${asFastText(last.comparison)} × ${last === nearest ? 'as fast as mongodb ' : ''}${where(last)}`;
  const after = own.filter(({ order }) => order > last.order);
  if (after.length === 0) return `${subject} is ${near}${far}, the longest that was measured.`;
  const [unsure] = after.filter((one) => !slower.includes(one));
  const from = slow.length === 0 ? `from ${unsure?.way} on` : unsure && where(unsure);
  const doubt = unsure
    ? `; ${from} no difference is certain (${asFastText(unsure.comparison)} ×)`
    : '';
  return `${subject} is ${near}${far}${doubt}${isSlower}.`;
}
