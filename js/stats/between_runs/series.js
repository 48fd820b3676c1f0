import { corrected } from '../comparison/correct.js';
import { PRIMARY } from '../metrics.js';
import { versionOf } from './matching/identity.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Verdict} Verdict */
/** @typedef {import('./compared.schema.d.ts').Series} Series */
/** @typedef {import('./compared.schema.d.ts').Change} Change */
/** @typedef {import('./matching/match.js').Matched} Matched */
/** @typedef {import('./matching/match.js').Placed} Placed */

/**
 * How the changes of one metric are found and judged.
 * @typedef {object} Changes
 * @property {(before: Placed, after: Placed) => Omit<Change, 'since'> | undefined} change
 * @property {(change: Change, p: number | null, before: Placed, after: Placed) => Verdict} verdict
 * @property {(before: Placed, after: Placed) => number | undefined} noisePct
 */

/** @typedef {{ change: Change, before: Placed, after: Placed, exploratory: boolean, p: number | null, verdict: Verdict }} Entry */

/**
 * Every point's changes since the first and, where there are more than two, since the one before.
 *
 * @param {readonly Matched[]} matched
 * @param {object} of
 * @param {readonly Run[]} of.runs
 * @param {ReadonlyMap<string, Changes>} of.metrics
 * @param {(placed: Placed) => string} of.labelOf
 * @returns {Series[]}
 */
export function seriesOf(matched, { runs, metrics, labelOf }) {
  const found = new Map(matched.map((one) => [one, entriesOf(one, metrics)]));
  const judged = judgedByTheirNumber([...found.values()].flat(), metrics);
  const references = new Set([...judged.values()].map(({ change }) => change.reference));
  return matched.map((one) => ({
    setting: one.setting,
    contender: one.contender,
    poolSize: one.places[0].cell.poolSize,
    reply: one.places[0].cell.reply,
    byVersion: one.byVersion,
    reference: one.places.some(({ cell }) => references.has(cell.id)),
    points: one.places.map((placed) => ({
      source: placed.source,
      label: labelOf(placed),
      cell: placed.cell.id,
      version: versionOf(runs[placed.source], placed.cell),
      metrics: placed.cell.summary?.metrics ?? {},
      changes: (found.get(one) ?? []).flatMap((entry) =>
        entry.after === placed ? [(judged.get(entry) ?? entry).change] : [],
      ),
    })),
  }));
}

/** @param {Matched} one @param {ReadonlyMap<string, Changes>} metrics @returns {Entry[]} */
function entriesOf({ places }, metrics) {
  return places.flatMap((after, i) =>
    (i > 1 ? [0, i - 1] : i === 1 ? [0] : []).flatMap((since) =>
      [...metrics.values()].flatMap((changes) => {
        const found = changes.change(places[since], after);
        return found ? [entryOf({ since, ...found }, places[since], after)] : [];
      }),
    ),
  );
}

/** @param {Change} change @param {Placed} before @param {Placed} after @returns {Entry} */
const entryOf = (change, before, after) => ({
  ...{ change, before, after },
  ...{ exploratory: change.exploratory, p: change.p, verdict: change.verdict },
});

/**
 * What is asked by the primary metric is asked of all series at once: since the first point, and step by step.
 *
 * @param {Entry[]} entries
 * @param {ReadonlyMap<string, Changes>} metrics
 * @returns {Map<Entry, Entry>} corrected ones by those given
 */
function judgedByTheirNumber(entries, metrics) {
  const changes = metrics.get(PRIMARY);
  const primary = entries.filter(({ change }) => change.metric === PRIMARY);
  const questions = [
    primary.filter(({ change }) => change.since === 0),
    primary.filter(({ change }) => change.since > 0),
  ];
  const pairs = questions.flatMap((asked) => {
    const answers = corrected(asked, ({ change, before, after, verdict }, p) =>
      changes ? changes.verdict(change, p, before, after) : verdict,
    );
    return asked.map((entry, i) => /** @type {const} */ ([entry, withAnswer(answers[i])]));
  });
  return new Map(pairs);
}

/** @param {Entry & { pAdjusted?: number }} entry @returns {Entry} */
function withAnswer({ exploratory, verdict, pAdjusted, ...entry }) {
  const change = {
    ...entry.change,
    exploratory,
    verdict,
    ...(pAdjusted !== undefined && { pAdjusted }),
  };
  return { ...entry, change, exploratory, verdict };
}
