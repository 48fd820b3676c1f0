import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADDON } from '../package/compile.js';
import { packageOf } from './targets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes the npm package that brings an addon to its platform, as npm is to pack it.
 *
 * @param {string} folder
 * @param {object} of
 * @param {import('./targets.js').Target} of.target
 * @param {string} of.addon
 * @param {string} of.notice What is inside, and under which licences.
 * @returns {string} The addon's file in it.
 */
export function writeBinaryPackage(folder, { target: { name, os, cpu, libc }, addon, notice }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { version, license, repository } = JSON.parse(text);
  const manifest = {
    ...{ name: packageOf(name), version, license, repository },
    description: `The native addon of the package tollgate, for ${name}`,
    ...{ os: [os], cpu: [cpu], libc: libc && [libc] },
    ...{ main: ADDON, files: [ADDON, 'NOTICE'] },
    // Of an archive nothing can be loaded.
    preferUnplugged: true,
  };
  const write = (/** @type {string} */ file, /** @type {string} */ content) =>
    writeFileSync(path.join(folder, file), content);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('README.md', `The native addon of the package tollgate, for ${name}. Install that.\n`);
  write('NOTICE', notice);
  copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const file = path.join(folder, ADDON);
  copyFileSync(addon, file);
  return file;
}
