/** Removes a folder, its argument, when the process that has made it has gone without doing so. */

import { rmSync } from 'node:fs';
import { REMOVAL } from './removal.js';

const [folder] = process.argv.slice(2);

process.stdin.resume();
process.stdin.on('close', () => rmSync(folder, REMOVAL));
