/** A static page from a file, read anew for each call: what `bare` has in memory. */

import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../js/host/temporary_folder/index.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'static-file';
export const description = 'no driver: a static page, read from a file for each call';
export const mode = 'async';
export const stores = ['none'];

const PAGE = 'page';

/** @type {Driver['variants']} */
export const variants = { '': { description } };

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = (operation) =>
  operation.name === PAGE ? undefined : `${name} brings static pages, not ${operation.name}`;

/** @type {Driver['open']} */
export function open({ dataset }) {
  const { html } = dataset.document(0);
  if (typeof html !== 'string') throw new Error(`the dataset ${dataset.name} has no page`);
  const folder = temporaryFolder('tollgate-page-');
  const file = path.join(folder.path, 'page.html');
  writeFileSync(file, html);
  return {
    operations: { [PAGE]: () => readFile(file, 'utf8') },
    close: () => folder.remove(),
  };
}
