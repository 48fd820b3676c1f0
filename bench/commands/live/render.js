/** `node render.js FOLDER [PLUGINS…]`: the HTML report of a run that goes on, on standard output. */

import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { formatNamed } from '../../../js/report/index.js';
import { readMeasured } from '../../../js/results/index.js';
import { reportSoFar } from './so_far.js';

const [folder, ...plugins] = process.argv.slice(2);

try {
  const { studies } = await loadRegistry({ plugins });
  const measured = readMeasured([folder]);
  const html = await formatNamed('html', { plugins });
  process.stdout.write(reportSoFar(measured, studies.get(measured.study), html));
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
