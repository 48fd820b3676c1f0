/** What a run should know of a server that was given to it before it writes there. */

import { describeAddress, quoted, resolveUri } from './address.js';
import { connected } from './connect.js';
import { describe } from './describe.js';
import { ServerUnavailable } from './unavailable.js';

/** Databases of runs begin with this: `tollgate_<pid>_<time>`. */
const OURS = /^tollgate_/;
const SYSTEM = new Set(['admin', 'config', 'local']);
const PROBE = 'probe_of_rights';
/** Unauthorized, as servers say it; Atlas has a number of its own. */
const NOT_ALLOWED = new Set([13, 8000]);

/**
 * @typedef {{ code: string, text: string, advice: string }} Warning
 * @typedef {object} Survey
 * @property {string[]} others Databases of somebody else.
 * @property {string[]} leftBehind Databases of other runs: they were killed, or still go on.
 * @property {Warning[]} warnings What a user should read before the run.
 */

/**
 * Tries all that a run does to its database, and looks at what else the server holds. Changes nothing that
 * was there.
 *
 * @param {string} uri
 * @param {string} database The run's own.
 * @returns {Promise<Survey>}
 * @throws {ServerUnavailable} The user of that address may not do something that a run must do.
 */
export function surveyTarget(uri, database) {
  return connected(uri, async (client) => {
    await probeRights(client.db(database), uri);
    const names = (await databasesOf(client)).filter((name) => name !== database);
    const others = names.filter((name) => !OURS.test(name) && !SYSTEM.has(name));
    const leftBehind = names.filter((name) => OURS.test(name));
    return { others, leftBehind, warnings: warningsOf(uri, others, leftBehind) };
  });
}

/**
 * What is there, asked without writing anything.
 *
 * @param {string} given As given with `--uri`, `env` included.
 * @throws {ServerUnavailable}
 */
export async function describeTarget(given) {
  const { uri, source } = /** @type {NonNullable<ReturnType<typeof resolveUri>>} */ (
    resolveUri(given)
  );
  const found = await describe(uri);
  const names = await connected(uri, databasesOf);
  const leftBehind = names.filter((name) => OURS.test(name));
  return {
    ...found,
    address: describeAddress(uri),
    source,
    leftBehind,
    /** How to remove the first of them. */
    dropCommand: leftBehind.length > 0 ? dropCommand(leftBehind[0]) : undefined,
  };
}

/** @param {string} name a database, to be dropped with MongoDB's shell */
const dropCommand = (name) => `mongosh <uri> --eval 'db.getSiblingDB("${name}").dropDatabase()'`;

/**
 * @param {import('mongodb').Db} db
 * @param {string} uri
 */
async function probeRights(db, uri) {
  const probe = db.collection(PROBE);
  const copy = `${PROBE}_copy`;
  const wasThere = (await attempt('list the collections of', () => db.listCollections().toArray()))
    .length;
  await attempt('create a collection in', () => db.createCollection(PROBE));
  await attempt('insert into', () => probe.insertOne({ probe: 1 }));
  await attempt('update', () => probe.updateOne({}, { $set: { probe: 2 } }));
  await attempt('copy a collection with $out in', () =>
    probe.aggregate([{ $out: copy }]).toArray(),
  );
  await attempt('drop a collection of', () => Promise.all([probe.drop(), db.dropCollection(copy)]));
  // A run ends with that; one that is resumed may have data there.
  if (wasThere === 0) await attempt('drop', () => db.dropDatabase());

  /**
   * @template T
   * @param {string} what
   * @param {() => Promise<T>} action
   * @returns {Promise<T>}
   */
  async function attempt(what, action) {
    try {
      return await action();
    } catch (error) {
      // Not the server's refusal: nobody answers.
      if (typeof (/** @type {{ code?: unknown }} */ (error).code) !== 'number') throw error;
      await Promise.allSettled([db.dropCollection(PROBE), db.dropCollection(copy)]);
      throw refused(what, db.databaseName, uri, /** @type {Error} */ (error));
    }
  }
}

/**
 * @param {string} what
 * @param {string} database
 * @param {string} uri
 * @param {Error & { code?: unknown }} error
 */
function refused(what, database, uri, error) {
  const where = describeAddress(uri);
  if (NOT_ALLOWED.has(Number(error.code))) {
    return new ServerUnavailable(
      `the user of --uri may not ${what} the database ${database} at ${where}: give it the roles readWriteAnyDatabase and dbAdminAnyDatabase, or name another user`,
    );
  }
  return new ServerUnavailable(
    `the server at ${where} did not ${what} the database ${database} (${quoted(error, uri)}): name one that can be written to in --uri`,
  );
}

/**
 * @param {import('mongodb').MongoClient} client
 * @returns {Promise<string[]>} those that its user may see
 */
async function databasesOf(client) {
  try {
    const { databases } = await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    return databases.map((/** @type {{ name: string }} */ { name }) => name).sort();
  } catch {
    // A hosted server may forbid the question: it is asked for the user's sake only.
    return [];
  }
}

/**
 * @param {string} uri
 * @param {string[]} others
 * @param {string[]} leftBehind
 */
function warningsOf(uri, others, leftBehind) {
  const where = describeAddress(uri);
  /** @type {Warning[]} */
  const warnings = [];
  if (others.length > 0) {
    warnings.push({
      code: 'other-data',
      text: `The server at ${where} holds other databases (${listed(others)}): their use sways the figures, and the load of this run sways them.`,
      advice: 'Measure against a server that nobody else uses.',
    });
  }
  if (leftBehind.length > 0) {
    warnings.push({
      code: 'left-behind',
      text: `The server at ${where} holds databases of other runs (${listed(leftBehind)}): they were killed, or still go on.`,
      advice: `If none goes on, drop each: ${dropCommand(leftBehind[0])}`,
    });
  }
  return warnings;
}

const SHOWN = 5;

/** @param {string[]} names */
function listed(names) {
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
  return names.slice(0, SHOWN).join(', ') + more;
}
