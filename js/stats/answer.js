import { compareCells } from './compare.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Comparison} Comparison */
/** @typedef {Run['answers'][number]} Answer */

/** The driver that loops in C and converts nothing: a bound, not a choice. */
const FLOOR = 'libmongoc';

/**
 * The phrases of known workloads; `runs <workload> on the <dataset> dataset` serves any other.
 * @type {Record<string, (dataset: string) => string>}
 */
const PHRASES = {
  findOne: (dataset) => `reads one ${dataset} document by _id`,
  find: (dataset) => `drains a find of ${dataset} documents`,
  insertOne: (dataset) => `inserts one ${dataset} document`,
  insertMany: (dataset) => `inserts a batch of ${dataset} documents`,
  updateOne: (dataset) => `updates one ${dataset} document by _id`,
  deleteOne: (dataset) => `deletes one ${dataset} document by _id`,
};

/**
 * Sentences for those who will read no table: which driver is fastest, what offloading costs or
 * gains, how far from the floor. Each names the cells it rests on. Pure; needs an analysed run.
 * @param {Run} run
 * @returns {Answer[]}
 */
export function answer(run) {
  return [...fastest(run), ...offload(run), ...aboveFloor(run)];
}

/**
 * The fastest plain driver per workload, dataset and concurrency, after a count of who won.
 * @param {Run} run
 * @returns {Answer[]}
 */
function fastest(run) {
  const cells = new Map(run.cells.map((cell) => [cell.id, cell]));
  const eligible = run.comparisons.filter(({ metric, cell }) => {
    const { driver, variant } = /** @type {Cell} */ (cells.get(cell));
    return metric === 'usPerOp' && driver !== FLOOR && variant === '';
  });
  const best = groups(eligible, settingOf).map((comparisons) =>
    comparisons.reduce((a, b) => (b.ratio < a.ratio ? b : a)),
  );
  best.sort((a, b) => a.concurrency - b.concurrency);
  return groups(best, ({ concurrency }) => String(concurrency)).flatMap((bests) => {
    const question = `Which driver is fastest, ${inFlight(bests[0].concurrency)}?`;
    const tally = {
      question,
      answer: tallySentence(bests),
      evidence: bests.map(({ cell }) => cell),
    };
    const each = bests.map((one) => ({
      question,
      answer: `${fastestSentence(one)}${cpuClause(run, one)}.`,
      evidence: [one.cell],
    }));
    return bests.length > 1 ? [tally, ...each] : each;
  });
}

/** @param {Comparison[]} bests of several settings */
function tallySentence(bests) {
  const { baseline } = bests[0];
  const won = groups(
    bests.filter(({ verdict }) => verdict === 'faster'),
    ({ contender }) => contender,
  ).sort((a, b) => b.length - a.length);
  const of = `of ${bests.length} settings`;
  if (bests.every(({ verdict }) => verdict === 'unclear')) {
    return `These rounds cannot tell who is fastest in any ${of}.`;
  }
  if (won.length === 0) return `No driver is faster than ${baseline} in any ${of}.`;
  const [first, ...others] = won;
  const also = others.map((wins) => `, ${wins[0].contender} in ${wins.length}`).join('');
  return (
    `${first[0].contender} is fastest in ${first.length} ${of}${also}. ` +
    `There it takes ${rangeText(first)} the time of ${baseline}.`
  );
}

/** @param {Run} run @param {Comparison} best */
function cpuClause(run, best) {
  const cpu = run.comparisons.find(
    ({ metric, cell }) => metric === 'clientCpuUsPerOp' && cell === best.cell,
  );
  return cpu ? `, and ${cpu.ratio.toFixed(2)} × its client CPU` : '';
}

/** @param {Comparison} best */
function fastestSentence(best) {
  const does = phrase(best);
  const time = `${ratioText(best)} the time of ${best.baseline}`;
  if (best.verdict === 'faster') return `${best.contender} ${does} in ${time}`;
  if (best.verdict === 'slower') {
    return `No driver ${does} faster than ${best.baseline}; the next, ${best.contender}, takes ${time}`;
  }
  const doubt = best.verdict === 'same' ? 'which is the same' : 'unclear from these rounds';
  return `${best.contender} ${does} in ${time}, ${doubt}`;
}

