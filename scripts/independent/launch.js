/**
 * One launch of the plain loop: a server and a process for each driver, warmed alone, then in stretches by turns
 * (loop.js). Nothing here comes from the engine.
 */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import mongodb from 'mongodb';
import { idleCores } from '../../js/host/machine/idle.js';
import { startServer } from '../../js/host/mongod/server.js';
import { PUBLIC } from './public.js';

const LOOP = fileURLToPath(new URL('loop.js', import.meta.url));

/** @typedef {import('./loop.js').Stretch} Stretch */
/** @typedef {{ setting: string, workload: string, dataset: string, concurrency: number, drivers: string[] }} Asked */

/**
 * A server of its own for each launch, as for each run: two servers of one machine differ, too.
 *
 * @param {Asked[]} asked
 * @param {{ stretches: Stretch[], warm: number, calls: number, topology: 'standalone' | 'replicaSet',
 *   idle: 'poll' | 'sleep', isReversed: boolean }} options `warm` in seconds
 * @returns {Promise<Map<string, Record<string, number[]>>>} by setting, µs per operation of each stretch by driver
 */
export async function launch(asked, { topology, idle, ...options }) {
  // As in the runs: cores that sleep make another machine.
  const cores = idleCores(idle);
  const server = await startServer({ topology });
  const database = `independent_${process.pid}`;
  const client = await new mongodb.MongoClient(server.uri).connect();
  try {
    await load(client.db(database), [
      ...new Set(asked.flatMap(({ workload, dataset }) => (workload in PUBLIC ? [] : [dataset]))),
    ]);
    const found = new Map();
    for (const one of asked) {
      found.set(
        one.setting,
        await measure(one, { ...options, uri: server.uri, database: client.db(database) }),
      );
    }
    return found;
  } finally {
    await client.close();
    await server.stop();
    cores.release();
  }
}

/**
 * They work by turns, so that what the machine does in the meantime meets all.
 *
 * @param {Asked} asked
 * @param {{ uri: string, database: import('mongodb').Db, stretches: Stretch[], warm: number, calls: number,
 *   isReversed: boolean }} options
 */
async function measure({ workload, dataset, concurrency, drivers }, options) {
  const { uri, database, stretches, warm, calls, isReversed } = options;
  const task = {
    ...{ operation: workload, dataset, inFlight: concurrency, uri, warm, calls },
    database: database.databaseName,
  };
  /** @type {Map<string, import('node:child_process').ChildProcess>} */
  const loops = new Map();
  /** @type {Record<string, number[]>} */
  const us = Object.fromEntries(drivers.map((driver) => [driver, []]));
  try {
    for (const driver of isReversed ? drivers.toReversed() : drivers) {
      const loop = fork(LOOP);
      loops.set(driver, loop);
      await answerTo(loop, { ...task, driver });
    }
    for (const stretch of stretches) {
      for (const [driver, loop] of loops) {
        // As in the runs, bulks meet a collection that is empty: of gigabytes, the server would write back what its
        // cache cannot hold meanwhile.
        if (workload === 'insertMany') await database.collection(`written_${loop.pid}`).drop();
        us[driver].push((await answerTo(loop, stretch)).usPerOp);
      }
    }
    await Promise.all([...loops.values()].map(ended));
  } finally {
    for (const loop of loops.values()) {
      loop.kill();
      // Or the server would go on writing it to the disk while the next launch is measured.
      await database.collection(`written_${loop.pid}`).drop();
    }
  }
  return us;
}

/**
 * @param {import('node:child_process').ChildProcess} loop
 * @param {any} message
 * @returns {Promise<any>}
 * @throws when it ends instead
 */
function answerTo(loop, message) {
  return new Promise((resolve, reject) => {
    const onExit = (/** @type {number} */ code) =>
      reject(new Error(`the loop ended with exit code ${code}`));
    loop.once('exit', onExit);
    loop.once('message', (answer) => {
      loop.off('exit', onExit);
      resolve(answer);
    });
    loop.send(message);
  });
}

/** @param {import('node:child_process').ChildProcess} loop */
function ended(loop) {
  return new Promise((resolve) => {
    loop.once('exit', resolve);
    loop.send('end');
  });
}

/** Those that have a file; the loops bring others themselves. @param {import('mongodb').Db} database @param {string[]} datasets */
async function load(database, datasets) {
  for (const name of datasets) {
    const { create } = await import(`../../bench/datasets/${name}.js`);
    const dataset = create(1);
    const documents = Array.from({ length: dataset.count }, (_, i) => dataset.document(i));
    await database.collection(name).insertMany(documents);
  }
}
