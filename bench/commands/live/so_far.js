/** The HTML report of a run that goes on. */

import { withStudyAnswers } from '../../../js/engine/study_answers.js';
import { analyse } from '../../../js/stats/analyse.js';

/** Of a run that ended early, which this one has not. */
const UNFINISHED = 'unfinished';

/**
 * @param {import('../../../js/results/run.d.ts').Run} measured as far as it is
 * @param {{ study: import('../../../js/types.d.ts').Study | undefined,
 *   sections?: Map<string, import('../../../js/types.d.ts').Section>,
 *   html: Pick<typeof import('../../../js/report/formats/html/index.js'), 'render'> }} known
 */
export function reportSoFar({ reason: _, ...measured }, { study, sections, html }) {
  const run = withStudyAnswers(analyse({ ...measured, status: 'running' }), study, sections);
  const warnings = run.warnings.filter(({ code }) => code !== UNFINISHED);
  const soFar = {
    code: 'running',
    text: 'The run goes on: these are the rounds that it has finished so far.',
    advice: 'Wait for its end before you quote a figure.',
  };
  return html.render({ ...run, warnings: [soFar, ...warnings] });
}
