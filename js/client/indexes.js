/** @typedef {import('bson').Document} Document */

/** What an index description may hold; other options belong to the command. */
const INDEX_OPTIONS = [
  'background',
  'unique',
  'name',
  'partialFilterExpression',
  'sparse',
  'hidden',
  'expireAfterSeconds',
  'storageEngine',
  'collation',
  'version',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
];

/**
 * @param {unknown} value
 */
function isDirection(value) {
  return (
    typeof value === 'number' ||
    ['2d', '2dsphere', 'text', 'geoHaystack'].includes(/** @type {string} */ (value))
  );
}

/**
 * @param {unknown} specification A field, a pair, a list of either, a map or an object.
 * @returns {Map<string, unknown>}
 */
function indexKey(specification) {
  const isPair =
    Array.isArray(specification) && specification.length === 2 && isDirection(specification[1]);
  const parts = Array.isArray(specification) && !isPair ? specification : [specification];
  /** @type {Map<string, unknown>} */
  const key = new Map();
  for (const part of parts) {
    if (typeof part === 'string') key.set(part, 1);
    else if (Array.isArray(part)) key.set(part[0], part[1] ?? 1);
    else {
      const entries = part instanceof Map ? part : Object.entries(part ?? {});
      for (const [field, direction] of entries) key.set(field, direction);
    }
  }
  return key;
}

/**
 * @param {string} collection
 * @param {unknown} specification
 * @param {Document} options The index's and the command's.
 * @returns {{ name: string, command: Document }}
 */
export function createIndexCommand(collection, specification, options) {
  const key = indexKey(specification);
  const name = options.name ?? [...key].flat().join('_');
  const chosen = INDEX_OPTIONS.filter((option) => options[option] !== undefined).map((option) => [
    option === 'version' ? 'v' : option,
    options[option],
  ]);
  /** @type {Document} */
  const command = {
    createIndexes: collection,
    indexes: [{ ...Object.fromEntries(chosen), name, key }],
  };
  if (options.commitQuorum != null) command.commitQuorum = options.commitQuorum;
  if (typeof options.maxTimeMS === 'number') command.maxTimeMS = options.maxTimeMS;
  return { name, command };
}
