/** A static page: what a web server brings whose contents nobody has to make. */

import { isPage } from '../../datasets/page.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'page';
export const description = 'a static page of 503 bytes (store none, dataset page)';
export const documents = 1;
export const mutates = false;
export const checks = 1;

const BYTES = 503;

export const phrase = () => 'brings a static page';

/** There is but one. @type {Operation['inputs']} */
export const inputs = () => () => undefined;

/** @type {Operation['count']} */
export const count = (answer) => (typeof answer === 'string' ? 1 : 0);

/** @type {NonNullable<Operation['verify']>} */
export function verify(answers) {
  for (const [i, page] of /** @type {string[]} */ (answers).entries()) {
    const bytes = Buffer.byteLength(String(page));
    if (bytes !== BYTES) throw new Error(`page ${i} has ${bytes} bytes, not ${BYTES}`);
    if (!isPage(page)) throw new Error(`page ${i} is not the dataset's`);
  }
}

/** @type {NonNullable<Operation['bytes']>} */
export const bytes = () => BYTES;
