/** Options that Mongoose keeps for itself, told apart from the client's. */

/** @typedef {Record<string, any>} Options */

const BOOLEAN = ['autoCreate', 'autoIndex'];
const KEPT = ['autoSearchIndex', 'bufferCommands', 'bufferTimeoutMS', 'sanitizeFilter'];

/** Reading from these, a connection cannot make indexes or collections. */
const ELSEWHERE = new Set(['secondary', 'secondaryPreferred', 'nearest']);

/**
 * @param {string} uri
 * @param {Options | undefined} given
 * @param {new (message: string) => Error} MongooseError
 * @returns {{ config: Options, client: Options, dbName?: string, user?: string, pass?: string }} `config`: the
 *   connection's
 * @throws {Error} where indexes were asked for on a connection that does not read from the primary
 */
export function splitOptions(uri, given, MongooseError) {
  const { config: nested, user, pass, dbName, ...rest } = given ?? {};
  /** @type {Options} */
  const own = { ...rest, ...(nested?.autoIndex != null && { autoIndex: nested.autoIndex }) };
  const mode = modeOf(uri, own.readPreference);
  if (mode !== undefined && ELSEWHERE.has(mode)) {
    if (mode !== 'nearest' && (own.autoIndex || own.autoCreate)) {
      throw new MongooseError(
        'MongoDB prohibits index creation on connections that read from non-primary replicas.  Connections that ' +
          'set "readPreference" to "secondary" or "secondaryPreferred" may not opt-in to the following connection ' +
          'options: autoCreate, autoIndex',
      );
    }
    Object.assign(own, { autoIndex: false, autoCreate: false });
  }
  const names = Object.keys(own).filter((name) => BOOLEAN.includes(name) || KEPT.includes(name));
  const config = Object.fromEntries(
    names
      .filter((name) => own[name] != null)
      .map((name) => [name, BOOLEAN.includes(name) ? own[name] !== false : own[name]]),
  );
  for (const name of names) delete own[name];
  if (user || pass) own.auth = { ...own.auth, username: user, password: pass };
  return { config, client: own, dbName, user, pass };
}

/**
 * @param {string} uri
 * @param {string | { mode: string } | undefined} given
 * @returns {string | undefined}
 */
function modeOf(uri, given) {
  if (given) return typeof given === 'string' ? given : given.mode;
  return /[?&]readPreference=(\w+)/.exec(uri)?.[1];
}
