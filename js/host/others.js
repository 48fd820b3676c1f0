/** Root's servers that will not or should not run as root: as whom they do, and where their files may lie. */

import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The user `nobody`, whom every system has. */
export const NOBODY = Object.freeze({ uid: 65534, gid: 65534 });

/** @returns {string} a folder for temporary ones that every user may enter: one’s own temp folder may let nobody else in */
export const folderForOthers = () => (isOpenToAll(os.tmpdir()) ? os.tmpdir() : '/tmp');

/** @param {string} folder @returns {boolean} */
function isOpenToAll(folder) {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent));
}
