/**
 * Downloads a MongoDB server into the folder named by the first argument. A process of its own: the
 * package may not be installed yet when set-up starts, prints its progress and knows no time limit.
 */
import { MongoBinary } from 'mongodb-memory-server-core';

await MongoBinary.getPath({ downloadDir: process.argv[2] });
