/**
 * Imports are those that the table allows (docs/architecture.md says what lies where).
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPlugins } from '../js/host/plugins.js';
import { rules, shared } from './helpers/import_rules.js';
import {
  circlesIn,
  importsOf,
  includesOf,
  staticImportsOf,
  stringsOf,
  typeImportsOf,
  withoutComments,
} from './helpers/imports.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const files = ['js', 'workers', 'bench', 'scripts']
  .flatMap((folder) => filesIn(folder))
  .filter((file) => /\.(?:js|d\.ts)$/.test(file));
const scriptFiles = files.filter((file) => file.endsWith('.js'));
/** The driver's public declarations are one document in chapters, which name one another's types. */
const publicTypes = ['js/index.d.ts', 'js/sync.d.ts', 'js/client/types', 'js/mongodb/types'];
const modules = files.filter((file) => !publicTypes.some((place) => lies(file, place)));

test('every JavaScript file imports only what its folder may', () => {
  const refused = scriptFiles.flatMap((file) =>
    importsOf(read(file))
      .map((specifier) => ({ specifier, why: refusal(file, specifier) }))
      .filter(({ why }) => why !== undefined)
      .map(({ specifier, why }) => `${file} imports ${specifier}: ${why}`),
  );
  assert.deepEqual(refused, []);
});

test('types come from where a folder may import, too, and from the contracts', () => {
  const refused = modules.flatMap((file) =>
    typeImportsOf(read(file))
      .filter((specifier) => specifier.startsWith('.'))
      .filter((specifier) => !isShared(file, specifier))
      .map((specifier) => ({ specifier, why: refusal(file, specifier) }))
      .filter(({ why }) => why !== undefined)
      .map(({ specifier, why }) => `${file} takes types from ${specifier}: ${why}`),
  );
  assert.deepEqual(refused, []);
});

test('every folder of the design has its rule, and every rule its files', () => {
  assert.deepEqual(
    scriptFiles.filter((file) => ruleOf(file) === undefined),
    [],
  );
  const unused = rules.filter((rule) => !scriptFiles.some((file) => ruleOf(file) === rule));
  assert.deepEqual(unused, []);
});

test('no modules import one another in a circle, in types neither', () => {
  const edges = new Map(
    modules.map((file) => [
      file,
      ours(file, [...importsOf(read(file)), ...typeImportsOf(read(file))]),
    ]),
  );
  assert.ok(
    [...edges.values()].some((targets) => targets.length > 3),
    'imports are seen',
  );
  assert.deepEqual(circlesIn(edges), []);
});

test('set-up, and the command line before it, need nothing but Node.js', () => {
  for (const start of ['scripts/setup.js', 'bench/cli.js']) {
    const reached = new Set([start]);
    for (const file of reached) {
      const imported = staticImportsOf(read(file));
      const packages = imported.filter((name) => !name.startsWith('.') && !isBuiltin(name));
      assert.deepEqual(packages, [], `${file}, which ${start} loads`);
      for (const target of ours(file, imported)) reached.add(target);
    }
    assert.ok(reached.size > 3, `${start} loads others`);
  }
});

test('engine, statistics, results and report know no driver and no workload by name', () => {
  // The answers of the official driver are the truth, and it is the default baseline.
  const oracle = 'mongodb';
  const names = ['bench/drivers', 'bench/workloads']
    .flatMap((folder) => [...findPlugins([path.join(root, folder)]).keys()])
    .filter((name) => name !== oracle);
  assert.ok(names.length > 5);
  // By itself, or as the beginning of a contender: "native", "native/bytes+inline".
  const naming = new RegExp(`^(?:${names.join('|')})(?:[@/+][^ ]+)?$`);
  const found = ['js/engine', 'js/stats', 'js/report', 'js/results']
    .flatMap((folder) => filesIn(folder))
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      stringsOf(read(file))
        .filter((text) => naming.test(text))
        .map((text) => `${file} names '${text}'`),
    );
  assert.deepEqual(found, []);
});

test('js/client/binding alone names a native file', () => {
  // The scripts build the addon and try it in a process of its own; js/host knows where it lies.
  const loaders = scriptFiles
    .filter((file) => !lies(file, 'scripts') && !lies(file, 'js/host'))
    .filter((file) => /\bprocess\.dlopen\b|\.node['"`]/.test(withoutComments(read(file))));
  assert.deepEqual(loaders, ['js/client/binding/find_addon.js']);
});

test('native/core knows nothing of Node-API, and nothing of native/binding', () => {
  const refused = filesIn('native/core').flatMap((file) =>
    includesOf(read(file))
      .filter((header) => /napi|node_api|uv\.h|(?:^|\/)node\.h|v8|binding\//.test(header))
      .map((header) => `${file} includes ${header}`),
  );
  assert.deepEqual(refused, []);
});

test('the driver in C++ includes nothing of bench, whose C++ includes the driver', () => {
  const bench = filesIn('bench').filter((file) => /\.(?:cpp|h)$/.test(file));
  assert.ok(bench.length > 0);
  const refused = [...filesIn('native'), ...bench].flatMap((file) =>
    includesOf(read(file))
      .filter((header) => header.includes('/'))
      .map((header) => path.posix.join(path.posix.dirname(file), header))
      // Of headers in folders of the system there are none here.
      .filter((target) => existsSync(path.join(root, target)))
      .filter((target) => /^(?:bench|js|test|workers|scripts)\//.test(target))
      .filter((target) => path.posix.dirname(target) !== path.posix.dirname(file))
      .map((target) => `${file} includes ${target}`),
  );
  assert.deepEqual(refused, []);
});

test('native/binding includes napi.h through one header', () => {
  const direct = [...filesIn('native/binding'), ...filesIn('bench')].filter((file) =>
    includesOf(read(file)).some((header) =>
      /(?:^|\/)(?:napi|node_api|js_native_api)\.h$/.test(header),
    ),
  );
  assert.ok(direct.length <= 1, `these include it: ${direct.join(', ')}`);
});

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined} Why it may not be imported there.
 */
function refusal(file, specifier) {
  const rule = ruleOf(file);
  if (isBuiltin(specifier) || !rule) return undefined;
  if (!specifier.startsWith('.')) {
    const name = specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier;
    if (rule.packages === 'any' || rule.packages.includes(name)) return undefined;
    return `${rule.from} may use ${rule.packages.join(', ') || 'no package'}`;
  }
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if ([rule.from, ...rule.ours].some((place) => lies(target, place))) return undefined;
  return `${rule.from} may import ${rule.ours.join(', ') || 'nothing else of ours'}`;
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function isShared(file, specifier) {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return shared.some((types) => types.file === target && types.by.some((by) => lies(file, by)));
}

/**
 * @param {string} file
 * @param {string[]} specifiers
 * @returns {string[]} The files of ours among them.
 */
function ours(file, specifiers) {
  const targets = specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
  return [...new Set(targets)].filter((target) => target !== file);
}

/** @param {string} file */
function ruleOf(file) {
  return rules
    .filter(({ from }) => lies(file, from))
    .sort((a, b) => b.from.length - a.from.length)
    .at(0);
}

/**
 * @param {string} file
 * @param {string} place A folder or a file.
 */
function lies(file, place) {
  return file === place || file.startsWith(`${place}/`);
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
