/** The paper's open question, answered by what was measured. */

import { ratioText, threeDigits } from '../../../js/stats/figures.js';
import { delayMs } from './tables.js';
import { bestOf, find, percent, ratioOf, SERVERS, waysOf } from './ways.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Answer} Answer */
/** @typedef {import('./ways.js').Way} Way */

const QUESTION = 'What if the dispatch could be dispensed with?';
const PAPERS = 'qoper8-cp';

/** @param {Run} run @returns {Answer[]} one for each server and driver that was measured both ways */
export function dispatchAnswers(run) {
  const ways = bestOf(waysOf(run));
  return Object.keys(SERVERS).flatMap((server) => {
    const own = ways.filter((way) => way.server === server);
    const hello = find(own, { page: 'hello', through: '' });
    const records = own.filter(({ page }) => page === 'user');
    if (!hello) return [];
    return records
      .filter(({ through }) => through === '')
      .flatMap((inline) => {
        const worker = find(records, { driver: inline.driver, through: PAPERS });
        const answer = worker && withoutDispatch(hello, inline, worker);
        return answer ? [answer] : [];
      });
  });
}

/**
 * @param {Way} hello
 * @param {Way} inline
 * @param {Way} worker
 * @returns {Answer | undefined}
 */
function withoutDispatch(hello, inline, worker) {
  const [ofHello, workerOfHello, gain] = [
    ratioOf(inline, hello),
    ratioOf(worker, hello),
    ratioOf(inline, worker),
  ];
  if (!ofHello || !workerOfHello || !gain) return undefined;
  const times = ratioText(gain);
  const verdict =
    gain.lo > 1 ? 'more without it' : gain.hi < 1 ? 'fewer without it' : 'no certain difference';
  const answer =
    `On ${SERVERS[inline.server]}, a record read by ${inline.driver} in the server's own process brings ` +
    `${threeDigits(inline.rate.median)} requests/s, ${percent(ofHello)} of the do-nothing page; through QOper8's ` +
    `child processes ${threeDigits(worker.rate.median)}, ${percent(workerOfHello)}. Without the dispatch that is ` +
    `${times} as many: ${verdict}.${loopSentence(inline, worker)}`;
  return {
    question: QUESTION,
    answer,
    evidence: [hello, inline, worker].map(({ cell }) => cell.id),
  };
}

/** @param {Way} inline @param {Way} worker */
function loopSentence(inline, worker) {
  const [alone, offloaded] = [inline, worker].map(delayMs);
  if (alone === undefined || offloaded === undefined) return '';
  return ` The server's event loop is late by ${alone.toFixed(1)} ms (99th percentile) without it, ${offloaded.toFixed(1)} ms with it.`;
}
