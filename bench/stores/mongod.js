/** A MongoDB server: the one at `--uri`, whatever its topology, or a standalone started for the run. */

import { startMongod } from './common/mongod.js';

export const name = 'mongod';
export const description = 'a MongoDB server: the one at --uri, or a standalone that is started';
export const oracle = 'mongodb';

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export const start = (options) => startMongod(options, 'standalone');
