/**
 * What may import what. The table is the rule and its documentation: an import that no line allows fails.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importsOf, includesOf, withoutComments } from './helpers/imports.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * From a folder or file, besides itself and Node's own modules: `ours` are folders or files of this
 * repository, `packages` are npm's. The longest `from` that fits a file rules it.
 *
 * @type {{ from: string, ours: string[], packages: string[] | 'any' }[]}
 */
const rules = [
  // Numbers in, numbers out.
  { from: 'js/stats', ours: [], packages: [] },
  { from: 'js/report', ours: ['js/stats'], packages: 'any' },

  // What users import; only js/client/addon.js loads the addon.
  { from: 'js/client', ours: [], packages: ['bson'] },
  { from: 'js/index.js', ours: ['js/client'], packages: [] },

  // The engine meets plug-ins through its registry, which loads them by path, and starts workers by path.
  { from: 'js/engine', ours: ['js/stats', 'js/report'], packages: 'any' },
  { from: 'js/engine/server', ours: ['scripts/setup'], packages: 'any' },
  { from: 'js/engine/server.js', ours: ['js/engine', 'scripts/setup'], packages: 'any' },
  {
    from: 'js/engine/doctor.js',
    ours: ['js/engine', 'js/client', 'scripts/setup'],
    packages: 'any',
  },

  // Entry points that run elsewhere: they serve the engine there, and are the far end of a dispatch.
  {
    from: 'workers',
    ours: ['js/engine', 'js/stats', 'bench/dispatch/shared'],
    packages: ['bson', 'piscina'],
  },

  // Plug-ins. A driver brings its own package, a workload names no driver.
  { from: 'bench/drivers', ours: ['js/client'], packages: 'any' },
  { from: 'bench/drivers/shared/on_demand.js', ours: ['scripts/setup'], packages: [] },
  { from: 'bench/dispatch', ours: ['js/engine'], packages: ['bson', 'piscina'] },
  {
    from: 'bench/workloads',
    ours: ['bench/datasets', 'js/stats/random.js'],
    packages: ['bson'],
  },
  { from: 'bench/datasets', ours: ['js/stats/random.js'], packages: ['bson'] },
  { from: 'bench/studies', ours: [], packages: [] },
  { from: 'bench/micro', ours: ['js/client', 'js/stats', 'js/engine', 'bench'], packages: 'any' },

  // The command line: each command is loaded when it is asked for.
  { from: 'bench/cli.js', ours: ['bench/commands', 'js/engine'], packages: ['commander'] },
  {
    from: 'bench/commands',
    ours: ['js/engine', 'js/report', 'js/stats'],
    packages: ['cli-progress'],
  },

  // Set-up runs before node_modules exist; the download starts as a process of its own, after.
  { from: 'scripts/setup', ours: [], packages: [] },
  { from: 'scripts/setup/download.js', ours: [], packages: ['mongodb-memory-server-core'] },
  { from: 'scripts', ours: ['js/client', 'js/engine'], packages: [] },
  { from: 'scripts/sample.js', ours: ['js/report'], packages: ['playwright-core'] },
];

const scriptFiles = ['js', 'workers', 'bench', 'scripts']
  .flatMap((folder) => filesIn(folder))
  .filter((file) => file.endsWith('.js'));

test('every JavaScript file imports only what its folder may', () => {
  const refused = scriptFiles.flatMap((file) =>
    importsOf(read(file))
      .map((specifier) => ({ file, specifier, why: refusal(file, specifier) }))
      .filter(({ why }) => why !== undefined)
      .map(({ specifier, why }) => `${file} imports ${specifier}: ${why}`),
  );
  assert.deepEqual(refused, []);
});

test('every folder of the design has its rule', () => {
  const without = scriptFiles.filter((file) => ruleOf(file) === undefined);
  assert.deepEqual(without, []);
});

test('js/client/addon.js alone loads a native file', () => {
  // The scripts build the addon, and try it in a process of its own.
  const loaders = scriptFiles
    .filter((file) => !lies(file, 'scripts'))
    .filter((file) => /\bdlopen\b|\.node['"`]/.test(withoutComments(read(file))));
  assert.deepEqual(loaders, ['js/client/addon.js']);
});

test('native/core knows nothing of Node-API, and nothing of native/binding', () => {
  const refused = filesIn('native/core').flatMap((file) =>
    includesOf(read(file))
      .filter((header) => /napi|node_api|uv\.h|(?:^|\/)node\.h|v8|binding\//.test(header))
      .map((header) => `${file} includes ${header}`),
  );
  assert.deepEqual(refused, []);
});

test('native/binding includes napi.h through one header', () => {
  const direct = filesIn('native/binding').filter((file) =>
    includesOf(read(file)).some((header) =>
      /(?:^|\/)(?:napi|node_api|js_native_api)\.h$/.test(header),
    ),
  );
  assert.ok(direct.length <= 1, `these include it: ${direct.join(', ')}`);
});

test('the reader of imports sees each form and leaves comments alone', () => {
  const text = `
    import a from 'a';
    import { b,
      c } from "b";
    import 'side-effect';
    export * from './d.js';
    const e = await import('e');
    /** @type {import('type-only').T} */
    // import no from 'no';
    const text = "https://example.org"; import f from 'f';
  `;
  assert.deepEqual(importsOf(text).sort(), ['./d.js', 'a', 'b', 'e', 'f', 'side-effect']);
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
