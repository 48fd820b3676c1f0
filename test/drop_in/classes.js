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

/** @type {readonly Class[]} */
const MONGODB = [
  {
    name: 'time limits of a whole call (timeoutMS), which mongodb 7.8 has not either',
    fits: any(
      titled(/timeoutMS|timeoutContext|CSOT|timeout context/i),
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
      inFile(/server-selection\/.*(unified|spec|node)/i),
    ),
  },
  {
    name: 'the log of mongodb, which this driver has not',
    fits: any(titled(/logging|log messages|truncation limit/i), failedWith(/MONGODB_LOG/)),
  },
  {
    name: 'client.bulkWrite, a command of MongoDB 8',
    fits: any(titled(/client ?bulk ?write|MongoClient\.bulkWrite/i)),
  },
  {
    name: 'made-up servers, which answer OP_MSG with OP_REPLY',
    fits: any(
      titled(/mock server|Max Staleness|hedge|Change Stream prose 11-14|ReadPreference should/),
      inFile(/mongodb-handshake|topology_description|server_description/),
    ),
  },
  {
    name: 'stubs of JavaScript sockets, or of what mongodb does in JavaScript',
    fits: any(
      inFile(/utf8_validation|convert_socket_errors|abstract_operation|client_close\.test/),
      failedWith(/Attempted to wrap|to have been called/),
    ),
  },
  {
    name: 'what mongodb keeps to itself: private fields, its own classes and symbols',
    fits: any(
      failedWith(
        /Cannot read properties of undefined|Cannot set property|Target cannot be null|instance of Topology|have (nested )?property '(s|mode|cursorSession|session|closed|operation|serverSession|selectedServer|driverInfoList|\w*[sS]ession)|expected (FindCursor|AggregationCursor|ListCollectionsCursor|ListIndexesCursor|RunCommandCursor|ChangeStream(Cursor)?|Collection|Db|MongoClient|ClientSession)\{/,
      ),
      titled(/auto_connect|executing an operation for the first time/),
    ),
  },
  {
    name: 'how a command’s event shows what was asked for, before it becomes BSON',
    fits: failedWith(/to deeply equal \{ j: 1 \}|wtimeout: new Long|instance of Map/),
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
