/** A Mongoose schema for a dataset, as someone would write it who knows its documents. */

import { haveSameKeys, sampleOf } from '../keys.js';

/** The key that holds a path's type; by default `type`, which documents may have as a key of their own. */
const TYPE = '$type';

/**
 * @param {any} mongoose the measured package
 * @param {import('../../../../js/types.d.ts').Dataset} dataset
 * @returns {any}
 */
export function schemaOf(mongoose, dataset) {
  const first = dataset.document(0);
  const foreseen = haveSameKeys(sampleOf(dataset));
  return schemaFor(mongoose, foreseen ? first : { _id: first._id }, {
    // So that every driver stores and returns the same documents: no `__v`, no made-up `id`, and empty
    // objects stay.
    versionKey: false,
    id: false,
    minimize: false,
    // Documents of which each has other attributes are kept as they are.
    strict: foreseen,
  });
}

/**
 * A getter and a setter for every path, and a virtual beside it, which change nothing.
 *
 * @param {any} schema
 * @returns {any} the same schema
 */
export function withAccessors(schema) {
  schema.eachPath((/** @type {string} */ path, /** @type {any} */ type) => {
    if (path === '_id') return;
    type.get((/** @type {unknown} */ value) => value);
    type.set((/** @type {unknown} */ value) => value);
    const virtual = schema.virtual(`${path}Again`);
    virtual.get(
      /** @this {any} */ function () {
        return this[path];
      },
    );
  });
  return schema;
}

/**
 * @param {any} mongoose
 * @param {object} example
 * @param {object} options
 */
function schemaFor(mongoose, example, options) {
  const paths = Object.entries(example).map(([key, value]) => [key, pathOf(mongoose, value)]);
  return new mongoose.Schema(Object.fromEntries(paths), { typeKey: TYPE, ...options });
}

/**
 * @param {any} mongoose
 * @param {any} value an example
 * @returns {object}
 */
function pathOf(mongoose, value) {
  const { Mixed } = mongoose.Schema.Types;
  if (Array.isArray(value)) return { [TYPE]: [typeOf(value[0]) ?? Mixed] };
  const isNested = value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isNested || Object.keys(value).length === 0) return { [TYPE]: typeOf(value) ?? Mixed };
  // A schema of its own, not nested paths: those come before all others in a document that was read,
  // whatever the order in which it is stored.
  const options = { _id: false, id: false, minimize: false };
  return { [TYPE]: schemaFor(mongoose, value, options) };
}

/**
 * @param {any} value
 * @returns {Function | undefined} none for what one example says too little about: null, objects
 */
function typeOf(value) {
  if (value instanceof Date) return Date;
  return { string: String, number: Number, boolean: Boolean }[/** @type {string} */ (typeof value)];
}
