import { MongoParseError } from '../errors.js';

/**
 * The parts of a connection string, percent-encoding undone except in hosts.
 * @typedef {object} ConnectionString
 * @property {boolean} srv Whether the host stands for those that DNS names.
 * @property {string} [username]
 * @property {string} [password]
 * @property {string[]} hosts As written: `name:port`, `[::1]:port`, `%2Ftmp%2Fmongodb.sock`.
 * @property {string} [database]
 * @property {[name: string, value: string][]} options In order; names as written.
 */

// Messages show no host and no odd option: credentials that were not percent-encoded may be taken
// for one.
const PARTS = /^(mongodb(?:\+srv)?):\/\/(?:([^:@?]*)(?::([^@?]*))?@)?([^/?@]*)(.*)$/s;
const RESERVED_IN_USERINFO = /[:/?#[\]@]/;
const IP_LITERAL = /^\[[0-9a-f:.]+(?:%25[^\]]+)?\](?::(.*))?$/i;
const NAME = /^[^:[\]]+(?::(.*))?$/;

/**
 * @param {string} uri
 * @returns {ConnectionString}
 * @throws {MongoParseError} which shows no credentials.
 */
export function parseConnectionString(uri) {
  if (typeof uri !== 'string' || !/^mongodb(\+srv)?:\/\//.test(uri)) {
    throw new MongoParseError(
      'Invalid scheme, expected connection string to start with "mongodb://" or "mongodb+srv://"',
    );
  }
  // Behind it libmongoc would read nothing, the options least of all.
  if (uri.includes('\0')) throw new MongoParseError('The connection string contains a NUL');
  const match = PARTS.exec(uri);
  if (!match) throw new MongoParseError('Invalid connection string');
  const [, scheme, username, password, hostList, rest] = match;
  const srv = scheme === 'mongodb+srv';
  if (!hostList) throw new MongoParseError('Protocol and host list are required in the uri');
  if (username === '') throw new MongoParseError('URI contained empty userinfo section');
  if (/^[^/?]*@/.test(rest)) throw new MongoParseError('Invalid connection string');
  const hosts = hostList.split(',');
  checkHosts(hosts, srv);
  const [path, ...query] = rest.split('?');
  return {
    srv,
    username: userinfo('Username', username),
    password: userinfo('Password', password),
    hosts,
    database: decode('database', path.slice(1)) || undefined,
    options: parseOptions(query.join('?')),
  };
}

/**
 * @param {string} what
 * @param {string | undefined} text
 */
function userinfo(what, text) {
  if (text === undefined) return undefined;
  if (RESERVED_IN_USERINFO.test(text)) {
    throw new MongoParseError(`${what} contains unescaped characters`);
  }
  return decode(what.toLowerCase(), text);
}

/**
 * @param {string} what
 * @param {string} text
 */
function decode(what, text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new MongoParseError(`The connection string's ${what} is not percent-encoded`);
  }
}

/**
 * @param {string[]} hosts
 * @param {boolean} srv
 */
function checkHosts(hosts, srv) {
  if (srv && hosts.length !== 1) {
    throw new MongoParseError('mongodb+srv URI cannot have multiple service names');
  }
  for (const host of hosts) {
    if (srv && host.includes(':')) {
      throw new MongoParseError('mongodb+srv URI cannot have port number');
    }
    if (host.endsWith('.sock')) continue;
    const match = IP_LITERAL.exec(host) ?? NAME.exec(host);
    if (!match) throw new MongoParseError('Invalid host in the connection string');
    const port = match[1];
    if (port === undefined) continue;
    if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
      throw new MongoParseError(
        'Invalid port in the connection string, expected a number from 1 to 65535',
      );
    }
  }
}

/**
 * @param {string} query
 * @returns {[string, string][]}
 */
function parseOptions(query) {
  for (const pair of query.split('&').filter(Boolean)) {
    if (!pair.includes('=')) {
      throw new MongoParseError(`URI option ${showName(pair)} cannot be specified with no value`);
    }
  }
  return [...new URLSearchParams(query)];
}

/**
 * An option's name for a message.
 * @param {string} name
 */
export function showName(name) {
  return /^\w{1,64}$/.test(name) ? `"${name}"` : 'of unreadable name';
}
