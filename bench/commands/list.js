/** `tollgate list`: every plug-in by its name, and what does not load. */

import path from 'node:path';
import { compare } from 'semver';
import { checksumOf } from '../../js/engine/plugins/checksum.js';
import { loadRegistry, lookUp } from '../../js/engine/plugins/registry.js';
import { cachedPackages } from '../../js/host/npm/package_cache.js';
import { findFormats } from '../../js/report/index.js';
import { sourcesOf } from '../command_line/sources.js';
import { definitions, listWidthOf } from '../command_line/terminal.js';

/** @typedef {[name: string, text: string, below?: string]} Row */

/**
 * @param {{ plugins?: string[], driver?: string[], checksum?: string }} [options]
 * @returns {Promise<number>} the exit code
 */
export default async function list(options = {}) {
  const registry = await loadRegistry(sourcesOf(options));
  if (options.checksum !== undefined) return printChecksum(options.checksum, registry);
  const reports = await findFormats({ plugins: registry.plugins });

  section(
    'drivers',
    variantsOf(registry.drivers, '/', ({ mode }) => ` [${mode}]`),
  );
  section(
    'dispatch',
    variantsOf(registry.dispatch, ':', () => ''),
  );
  section('stores', described(registry.stores));
  section('workloads', workloadsOf(registry));
  section('datasets', described(registry.datasets));
  section('studies', described(registry.studies));
  section(
    'parameters',
    registry.parameters.map(({ flag, description }) => [`--${flag}`, description]),
  );
  section('metrics of plug-ins', described(registry.metrics));
  section('report sections of plug-ins', described(registry.sections));
  section(
    'report formats',
    reports.formats.map(({ name, extension }) => [name, `.${extension}`]),
  );
  section('versions in the cache', cachedVersions());
  section(
    'broken',
    [...registry.broken, ...reports.broken].map(({ kind, name, file, reason }) => [
      `${kind}/${name}`,
      `${reason} (${path.relative('.', file)})`,
    ]),
  );
  return 0;
}

/** @param {Map<string, { description: string }>} plugins @returns {Row[]} */
const described = (plugins) => [...plugins].map(([name, { description }]) => [name, description]);

/**
 * One row for each workload, and for each family one with all its members.
 *
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @returns {Row[]}
 */
function workloadsOf({ workloads, families }) {
  const alone = described(workloads).filter(([name]) => !name.includes('/'));
  const together = [...families].map(
    ([name, { description, members }]) =>
      /** @type {Row} */ ([
        `${name}/…`,
        `${description}, ${members.length} of them:`,
        members.map((member) => member.name).join(' '),
      ]),
  );
  return [...alone, ...together].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** One row for each package. @returns {Row[]} */
function cachedVersions() {
  /** @type {Map<string, string[]>} */
  const versions = new Map();
  for (const { name, version } of cachedPackages()) {
    versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return [...versions].map(([name, all]) => [name, all.sort(compare).join(', ')]);
}

/**
 * As its module has to say it.
 *
 * @param {string} name a dataset's
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @returns {number} the exit code: 1 where the module says something else
 */
function printChecksum(name, { datasets, broken }) {
  const dataset = lookUp('dataset', name, datasets, broken);
  const { bsonBytes, sha256 } = checksumOf(dataset);
  process.stdout.write(
    `export const bsonBytes = ${bsonBytes};\nexport const sha256 = '${sha256}';\n`,
  );
  return bsonBytes === dataset.bsonBytes && sha256 === dataset.sha256 ? 0 : 1;
}

/**
 * One row for each variant.
 *
 * @template {{ description: string, variants?: Record<string, { description: string }> }} T
 * @param {Map<string, T>} plugins
 * @param {string} mark what stands before a variant
 * @param {(plugin: T) => string} remark
 * @returns {Row[]}
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
 * @param {Row[]} rows
 */
function section(title, rows) {
  if (rows.length === 0) return;
  const lines = definitions(rows, { width: listWidthOf() });
  process.stdout.write(`${title}\n${lines.join('\n')}\n\n`);
}