/** @param {Run} run @returns {Answer[]} each offloaded driver beside its own inline calls */
function offload(run) {
  const pairs = run.cells
    .filter((cell) => cell.dispatch !== 'inline' && cell.variant === '')
    .flatMap((cell) => beside(run, cell, (other) => sameDriver(other, cell) && isInline(other)));
  return groups(pairs, (pair) => `${wholeName(pair)}/c${pair.concurrency}`).map((comparisons) => ({
    question: 'What does moving the calls to workers cost or gain?',
    answer: rangeSentence(comparisons),
    evidence: comparisons.map(({ cell }) => cell),
  }));
}

/**
 * Every plain inline driver beside the C loop, which runs one operation at a time.
 * @param {Run} run
 * @returns {Answer[]}
 */
function aboveFloor(run) {
  const pairs = run.cells
    .filter((cell) => isInline(cell) && cell.concurrency === 1)
    .filter((cell) => cell.variant === '' && cell.driver !== FLOOR)
    .flatMap((cell) => beside(run, cell, (other) => other.driver === FLOOR));
  return groups(pairs, ({ contender }) => contender).map((comparisons) => ({
    question: `How far above the ${FLOOR} floor is each driver?`,
    answer: rangeSentence(comparisons),
    evidence: comparisons.map(({ cell }) => cell),
  }));
}

/**
 * @param {Run} run
 * @param {Cell} contender
 * @param {(other: Cell) => boolean} wanted
 * @returns {Comparison[]} at most one: by time, with the other contender that is wanted
 */
function beside({ cells, control: { noiseFloorPct } }, contender, wanted) {
  const setting = settingOf(contender);
  const baseline = cells.find((other) => settingOf(other) === setting && wanted(other));
  if (!baseline) return [];
  return [compareCells({ baseline, contender, metric: 'usPerOp', noiseFloorPct }) ?? []].flat();
}

/** @param {Comparison[]} comparisons of one contender with one baseline at one concurrency */
function rangeSentence(comparisons) {
  const { baseline, concurrency } = comparisons[0];
  const contender = wholeName(comparisons[0]);
  const where = capital(inFlight(concurrency));
  const verdicts = groups(comparisons, ({ verdict }) => verdict)
    .map((alike) => `${alike[0].verdict} in ${alike.length}`)
    .join(', ');
  return `${where}, ${contender} takes ${rangeText(comparisons)} the time of ${baseline}: ${verdicts}.`;
}

/** @param {Comparison[]} comparisons `0.49 (findOne, narrow) to 0.93 × (insertMany, narrow)` */
function rangeText(comparisons) {
  const sorted = [...comparisons].sort((a, b) => a.ratio - b.ratio);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  if (least === most) return ratioText(least);
  return `${least.ratio.toFixed(2)} (${nameOf(least)}) to ${most.ratio.toFixed(2)} × (${nameOf(most)})`;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {T[][]} in order of first appearance
 */
function groups(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const item of items) {
    const key = keyOf(item);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found.values()];
}

/** @param {{ workload: string, dataset: string, concurrency: number }} where */
function settingOf({ workload, dataset, concurrency }) {
  return `${workload}/${dataset}/c${concurrency}`;
}

/** With pool size and reply: what is left of the cell's id. @param {Comparison} comparison */
function wholeName(comparison) {
  return comparison.cell.slice(settingOf(comparison).length + 1);
}

/** @param {Comparison} comparison */
function nameOf({ workload, dataset }) {
  return `${workload}, ${dataset}`;
}

/** @param {Comparison} comparison */
function phrase({ workload, dataset }) {
  return PHRASES[workload]?.(dataset) ?? `runs ${workload} on the ${dataset} dataset`;
}

/** @param {Comparison} comparison */
function ratioText({ ratio, lo, hi }) {
  return `${ratio.toFixed(2)} × (${lo.toFixed(2)}–${hi.toFixed(2)})`;
}

/** @param {number} concurrency */
function inFlight(concurrency) {
  return concurrency === 1 ? 'one operation at a time' : `${concurrency} in flight`;
}

/** @param {Cell} cell @param {Cell} other */
function sameDriver(cell, other) {
  return cell.driver === other.driver && cell.variant === other.variant;
}

/** @param {Cell} cell */
function isInline(cell) {
  return cell.dispatch === 'inline' && !cell.contender.endsWith('#aa');
}

/** @param {string} text */
function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
