/**
 * Loaded before everything else of a program: whoever requires `mongodb` then gets this package, as by npm's
 * `overrides`. In mongodb's own suite it stands in front of what test/mongodb.ts exports.
 */

/** @type {any} Its hooks are no public ones. */
const Module = require('node:module');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');
const BSON = require.resolve('bson');
const { exports: exported } = require(path.join(ROOT, 'package.json'));
// Before ts-node, which refuses to have ES modules required.
const { default: _, ...own } = require(path.join(ROOT, 'js/index.js'));

/** @param {string} request */
function fileOf(request) {
  const entry = exported[request.replace(/^mongodb/, '.')];
  return entry && path.join(ROOT, entry.require?.default ?? entry);
}

const load = Module._load;
const resolve = Module._resolveFilename;

/** @param {string} request @param {any} parent @param {any[]} rest */
Module._resolveFilename = function resolveFilename(request, parent, ...rest) {
  const isTheirs = !parent?.filename?.startsWith(`${ROOT}/`);
  // With a second copy nothing would be equal that is.
  if (isTheirs && request === 'bson') return BSON;
  const isPackage = isTheirs && /^mongodb(\/|$)/.test(request);
  return (isPackage && fileOf(request)) || resolve.call(this, request, parent, ...rest);
};

const SUITE_EXPORTS = /\/test\/mongodb\.ts$/;
const merged = new WeakMap();

/** @param {string} request @param {any} parent @param {boolean} isMain */
Module._load = function loadModule(request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain);
  if (!/(^|\/)mongodb(\.ts)?$/.test(request) || !request.startsWith('.')) return loaded;
  const filename = resolve.call(Module, request, parent);
  if (!SUITE_EXPORTS.test(filename)) return loaded;
  if (!merged.has(loaded)) {
    merged.set(loaded, Object.assign(Object.create(null), loaded, own));
  }
  return merged.get(loaded);
};
