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
      // With its number of workers: several are compared.
      comparedIn(run, place.setting).map((one) => ({
        ...one,
        ...place,
        contender: nameOf(one.cell),
      })),
    );

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
    const evidence = own.map(({ cell }) => cell.id);
    return [{ question: QUESTION, answer: sentence(work, contender, own), evidence }];
  });
}

/** @param {Found} found */
const where = ({ order, way }) =>
  order === 0 ? 'through a relay without delay' : `at a round trip of ${way}`;

/** @param {Found} found */
const figures = ({ comparison }) => `${asFastText(comparison)} ×`;

/** @param {string} work @param {string} contender @param {Found[]} own the nearest first */
function sentence(work, contender, own) {
  const verdicts = (/** @type {string} */ verdict) =>
    own.filter(({ comparison }) => comparison.verdict === verdict);
  const slower = verdicts('slower');
  const slow = slower.map((one) => `${where(one)} (${figures(one)})`);
  const parts = [
    faster(own, verdicts('faster').at(-1), slower),
    slow.length > 0 && `it is slower ${list(slow)}`,
  ];
  return `${work}: ${contender} ${parts.filter(Boolean).join('; ')}.`;
}

/** @param {Found[]} own @param {Found | undefined} last at which it is certainly faster @param {Found[]} slower */
function faster(own, last, slower) {
  const [nearest] = own;
  if (!last) {
    const near = slower.includes(nearest) ? '' : `: ${figures(nearest)} as fast ${where(nearest)}`;
    return `was at no round trip certainly faster than mongodb${near}`;
  }
  const still = last === nearest ? '' : `, and still ${figures(last)} ${where(last)}`;
  const is = `is ${figures(nearest)} as fast as mongodb ${where(nearest)}${still}`;
  const after = own.filter(({ order }) => order > last.order);
  if (after.length === 0) return `${is}, the longest that was measured`;
  const unsure = after.find((one) => !slower.includes(one));
  if (!unsure) return is;
  const from = slower.length > 0 ? where(unsure) : `from ${unsure.way} on`;
  return `${is}; ${from} no difference is certain (${figures(unsure)})`;
}
