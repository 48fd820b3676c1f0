/** What a study itself makes of its run: answers to its questions, and its published findings checked. */

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
    const { outcome, figure: here } = check(run);
    const told = study.paper && !run.quotable ? /** @type {const} */ ('cannot be told') : outcome;
    return { finding, figure, outcome: told, here };
  });
  const tables = [...(run.tools ?? []), ...(study.tables?.(run) ?? [])];
  return {
    ...run,
    answers: [...run.answers, ...answers],
    ...(tables.length > 0 && { tables }),
    ...(published && { published }),
  };
}
