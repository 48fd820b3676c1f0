import { ResultsError } from './errors.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Warning} Warning */
/** @typedef {{ folder: string, run: Run }} Source */

/**
 * What must be equal for rounds to belong together: the documents follow from dataset and seed.
 * @type {Record<string, (run: Run) => unknown>}
 */
const MUST_AGREE = {
  schema: (run) => run.schema,
  study: (run) => run.study,
  baseline: (run) => run.baseline,
  datasets: (run) => [...new Set(run.cells.map(({ dataset }) => dataset))].sort().join(', '),
  seed: (run) => run.seed,
};

/**
 * One run of all folders' rounds. A later folder's rounds are numbered on, by the same amount in all
 * its cells: rounds measured together stay paired.
 * @param {Source[]} sources at least one
 * @returns {Run} not analysed
 * @throws {ResultsError} when the folders are of different studies
 */
export function mergeRuns(sources) {
  const [first, ...others] = sources;
  if (others.length === 0) return first.run;
  for (const other of others) refuseDifferent(first, other);
  refuseSame(sources);

  /** @type {Map<string, Cell>} */
  const cells = new Map();
  let offset = 0;
  for (const { run } of sources) {
    for (const cell of run.cells) {
      cells.set(cell.id, joined(cells.get(cell.id), numberedOn(cell, offset)));
    }
    offset += highestRound(run);
  }
  const runs = sources.map(({ run }) => run);
  const unfinished = runs.find(({ status }) => status !== 'complete');
  return {
    ...first.run,
    startedAt: runs.map((run) => run.startedAt).sort()[0],
    finishedAt: runs
      .map((run) => run.finishedAt)
      .sort()
      .slice(-1)[0],
    status: unfinished?.status ?? 'complete',
    ...(unfinished?.reason && { reason: unfinished.reason }),
    settings: {
      ...first.run.settings,
      rounds: runs.reduce((sum, run) => sum + run.settings.rounds, 0),
    },
    cells: [...cells.values()],
    warnings: [...distinct(runs.flatMap((run) => run.warnings)), ...merged(sources)],
  };
}

/** @param {Source} first @param {Source} other */
function refuseDifferent(first, other) {
  for (const [what, of] of Object.entries(MUST_AGREE)) {
    const [a, b] = [of(first.run), of(other.run)];
    if (a === b) continue;
    throw new ResultsError(
      `${first.folder} and ${other.folder} cannot be merged: ${what} ${a} is not ${b}`,
      2,
    );
  }
}

/** Rounds that count twice would narrow every interval. @param {Source[]} sources */
function refuseSame(sources) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  for (const { folder, run } of sources) {
    const key = JSON.stringify([run.startedAt, run.cells.map(({ rounds }) => rounds[0])]);
    const same = seen.get(key);
    if (same) throw new ResultsError(`${same} and ${folder} hold the same run: name it once`, 2);
    seen.set(key, folder);
  }
}

/** @param {Cell} cell @param {number} offset @returns {Cell} */
function numberedOn(cell, offset) {
  const rounds = cell.rounds.map((round) => ({ ...round, round: round.round + offset }));
  return { ...cell, rounds };
}

/** @param {Cell | undefined} known @param {Cell} cell @returns {Cell} */
function joined(known, cell) {
  if (!known) return cell;
  const rounds = [...known.rounds, ...cell.rounds];
  // A failure on one machine must not vanish behind the other's success.
  const failed = [known, cell].find(({ status }) => status === 'failed');
  const telling = failed ?? [known, cell].find(({ status }) => status === 'ok') ?? known;
  return { ...telling, rounds };
}

/** @param {Run} run */
function highestRound(run) {
  const numbers = run.cells.flatMap((cell) => cell.rounds.map(({ round }) => round));
  return numbers.reduce((a, b) => Math.max(a, b), run.settings.rounds);
}

/** @param {Warning[]} warnings */
function distinct(warnings) {
  return [...new Map(warnings.map((warning) => [warning.text, warning])).values()];
}

/** @param {Source[]} sources @returns {Warning[]} */
function merged(sources) {
  const [{ environment: first }, ...others] = sources.map(({ run }) => run);
  const keys = /** @type {const} */ (['cpu', 'cores', 'os', 'node', 'libmongoc', 'git']);
  const differing = keys.filter((key) =>
    others.some(({ environment }) => environment[key] !== first[key]),
  );
  const text =
    differing.length > 0
      ? `Merged from ${sources.length} folders that differ in ${differing.join(', ')}; the first one's are shown.`
      : `Merged from ${sources.length} folders of equal environments.`;
  const advice = 'Compare ratios, which are paired within each folder; read absolute times apart.';
  return [{ code: 'merged', text, advice }];
}
