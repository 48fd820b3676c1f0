/**
 * What the official driver passes and this one does not, and why that stays so. A test is named by its
 * suite, its file and the beginning of its description; a name without a description stands for the whole
 * file.
 *
 * @type {import('./runner/verdict.js').Known[]}
 */
export const KNOWN = [
  {
    test: 'valid-pass/valid-pass/entity-client-cmap-events',
    reason: 'libmongoc reports nothing of its pool of connections',
  },
  {
    test: 'valid-pass/valid-pass/expectedEventsForClient-eventType',
    reason: 'libmongoc reports nothing of its pool of connections',
  },
  {
    test: 'uri-options/proxy-options',
    reason: 'libmongoc has no SOCKS5 proxies',
  },
  {
    test: 'uri-options/connection-pool-options: Valid connection pool options are parsed correctly',
    reason: 'libmongoc does not act upon maxIdleTimeMS, and a warning says so',
  },
  {
    test: 'uri-options/sdam-options: serverMonitoringMode=poll',
    reason: 'libmongoc always streams where a server can, and a warning says so',
  },
  {
    test: 'uri-options/client-backpressure-options: enableOverloadRetargeting',
    reason: 'libmongoc does not act upon enableOverloadRetargeting, and a warning says so',
  },
  {
    test: 'read-write-concern/connection-string/write-concern: wtimeoutMS as an invalid number',
    reason: 'the suite uri-options asks for a warning where this one asks for an error',
  },
];
