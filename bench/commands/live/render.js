/** `node render.js FOLDER [PLUGINS…]`: the HTML report of a run that goes on, on standard output. */

import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { withStudyAnswers } from '../../../js/engine/study_answers.js';
import { formatNamed } from '../../../js/report/index.js';
import { readMeasured } from '../../../js/results/index.js';
import { analyse } from '../../../js/stats/analyse.js';

const [folder, ...plugins] = process.argv.slice(2);

/** Of a run that ended early, which this one has not. */
const UNFINISHED = 'unfinished';

try {
  const { studies } = await loadRegistry({ plugins });
  const { reason: _, ...measured } = readMeasured([folder]);
  const run = withStudyAnswers(
    analyse({ ...measured, status: 'running' }),
    studies.get(measured.study),
  );
  const warnings = run.warnings.filter(({ code }) => code !== UNFINISHED);
  const soFar = {
    code: 'running',
    text: 'The run goes on: these are the rounds that it has finished so far.',
    advice: 'Wait for its end before you quote a figure.',
  };
  const html = await formatNamed('html', { plugins });
  process.stdout.write(html.render({ ...run, warnings: [soFar, ...warnings] }));
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
