/** A project as a reader has it: the programs of the pages in a folder, with the packages that they import. */

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makePackage } from '../../js/host/checkout/packed.js';
import { ROOT } from './blocks.js';

/** @typedef {import('./kinds.js').Program} Program */
/** @typedef {import('./kinds.js').NamedFile} NamedFile */

/** What a program may import besides tollgate. */
const PACKAGES = ['@types', 'bson', 'mongodb', 'mongoose', 'piscina'];
/** The address that programs on the pages speak to. */
const ADDRESS = /mongodb:\/\/127\.0\.0\.1:27017(\/[^'"?\s]*)?(\?[^'"\s]*)?/g;
/**
 * @param {{ compilerOptions: object }} tsconfig that a page recommends; our declarations are checked, too
 * @returns {string} a folder, to be removed by who asks
 */
export function newProject({ compilerOptions }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-docs-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  makePackage(path.join(modules, 'tollgate'));
  for (const name of PACKAGES) {
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const strictly = { compilerOptions: { ...compilerOptions, noEmit: true, skipLibCheck: false } };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(strictly));
  return folder;
}

/**
 * @param {string} project
 * @param {{ programs: Program[], helpers: NamedFile[] }} understood of one page
 * @param {string} uri of the server that takes the place of the one on the page
 */
export function writePage(project, { programs, helpers }, uri) {
  for (const { file, block } of helpers) write(project, block.page, file, block.text, uri);
  for (const program of programs)
    write(project, program.page, program.file, sourceOf(program), uri);
}

/**
 * Where a page's files lie.
 *
 * @param {string} project
 * @param {string} page
 */
export const folderOf = (project, page) =>
  path.join(project, page.replace(/\.md$/, '').replaceAll('/', '-'));

/**
 * Each line has the number that it has on the page, so that errors name it.
 *
 * @param {Program} program
 */
function sourceOf({ blocks }) {
  let source = '';
  let line = 1;
  for (const { line: fence, text } of blocks) {
    source += `${'\n'.repeat(fence + 1 - line)}${text}\n`;
    line = fence + 1 + text.split('\n').length;
  }
  return source;
}

/**
 * @param {string} project
 * @param {string} page
 * @param {string} file
 * @param {string} source
 * @param {string} uri
 */
function write(project, page, file, source, uri) {
  const folder = folderOf(project, page);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, file),
    source.replace(ADDRESS, (_, database, options) => addressWith(uri, database, options)),
  );
}

/**
 * The server's address with the page's database and options. A replica set has the server's name.
 *
 * @param {string} uri
 * @param {string} [database]
 * @param {string} [options]
 */
function addressWith(uri, database = '/', options = '') {
  const { host, searchParams: has } = new URL(uri);
  const asked = new URLSearchParams(options);
  if (asked.has('replicaSet')) asked.set('replicaSet', has.get('replicaSet') ?? '');
  const query = asked.toString();
  return `mongodb://${host}${database}${query && `?${query}`}`;
}
