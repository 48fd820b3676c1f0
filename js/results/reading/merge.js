import { ResultsError } from '../errors.js';

/** @typedef {import('../run.d.ts').RunFile} RunFile */
/** @typedef {import('../run.d.ts').Cell} Cell */
/** @typedef {import('../run.d.ts').Warning} Warning */
/** @typedef {import('../run.d.ts').Environment} Environment */
/** @typedef {{ folder: string, run: RunFile }} Source */

/**
 * What must be equal for rounds to belong together: the documents follow from dataset and seed.
 *
 * @type {Record<string, (run: RunFile) => unknown>}
 */
const MUST_AGREE = {
  schema: (run) => run.schema,
  study: (run) => run.study,
  baseline: (run) => run.baseline,
  datasets: (run) => [...new Set(run.settings.map(({ dataset }) => dataset))].sort().join(', '),
  seed: (run) => run.seed,
  options: (run) => run.fingerprint.options,
  code: (run) => run.fingerprint.code,
  stores: (run) => JSON.stringify(sortedEntries(run.fingerprint.stores)),
};

/** What absolute times depend on, beside stores and drivers. */
const MACHINE = /** @type {const} */ (['cpu', 'cores', 'memoryMb', 'os', 'node', 'git']);

/**
 * @param {Source[]} sources
 * @throws {ResultsError} when they are not of one study, or one of them is named twice
 */
export function refuseStrangers([first, ...others]) {
  for (const other of others) {
    for (const [what, of] of Object.entries(MUST_AGREE)) {
      const [a, b] = [of(first.run), of(other.run)];
      if (a === b) continue;
      throw new ResultsError(
        `${first.folder} and ${other.folder} cannot be merged: ${what} ${a} is not ${b}`,
        2,
      );
    }
  }
  refuseSame([first, ...others]);
}

/** Rounds that count twice would narrow every interval. @param {Source[]} sources */
function refuseSame(sources) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  for (const { folder, run } of sources) {
    // The order is new for each run, where nobody asked for one.
    const key = `${run.startedAt} ${run.orderSeed}`;
    const same = seen.get(key);
    if (same) throw new ResultsError(`${same} and ${folder} hold the same run: name it once`, 2);
    seen.set(key, folder);
  }
}

/**
 * One run of several folders' plans and states; their samples are merged elsewhere.
 *
 * @param {Source[]} sources at least one
 * @returns {RunFile} not analysed
 */
export function joinRunFiles(sources) {
  const runs = sources.map(({ run }) => run);
  const [first, ...others] = runs;
  if (others.length === 0) return first;
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const cell of runs.flatMap((run) => run.cells)) {
    cells.set(cell.id, joined(cells.get(cell.id), cell));
  }
  const unfinished = runs.find(({ status }) => status !== 'complete');
  // What the study has made of one folder's figures.
  const { published: _, tables: __, reason: ___, ...kept } = first;
  return {
    ...kept,
    startedAt: runs.map(({ startedAt }) => startedAt).sort()[0],
    finishedAt: runs.map(({ finishedAt }) => finishedAt).sort()[runs.length - 1],
    status: unfinished?.status ?? 'complete',
    ...(unfinished?.reason && { reason: unfinished.reason }),
    measuring: {
      ...first.measuring,
      rounds: runs.reduce((sum, run) => sum + run.measuring.rounds, 0),
    },
    metrics: distinct(
      runs.flatMap((run) => run.metrics),
      ({ name }) => name,
    ),
    settings: distinct(
      runs.flatMap((run) => run.settings),
      ({ id }) => id,
    ),
    cells: [...cells.values()],
    warnings: [
      ...distinct(
        runs.flatMap((run) => run.warnings),
        ({ text }) => text,
      ),
      mergedFrom(runs.map(({ environment }) => environment)),
    ],
  };
}

/** @param {Cell | undefined} known @param {Cell} cell @returns {Cell} */
function joined(known, cell) {
  if (!known) return cell;
  // A failure on one machine must not vanish behind the other's success.
  const failed = [known, cell].find(({ status }) => status === 'failed');
  return failed ?? [known, cell].find(({ status }) => status === 'ok') ?? known;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 */
function distinct(items, keyOf) {
  /** @type {Map<string, T>} the first of each key */
  const found = new Map();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

/** @param {Environment[]} environments @returns {Warning} */
function mergedFrom([first, ...others]) {
  const differing = MACHINE.filter((key) => others.some((one) => one[key] !== first[key]));
  const count = others.length + 1;
  const text =
    differing.length > 0
      ? `Merged from ${count} folders that differ in ${differing.join(', ')}; the first one's are shown.`
      : `Merged from ${count} folders of equal environments.`;
  const advice = 'Compare ratios, which are paired within each folder; read absolute times apart.';
  // Rounds of two machines have no median in common.
  const mixed = differing.some((key) => key !== 'git');
  return {
    code: 'merged',
    ...(mixed && { title: 'Mixed machines: not to be quoted.' }),
    ...{ text, advice },
  };
}

/** @param {Record<string, string>} record */
function sortedEntries(record) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
