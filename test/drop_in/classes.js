/**
 * Why tests that pass on `mongodb` do not on this driver, by package; the first that fits counts. None of them is a
 * wrong result: a test that is of no class is listed by itself, and to be looked at.
 *
 * @typedef {import('./report.js').Class} Class
 */

/** @param {RegExp} pattern Of the test's file. */
const inFile =
  (pattern) =>
  (/** @type {{ file: string }} */ { file }) =>
    pattern.test(file);

/** @param {RegExp} pattern Of the test's title. */
const titled =
  (pattern) =>
  (/** @type {{ title: string }} */ { title }) =>
    pattern.test(title);

/** @param {RegExp} pattern Of what it failed with. */
const failedWith =
  (pattern) =>
  (/** @type {{ error: string }} */ { error }) =>
    pattern.test(error);

/** @param {((test: any) => boolean)[]} rules @returns {Class['fits']} */
const any =
  (...rules) =>
  (test) =>
    rules.some((fits) => fits(test));

/** @param {((test: any) => boolean)[]} rules @returns {Class['fits']} */
const all =
  (...rules) =>
  (test) =>
    rules.every((fits) => fits(test));

/** What mocha leaves out after a hook that failed. */
const notRun = failedWith(/^was not run$/);

/** @type {readonly Class[]} */
const MONGODB = [
  {
    name: 'time limits of a whole call (timeoutMS), which mongodb 7.8 has not either',
    fits: any(
      titled(/timeoutMS|timeoutContext|CSOT|timeout context/i),
      inFile(/node_csot/),
      failedWith(/TimeoutContext|MongoOperationTimeoutError/),
    ),
  },
  {
    name: 'events of connections and of selecting a server, of which libmongoc has none',
    fits: any(
      titled(
        /connection pool|PoolCleared|PoolRequestedRetry|connections are returned to the pool|closeCheckedOutConnections|cmap/i,
      ),
      failedWith(/connection(Created|Ready|Pool|CheckedOut|CheckedIn|Closed)|PoolRequestedRetry/),
      titled(
        /aborted during connection checkout|checks out connection|should correctly track states of a topology/,
      ),
      // Not run after a test that waits for poolCleared.
      all(notRun, titled(/^Retryable Reads Spec Prose/)),
      // They wait for poolCleared, or for the labels of errors of connections that are being made.
      titled(
        /SDAM Unified Tests \(Spec\) (cancel-server-check|(find|insert)-(network|shutdown)-error|hello-(command-error|network-error|timeout)|pool-clear-application-error|backpressure-network-(error-fail|timeout-error)-replicaset)/,
      ),
      inFile(/server-selection\/.*(unified|spec|node)/i),
    ),
  },
  {
    name: 'the log of mongodb, which this driver has not',
    fits: any(
      titled(
        /logging|log messages|truncation limit|signal is aborted during server selection|when auto connecting and the signal aborts/i,
      ),
      failedWith(/MONGODB_LOG/),
    ),
  },
  {
    name: 'client.bulkWrite, a command of MongoDB 8',
    fits: any(titled(/client ?bulk ?write|MongoClient\.bulkWrite/i)),
  },
  {
    name: 'made-up servers, which answer OP_MSG with OP_REPLY',
    fits: any(
      titled(
        /mock server|Max Staleness|hedge|Change Stream prose 11-14|ReadPreference should|initial aggregate is Long\.ZERO/,
      ),
      inFile(/mongodb-handshake|topology_description|server_description/),
    ),
  },
  {
    name: 'stubs of JavaScript sockets, or of what mongodb does in JavaScript',
    fits: any(
      inFile(/utf8_validation|convert_socket_errors|abstract_operation|client_close\.test/),
      failedWith(/Attempted to wrap|to have been called/),
      // The first replaces a method of the cursor below a stream, the next the class Server, the last net's functions.
      titled(
        /Change Stream prose 17-18 \$changeStream with results|Retryable Writes Spec Prose (3\.|6\. .* Case [1235]:)|aborted during connection write|only once for the initial overload error|lock is released regardless|keepAliveInitialDelay is provided when the value is mistyped/,
      ),
    ),
  },
  {
    name: 'stubs of node:dns: libmongoc asks the system’s resolver',
    fits: any(
      inFile(/initial-dns-seedlist-discovery/),
      titled(/throws an error when srv is not a real record/),
    ),
  },
  {
    name: 'what mongodb keeps to itself: private fields, its own classes and symbols',
    fits: any(
      failedWith(
        /Cannot read properties of undefined|Cannot set property|Target cannot be null|instance of Topology|have (nested )?property '(s|mode|cursorSession|session|operation|serverSession|selectedServer|driverInfoList|\w*[sS]ession)['.[]|expected (FindCursor|AggregationCursor|ListCollectionsCursor|ListIndexesCursor|RunCommandCursor|ChangeStream(Cursor)?|Collection|Db|MongoClient|ClientSession)\{/,
      ),
      titled(
        /auto_connect|executing an operation for the first time|caches the server version|updates the cached server version|close the listeners after the cursor is closed|removes the existing session from the cloned cursor|explain flag with .*writeConcern: \{ j: true \}|should test all the async APIs|lazy implicit session acquisition (does not allocate|sets the session)|iterates per batch not per document|does not add more than one close listener|properly stringifies the server description map/,
      ),
      // They make sessions with its private constructor.
      all(notRun, titled(/^Transactions withTransaction /)),
      // A second cursorInit, which is private, sends a second aggregate there.
      titled(/should iterate a change stream until first empty batch/),
    ),
  },
  {
    name: 'implicit sessions: each command of a bulk has its own, and a read that is sent again',
    fits: titled(
      /use the same session for every operation|Dirty implicit session is discarded \(read returning cursor\)/,
    ),
  },
  {
    name: 'differences that docs/library/from-mongodb.md lists',
    fits: titled(
      /some documents have been iterated and the cursor is closed|when set at DB level throws a BSONError|Db when given illegal db name|sends endSessions with w: 0|should send endSessions for multiple|being run on find operation throws/,
    ),
  },
  {
    name: 'a killCursors is sent at once when a signal is aborted, not after the error',
    fits: failedWith(/'getMore', 'killCursors' \] to deeply equal/),
  },
  {
    name: 'a filter for a file’s id has $eq, as in mongodb 7.8',
    fits: all(titled(/gridfs-download/), failedWith(/expected undefined to equal \+0/)),
  },
  {
    name: 'how a command’s event shows what was asked for, before it becomes BSON',
    fits: failedWith(
      /to deeply equal \{ j: 1 \}|wtimeout: new Long|instance of Map|property '(filter\._id|query)' of new ObjectId\("(\w+)"\), but got new ObjectId\("\2"\)|expected new Long\("0"\) to equal new Long\("0"\)/,
    ),
  },
];

/** @type {readonly Class[]} */
const MONGOOSE = [
  {
    name: 'what mongodb keeps to itself: private fields of sessions',
    fits: failedWith(/reading '(lastUse|causalConsistency)'/),
  },
];

/** @type {Record<string, readonly Class[]>} */
export const CLASSES = { mongodb: MONGODB, mongoose: MONGOOSE };
