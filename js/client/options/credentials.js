import { MongoAPIError, MongoMissingCredentialsError, MongoParseError } from '../errors.js';

/** Mechanisms whose users no database of the server knows. */
const EXTERNAL = new Set(['GSSAPI', 'MONGODB-AWS', 'MONGODB-X509']);
const WITH_USERNAME = new Set(['GSSAPI', 'PLAIN', 'SCRAM-SHA-1', 'SCRAM-SHA-256']);

/**
 * @param {Record<string, any>} options
 * @throws {MongoParseError | MongoAPIError}
 */
export function checkCredentials({ auth, authMechanism, authSource }) {
  if (auth && (typeof auth.username !== 'string' || !isText(auth.password))) {
    throw new MongoParseError("auth must be an object with 'username' and 'password' properties");
  }
  if (authMechanism === 'MONGODB-OIDC') {
    throw new MongoParseError('authMechanism MONGODB-OIDC is not supported');
  }
  if (WITH_USERNAME.has(authMechanism) && !auth?.username) {
    throw new MongoMissingCredentialsError(`Username required for mechanism '${authMechanism}'`);
  }
  if (EXTERNAL.has(authMechanism) && authSource !== undefined && authSource !== '$external') {
    throw new MongoParseError(
      `authMechanism ${authMechanism} requires an authSource of '$external'`,
    );
  }
  if (authMechanism === 'MONGODB-X509' && auth?.password) {
    throw new MongoAPIError('Password not allowed for mechanism MONGODB-X509');
  }
}

/** @param {unknown} value */
const isText = (value) => value === undefined || typeof value === 'string';

/**
 * The database that knows the user: the one of the connection string where none is named.
 * @param {Record<string, any>} options
 * @returns {string | undefined} Undefined where nobody logs in, or libmongoc's default is right.
 */
export function authSourceOf({ auth, authMechanism, authSource, dbName }) {
  if (!auth?.username && !authMechanism) return undefined;
  if (authSource !== undefined) return authSource;
  return EXTERNAL.has(authMechanism) || authMechanism === 'PLAIN' ? undefined : dbName;
}
