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
  const cells = run.cells.filter((cell) => cell.summary);
  return [...fastest(run), ...offload(cells), ...aboveFloor(cells)];
}

/** @param {Run} run @returns {Answer[]} the fastest plain driver per workload, dataset and concurrency */
function fastest(run) {
  const cells = new Map(run.cells.map((cell) => [cell.id, cell]));
  const eligible = run.comparisons.filter(({ metric, cell }) => {
    const { driver, variant } = /** @type {Cell} */ (cells.get(cell));
    return metric === 'usPerOp' && driver !== FLOOR && variant === '';
  });
  const byConcurrency = eligible.sort((a, b) => a.concurrency - b.concurrency);
  return groups(byConcurrency, settingOf).map((comparisons) => {
    const best = comparisons.reduce((a, b) => (b.ratio < a.ratio ? b : a));
    const cpu = run.comparisons.find(
      (other) => other.metric === 'clientCpuUsPerOp' && other.cell === best.cell,
    );
    return {
      question: `Which driver is fastest, ${inFlight(best.concurrency)}?`,
      answer: `${fastestSentence(best)}${cpu ? `, and ${cpu.ratio.toFixed(2)} × its client CPU` : ''}.`,
      evidence: [best.cell],
    };
  });
}

/** @param {Comparison} best */
function fastestSentence(best) {
  const does = phrase(best);
  const time = `${ratioText(best)} the time of ${best.baseline}`;
  if (best.verdict === 'faster') return `${best.contender} ${does} in ${time}`;
  if (best.verdict === 'slower') {
    return `No driver ${does} faster than ${best.baseline}; the next, ${best.contender}, takes ${time}`;
  }
  const doubt =
    best.verdict === 'same' ? 'which is the same' : 'too close to call from these rounds';
  return `${best.contender} ${does} in ${time}, ${doubt}`;
}

/** @param {Cell[]} cells @returns {Answer[]} each offloaded driver beside its own inline calls */
function offload(cells) {
  const pairs = cells
    .filter((cell) => cell.dispatch !== 'inline' && cell.variant === '')
    .flatMap((cell) => beside(cells, cell, (other) => sameDriver(other, cell) && isInline(other)));
  return groups(pairs, ({ contender, concurrency }) => `${contender}/c${concurrency}`).map(
    (comparisons) => ({
      question: 'What does moving the calls to workers cost or gain?',
      answer: rangeSentence(comparisons),
      evidence: comparisons.map(({ cell }) => cell),
    }),
  );
}

/**
 * Every plain inline driver beside the C loop, which runs one operation at a time.
 * @param {Cell[]} cells
 * @returns {Answer[]}
 */
function aboveFloor(cells) {
  const pairs = cells
    .filter((cell) => isInline(cell) && cell.concurrency === 1)
    .filter((cell) => cell.variant === '' && cell.driver !== FLOOR)
    .flatMap((cell) => beside(cells, cell, (other) => other.driver === FLOOR));
  return groups(pairs, ({ contender }) => contender).map((comparisons) => ({
    question: `How far above the ${FLOOR} floor is each driver?`,
    answer: rangeSentence(comparisons),
    evidence: comparisons.map(({ cell }) => cell),
  }));
}

/**
 * @param {Cell[]} cells
 * @param {Cell} contender
 * @param {(other: Cell) => boolean} wanted
 * @returns {Comparison[]} at most one
 */
function beside(cells, contender, wanted) {
  const setting = settingOf(contender);
  const baseline = cells.find((other) => settingOf(other) === setting && wanted(other));
  return (
    (baseline && [compareCells({ baseline, contender, metric: 'usPerOp' }) ?? []].flat()) ?? []
  );
}

/** @param {Comparison[]} comparisons of one contender with one baseline at one concurrency */
function rangeSentence(comparisons) {
  const { contender, baseline, concurrency } = comparisons[0];
  const sorted = [...comparisons].sort((a, b) => a.ratio - b.ratio);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const where = `${capital(inFlight(concurrency))}, ${contender} takes`;
  if (least === most) {
    return `${where} ${ratioText(least)} the time of ${baseline} (${nameOf(least)}).`;
  }
  return (
    `${where} ${least.ratio.toFixed(2)} (${nameOf(least)}) to ${most.ratio.toFixed(2)} × ` +
    `(${nameOf(most)}) the time of ${baseline}.`
  );
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
