/** What a study itself makes of its run: answers to its questions, and its published findings checked. */

import { notMeasured } from '../stats/finding.js';

/** @typedef {import('../results/run.d.ts').Run} Run */

/**
 * @param {Run} run analysed
 * @param {import('../types.d.ts').Study | undefined} study undefined: it is not among the plug-ins any more
 * @param {Map<string, import('../types.d.ts').Section>} [sections] what plug-ins say of any run
 * @returns {Run}
 */
export function withStudyAnswers(run, study, sections = new Map()) {
  const others = [...sections.values()].flatMap((section) => section.tables(run));
  if (!study) return withTables(run, [...(run.tools ?? []), ...others]);
  const answers = study.questions?.(run) ?? [];
  const published = study.published?.map(({ finding, figure, preset, check }) => {
    const { outcome, how, figure: here, certain } = check(run);
    if (study.paper && !run.quotable) {
      // Nothing is certain in it, whatever its intervals are.
      return { finding, figure, outcome: /** @type {const} */ ('cannot be told'), here };
    }
    const text = here === notMeasured.figure ? here + whyText(run, preset) : here;
    const told = certain ? `${text}; ${certain}` : text;
    return { finding, figure, outcome, ...(how && { how }), here: told };
  });
  const tables = [...(run.tools ?? []), ...(study.tables?.(run) ?? []), ...others];
  return {
    ...withTables(run, tables),
    answers: [...run.answers, ...answers],
    ...(published && { published }),
  };
}

/** @param {Run} run @param {import('../results/run.d.ts').StudyTable[]} tables @returns {Run} */
const withTables = (run, tables) => (tables.length > 0 ? { ...run, tables } : run);

/** Why something may be missing. @param {Run} run @param {string} [preset] that has it */
function whyText({ cells, preset: measured }, preset) {
  if (preset && preset !== measured) return `: --preset ${preset} does`;
  const many = cells.filter(({ status }) => status === 'unsteady').length;
  if (many === 0) return '';
  return many === 1 ? ' (1 cell was never steady)' : ` (${many} cells were never steady)`;
}
