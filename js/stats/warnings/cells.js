import { median } from '../median.js';
import { rateOf } from '../open_load.js';
import { count, named, namedCells } from './wording.js';

/** Warnings about single cells. */

/** @typedef {import('../../results/run.d.ts').Run} Run */

/** A p99 rests on the slowest hundredth: ten operations of a thousand. */
const OPS_FOR_P99 = 1000;
/** What the caller with the fewest answers must have, of the mean. */
const FAIR_PCT = 50;

/** @param {Run} run */
export function failed({ cells }) {
  const found = cells.filter(({ status }) => status === 'failed');
  if (found.length === 0) return undefined;
  return {
    text: `${count(found.length, 'cell')} failed: ${namedCells(found)}.`,
    advice: "Read each failure's reason in the list of cells; a failed cell has no numbers.",
  };
}

/** @param {Run} run */
export function bimodal(run) {
  const found = measured(run).flatMap(({ id, summary }) => {
    const levels = summary?.bimodal;
    if (!levels) return [];
    const { fastUs, slowUs, slowShare } = levels;
    const share = Math.round(100 * slowShare);
    return [`${id} (${fastUs.toFixed(1)} and ${slowUs.toFixed(1)} µs, ${share} % of slices slow)`];
  });
  if (found.length === 0) return undefined;
  return {
    text: `${count(found.length, 'cell')} ran at two levels of speed: ${named(found)}.`,
    advice:
      'Their means describe neither level: measure more rounds, and profile a launch of each kind.',
  };
}

/** @param {Run} run */
export function starving(run) {
  const found = measured(run).flatMap(({ id, summary }) => {
    const share = summary?.metrics.leastServedPct?.median ?? 100;
    return share < FAIR_PCT ? [`${id} (${Math.round(share)} %)`] : [];
  });
  if (found.length === 0) return undefined;
  return {
    text:
      `In ${count(found.length, 'cell')} a caller got less than half of the mean number of answers: ` +
      `${named(found)}.`,
    advice: 'Calls overtake others there: compare the longest latencies, not only the means.',
  };
}

/** @param {Run} run */
export function rateMissed(run) {
  const found = measured(run).flatMap((cell) => {
    const rate = rateOf(cell);
    if (!rate || rate.kept) return [];
    const [answered, offered] = [rate.answered, rate.offered].map(Math.round);
    return [`${cell.id} (${answered} of ${offered} a second)`];
  });
  if (found.length === 0) return undefined;
  return {
    text: `${count(found.length, 'cell')} did not answer as many operations as were due: ${named(found)}.`,
    advice:
      'Their latencies grow for as long as one measures, and say nothing else: ask for less (--rate 50% is of what ' +
      'each can do itself), let more be in flight (--concurrency), or quiet the machine.',
  };
}

/** @param {Run} run */
export function notSteady(run) {
  const found = [...(run.leftOut ?? [])];
  if (found.length === 0) return undefined;
  const all = found.map(
    ([id, { rounds, of, reason }]) => `${id} in ${rounds} of ${of} rounds (${reason})`,
  );
  return {
    text: `${count(found.length, 'cell')} had rounds that were not steady: ${named(all)}.`,
    advice:
      'Those rounds are left out everywhere. Give the warm-up more time (--warmup), or quiet the machine.',
  };
}

/** Of a run's launches not so many may have been left out. */
const MOST_LEFT_OUT = 1 / 3;

/** @param {Run} run */
export function notSteadyEnough({ cells, comparisons, data, leftOut = new Map() }) {
  const out = [...leftOut.values()].reduce((sum, { rounds }) => sum + rounds, 0);
  const kept = [...data.values()].reduce((sum, { rounds }) => sum + rounds.length, 0);
  const unsteady = cells.find(({ status }) => status === 'unsteady');
  const nothing = comparisons.length === 0 && unsteady;
  if (!nothing && out <= MOST_LEFT_OUT * (out + kept)) return undefined;
  const [first] = leftOut;
  const example = unsteady ?? (first && { id: first[0], reason: first[1].reason });
  return {
    title: nothing ? 'Nothing to quote.' : 'Not steady enough to quote.',
    text: `${nothing ? 'Not enough was steady to compare anything' : `${out} of ${out + kept} launches were not steady`}: ${example?.id}, for one, was not (${example?.reason}).`,
    advice: 'Give launches more time (--warmup), or quiet the machine.',
  };
}

/** @param {Run} run */
export function fewOperations(run) {
  const cells = measured(run);
  const few = cells.filter(({ id }) => {
    const ops = run.data.get(id)?.rounds.map((round) => round.ops) ?? [];
    return ops.length > 0 && median(ops) < OPS_FOR_P99;
  });
  if (few.length === 0) return undefined;
  return {
    text:
      `${few.length} of ${count(cells.length, 'cell')} have a p99 that rests on rounds of fewer ` +
      `than 1 000 operations: ${namedCells(few)}.`,
    advice:
      'Measure longer slices (--slice) or more of them (--turns) before trusting their tails.',
  };
}

/** @param {Run} run */
function measured({ cells }) {
  return cells.filter(({ summary }) => summary);
}
