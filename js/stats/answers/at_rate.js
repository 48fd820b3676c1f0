import { threeDigits } from '../figures.js';
import { rateOf } from '../open_load.js';
import { bySetting, isPlain } from './cells.js';
import { capital, conditions, list, nameOf, workTexts } from './wording.js';

/** @typedef {import('../../results/run.d.ts').Answer} Answer */
/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */

const P99 = 'latencyP99Us';
const QUESTION = 'How long do operations take at a rate, from when each was due?';
const MIND =
  'Each contender is asked for a share of what it can do itself: latencies are compared at equal shares, ' +
  'not at equal rates.';

/**
 * What users feel at a rate, from the fastest contender on. Those that did not keep it have no latency that would
 * mean anything: it grows for as long as one measures.
 * @param {Run} run
 * @returns {Answer[]} one for each setting, and what to mind where rates are shares
 */
export function atRate(run) {
  const seen = bySetting(run).flatMap(({ setting, cells }) => {
    const some = cells.filter(
      (cell) => isPlain(cell) && rateOf(cell) && cell.summary?.metrics[P99],
    );
    return some.length === 0 ? [] : [{ setting, cells: some }];
  });
  const shares = seen.filter(({ setting }) => setting.load.share !== undefined);
  return [
    ...seen.map(({ setting, cells }) => answerOf(sentence(setting, cells), cells)),
    ...(shares.length > 0
      ? [
          answerOf(
            MIND,
            shares.flatMap(({ cells }) => cells),
          ),
        ]
      : []),
  ];
}

/** @param {string} answer @param {Cell[]} cells @returns {Answer} */
const answerOf = (answer, cells) => ({
  question: QUESTION,
  answer,
  evidence: cells.map(({ id }) => id),
});

/** @param {Setting} setting @param {Cell[]} cells */
function sentence(setting, cells) {
  const kept = cells.filter((cell) => rateOf(cell)?.kept).sort((a, b) => p99(a) - p99(b));
  const behind = cells.filter((cell) => !kept.includes(cell)).map(nameOf);
  const each = kept.map((cell) => {
    const offered = threeDigits(rateOf(cell)?.offered ?? 0);
    const rate = setting.load.share === undefined ? '' : ` (${offered} a second)`;
    return `${time(p99(cell))} with ${nameOf(cell)}${rate}`;
  });
  const [workload, dataset] = workTexts(setting);
  const documents = dataset ? ` on ${dataset} documents` : '';
  const asked = `${capital(conditions(setting))}, ${workload}${documents}`;
  const missed = behind.length > 0 ? `kept by ${list(behind)}` : '';
  if (each.length === 0) return `${asked}: not ${missed}.`;
  return `${asked}: 99 % end within ${list(each)}.${missed && ` Not ${missed}.`}`;
}

/** @param {Cell} cell µs */
const p99 = ({ summary }) => summary?.metrics[P99]?.median ?? Number.POSITIVE_INFINITY;

/** @param {number} us */
const time = (us) => (us < 1000 ? `${threeDigits(us)} µs` : `${threeDigits(us / 1000)} ms`);
