/** What a study itself makes of its run: answers to its questions, and its published findings checked. */

import { notMeasured } from '../stats/finding.js';

/** @typedef {import('../results/run.d.ts').Run} Run */

/**
 * @param {Run} run analysed
 * @param {import('../types.d.ts').Study | undefined} study undefined: it is not among the plug-ins any more
 * @returns {Run}
 */
export function withStudyAnswers(run, study) {
  if (!study) return run.tools ? { ...run, tables: run.tools } : run;
  const answers = study.questions?.(run) ?? [];
  const published = study.published?.map(({ finding, figure, check }) => {
    const { outcome, how, figure: here, certain } = check(run);
    if (study.paper && !run.quotable) {
      // Nothing is certain in it, whatever its intervals are.
      return { finding, figure, outcome: /** @type {const} */ ('cannot be told'), here };
    }
    const text = here === notMeasured.figure ? here + unsteadyText(run) : here;
    const told = certain ? `${text}; ${certain}` : text;
    return { finding, figure, outcome, ...(how && { how }), here: told };
  });
  const tables = [...(run.tools ?? []), ...(study.tables?.(run) ?? [])];
  return {
    ...run,
    answers: [...run.answers, ...answers],
    ...(tables.length > 0 && { tables }),
    ...(published && { published }),
  };
}

/** Why something may be missing. @param {Run} run */
function unsteadyText({ cells }) {
  const many = cells.filter(({ status }) => status === 'unsteady').length;
  if (many === 0) return '';
  return many === 1 ? ' (1 cell was never steady)' : ` (${many} cells were never steady)`;
}
