/** `node render.js FOLDER [PLACES OF PLUG-INS…]`: the HTML report of a run that goes on, on standard output. */

import { isFolder } from '../../../js/engine/plugins/places.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { formatNamed } from '../../../js/report/index.js';
import { readMeasured } from '../../../js/results/index.js';
import { reportSoFar } from './so_far.js';

const [folder, ...places] = process.argv.slice(2);
// The others are single drivers: nothing of a report.
const plugins = places.filter(isFolder);

try {
  const { studies, sections } = await loadRegistry({ plugins });
  const measured = readMeasured([folder]);
  const html = await formatNamed('html', { plugins });
  process.stdout.write(
    reportSoFar(measured, { study: studies.get(measured.study), sections, html }),
  );
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
