/** So few records that a second of deleting uses them up, however slow the machine. */

import { firstOfNarrow } from './few.js';

export const name = 'handful';
export const description = '60 records of narrow';
export const bsonBytes = 7_850;
export const sha256 = '0093fb5c9f64e11dc2dd2e816809315b522722124f243ebea228a97cd740b607';

/** @param {number} seed */
export const create = (seed) => firstOfNarrow({ name, description, count: 60 }, seed);
