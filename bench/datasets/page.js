/** One static web page of 503 bytes: the size of the document that the threads study asked web servers for. */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

export const name = 'page';
export const description = 'one static web page of 503 bytes';
export const bsonBytes = 539;
export const sha256 = 'b454fec185793514bef82214af0e3706db278728b21bb58f6d1a6ce81ac210aa';

const BYTES = 503;
const HEAD =
  '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Page</title></head>\n<body>\n<p>';
const TAIL = '</p>\n</body>\n</html>\n';
const WORDS = ['call', 'cost', 'measure', 'page', 'request', 'server', 'static', 'toll', 'way'];

const FORM = new RegExp(`^(?:${WORDS.join('|')}| )+$`);

/**
 * @param {string} html
 * @returns {boolean} whether it is such a page, of whatever seed
 */
export function isPage(html) {
  const isFramed = html.startsWith(HEAD) && html.endsWith(TAIL) && html.length === BYTES;
  // The last word may be cut.
  const text = html.slice(HEAD.length, -TAIL.length);
  return isFramed && FORM.test(text.slice(0, text.lastIndexOf(' ')));
}

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  const random = seededRandom(hashSeed(seed, name));
  // ASCII: so many characters are so many bytes.
  let text = '';
  while (text.length < BYTES) text += `${WORDS[Math.floor(random() * WORDS.length)]} `;
  const html = `${HEAD}${text.slice(0, BYTES - HEAD.length - TAIL.length)}${TAIL}`;
  return { name, description, count: 1, document: (i) => ({ _id: i, bytes: BYTES, html }) };
}
