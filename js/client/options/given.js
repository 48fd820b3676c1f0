/**
 * Options, and what is made of them, without a prototype that the whole program shares. V8 reads what a constructor
 * has made more quickly than what `Object.create(null)` has.
 * @constructor
 */
function Own() {}
Own.prototype = Object.freeze(Object.create(null));

/**
 * @param {object} [options]
 * @returns {any} A copy of what is their own, to be changed. What it lacks it has not got, whatever somebody has put on
 *   `Object.prototype`.
 */
export const ownOf = (options) => Object.assign(Reflect.construct(Own, []), options);

/**
 * The same for what goes into BSON, where an object without any prototype is a plain one.
 * @param {object} [fields]
 * @returns {any}
 */
export const bareOf = (fields) => Object.assign(Object.create(null), fields);

/** The options of who gives none. @type {any} */
export const NO_OPTIONS = Object.freeze(ownOf());

/**
 * Options that a caller gave, or not. Those of a plain object are its own: what some other part of the program has
 * put on `Object.prototype` is nobody's wish.
 * @param {any} given
 * @returns {any}
 */
export function optionsOf(given) {
  if (given == null) return NO_OPTIONS;
  return Object.getPrototypeOf(given) === Object.prototype ? ownOf(given) : given;
}

/**
 * The same where it matters whether there are any.
 * @param {any} given
 * @returns {any}
 */
export const optionsIfAny = (given) => (given == null ? undefined : optionsOf(given));

/**
 * @param {object} [options]
 * @returns {any} A copy without what is null or undefined, which asks for nothing.
 */
export const definedOf = (options) =>
  ownOf(
    Object.fromEntries(Object.entries(options ?? NO_OPTIONS).filter(([, value]) => value != null)),
  );
