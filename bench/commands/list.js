/** `tollgate list`: every plug-in by its name. */

import { loadRegistry } from '../../js/engine/registry.js';
import { formats } from '../../js/report/index.js';

/** @returns {Promise<number>} the exit code */
export default async function list() {
  const registry = await loadRegistry();
  const described = (/** @type {Map<string, { description: string }>} */ plugins) =>
    [...plugins].map(([name, { description }]) => [name, description]);

  section(
    'drivers',
    [...registry.drivers.values()].flatMap((driver) =>
      Object.entries(driver.variants).map(([variant, { description }]) => [
        variant ? `${driver.name}/${variant}` : driver.name,
        `${description} [${driver.mode}]`,
      ]),
    ),
  );
  section('dispatch', described(registry.dispatch));
  section('workloads', described(registry.workloads));
  section('datasets', described(registry.datasets));
  section('studies', described(registry.studies));
  section(
    'report formats',
    (await formats()).map(({ name, extension }) => [name, `.${extension}`]),
  );
  return 0;
}

/**
 * @param {string} title
 * @param {string[][]} rows
 */
function section(title, rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  process.stdout.write(`${title}\n${lines.join('\n')}\n\n`);
}
