/** `tollgate list`: every plug-in by its name, and what does not load. */

import path from 'node:path';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { findFormats } from '../../js/report/index.js';

/**
 * @param {{ plugins?: string[] }} [options]
 * @returns {Promise<number>} the exit code
 */
export default async function list({ plugins = [] } = {}) {
  const registry = await loadRegistry({ plugins });
  const reports = await findFormats({ plugins });

  section(
    'drivers',
    variantsOf(registry.drivers, '/', ({ mode }) => ` [${mode}]`),
  );
  section(
    'dispatch',
    variantsOf(registry.dispatch, ':', () => ''),
  );
  for (const kind of /** @type {const} */ (['stores', 'workloads', 'datasets', 'studies'])) {
    section(
      kind,
      [...registry[kind]].map(([name, { description }]) => [name, description]),
    );
  }
  section(
    'report formats',
    reports.formats.map(({ name, extension }) => [name, `.${extension}`]),
  );
  section(
    'broken',
    [...registry.broken, ...reports.broken].map(({ kind, name, file, reason }) => [
      `${kind}/${name}`,
      `${reason} (${path.relative('.', file)})`,
    ]),
  );
  return 0;
}

/**
 * One row for each variant.
 *
 * @template {{ description: string, variants?: Record<string, { description: string }> }} T
 * @param {Map<string, T>} plugins
 * @param {string} mark what stands before a variant
 * @param {(plugin: T) => string} remark
 */
const variantsOf = (plugins, mark, remark) =>
  [...plugins].flatMap(([name, plugin]) =>
    Object.entries(plugin.variants ?? { '': plugin }).map(([variant, { description }]) => [
      variant ? `${name}${mark}${variant}` : name,
      `${description}${remark(plugin)}`,
    ]),
  );

/**
 * @param {string} title
 * @param {string[][]} rows
 */
function section(title, rows) {
  if (rows.length === 0) return;
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  process.stdout.write(`${title}\n${lines.join('\n')}\n\n`);
}
