/**
 * How documents are read and written: `mongodb`'s options of the same names.
 * @typedef {object} BsonOptions
 * @property {boolean} [raw] Documents come back as Buffers of BSON.
 * @property {boolean} [useBigInt64]
 * @property {boolean} [promoteLongs]
 * @property {boolean} [promoteValues]
 * @property {boolean} [promoteBuffers]
 * @property {boolean} [ignoreUndefined]
 * @property {boolean} [bsonRegExp]
 * @property {boolean} [serializeFunctions]
 * @property {Record<string, boolean>} [fieldsAsRaw]
 * @property {boolean} [enableUtf8Validation]
 * @property {boolean} [checkKeys] Keys that begin with `$` or contain `.` are refused. A call's own:
 *   inherited from nothing.
 */

/**
 * Options with every default in place, whether the addon's own decoding gives what they ask for, and whether documents
 * are wanted as JSON.
 * @typedef {Required<BsonOptions> & { shapes: boolean, json?: boolean }} ResolvedBsonOptions
 */

/** @type {Readonly<ResolvedBsonOptions>} */
export const DEFAULT_BSON_OPTIONS = Object.freeze({
  raw: false,
  useBigInt64: false,
  promoteLongs: true,
  promoteValues: true,
  promoteBuffers: false,
  ignoreUndefined: false,
  bsonRegExp: false,
  serializeFunctions: false,
  fieldsAsRaw: {},
  enableUtf8Validation: true,
  checkKeys: false,
  shapes: true,
  json: false,
});

/** For replies that events report as they came: a cursor's id keeps its type. @type {Readonly<ResolvedBsonOptions>} */
export const UNPROMOTED = Object.freeze({ ...DEFAULT_BSON_OPTIONS, promoteLongs: false });

const PROMOTIONS = /** @type {const} */ ([
  'useBigInt64',
  'promoteLongs',
  'promoteValues',
  'promoteBuffers',
  'bsonRegExp',
]);
const NOT_INHERITED = ['checkKeys', 'shapes', 'json'];
const NAMES = /** @type {(keyof BsonOptions)[]} */ (
  Object.keys(DEFAULT_BSON_OPTIONS).filter((name) => !NOT_INHERITED.includes(name))
);

export const bsonOptionNames = () => NAMES;

/** @param {string} name */
export const isBsonOption = (name) => NAMES.includes(/** @type {keyof BsonOptions} */ (name));

/**
 * @param {BsonOptions | undefined} options
 * @param {Readonly<ResolvedBsonOptions>} [parent] Whose settings are inherited.
 * @returns {Readonly<ResolvedBsonOptions>}
 */
export function resolveBsonOptions(options, parent = DEFAULT_BSON_OPTIONS) {
  if (!options || !NAMES.some((name) => options[name] != null)) return parent;
  /** @type {Record<string, unknown>} */
  const resolved = { checkKeys: false };
  for (const name of NAMES) resolved[name] = options[name] ?? parent[name];
  const { raw, useBigInt64, promoteLongs, promoteValues, promoteBuffers, bsonRegExp } = resolved;
  const whole = !raw && Object.keys(resolved.fieldsAsRaw ?? {}).length === 0;
  resolved.shapes =
    whole && !useBigInt64 && !promoteBuffers && !bsonRegExp && promoteLongs && promoteValues;
  return /** @type {ResolvedBsonOptions} */ (resolved);
}

/**
 * What one call reads and writes with: its own options, else those of what it is called on.
 * @param {BsonOptions} options
 * @param {Readonly<ResolvedBsonOptions>} [parent]
 * @returns {Readonly<ResolvedBsonOptions>}
 */
export function bsonOptionsOfCall(options, parent) {
  const resolved = resolveBsonOptions(options, parent);
  return options.checkKeys === true ? { ...resolved, checkKeys: true } : resolved;
}

/** @type {WeakMap<object, Readonly<ResolvedBsonOptions>>} */
const asJson = new WeakMap();

/**
 * The same with documents as JSON.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {Readonly<ResolvedBsonOptions>}
 */
export function jsonOptions(options) {
  const known = asJson.get(options) ?? Object.freeze({ ...options, raw: false, json: true });
  asJson.set(options, known);
  return known;
}

/**
 * js-bson's options for documents of a cursor, for replies that the caller gets, both as the
 * official driver sets them, and for those of which a result or an error is made.
 * @param {Readonly<ResolvedBsonOptions>} options
 */
export function deserializeOptions(options) {
  const { raw, promoteLongs, promoteValues, fieldsAsRaw } = options;
  // All of them: what js-bson is not told it would find on Object.prototype, should somebody have put it there.
  /** @type {import('bson').DeserializeOptions} */
  const both = {
    ...Object.fromEntries(PROMOTIONS.map((name) => [name, options[name]])),
    fieldsAsRaw,
    raw: false,
  };
  const longs = promoteLongs && promoteValues;
  const utf8 = options.enableUtf8Validation !== false;
  // It may hold broken text that the server cut in the middle of a character.
  const validation = { utf8: utf8 && /** @type {const} */ ({ writeErrors: false }) };
  return {
    documents: utf8 ? both : { ...both, validation: { utf8 } },
    replies: { ...both, raw, validation },
    // Where the official driver would wrap counts and codes, and lose what is raw, these stay to be
    // used.
    outcomes: { ...both, promoteLongs: longs, promoteValues: true, validation },
  };
}
