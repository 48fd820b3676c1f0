import { inspect } from 'node:util';

/** @param {unknown} value */
const show = (value) => inspect(value, { depth: 2, maxStringLength: 80, breakLength: Infinity });

/**
 * How two values differ, more strictly than `assert.deepStrictEqual`: the order of keys, `-0`,
 * prototypes and what is an own property count as well.
 * @param {any} actual
 * @param {any} expected
 * @returns {string | undefined} Where and how; undefined when they do not.
 */
export function difference(actual, expected) {
  if (Object.is(actual, expected)) return undefined;
  const objects = typeof actual === 'object' && typeof expected === 'object' && actual && expected;
  if (!objects) return `: ${show(actual)} instead of ${show(expected)}`;
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) {
    return `: another prototype, ${show(actual)} instead of ${show(expected)}`;
  }
  if (expected instanceof Uint8Array) {
    return Buffer.compare(actual, expected) === 0
      ? undefined
      : `: ${show(actual)} instead of ${show(expected)}`;
  }
  const held = scalarOf(expected);
  if (!Object.is(scalarOf(actual), held)) return `: ${scalarOf(actual)} instead of ${held}`;
  return differenceOfProperties(actual, expected);
}

/** What an object holds besides its properties. @param {object} value */
function scalarOf(value) {
  if (value instanceof Date) return value.getTime();
  if (value instanceof RegExp) return `${value}`;
  if (value instanceof Error) return value.message;
  return undefined;
}

/**
 * @param {any} actual
 * @param {any} expected
 */
function differenceOfProperties(actual, expected) {
  const keys = Reflect.ownKeys(expected);
  const actualKeys = Reflect.ownKeys(actual);
  if (actualKeys.length !== keys.length || keys.some((key, i) => key !== actualKeys[i])) {
    return `: keys ${show(actualKeys)} instead of ${show(keys)}`;
  }
  for (const key of keys) {
    const inside = difference(actual[key], expected[key]);
    if (inside) return `[${show(key)}]${inside}`;
  }
  return undefined;
}

/** @typedef {{ value: any } | { error: any }} Outcome */

/**
 * @param {() => unknown} run
 * @returns {Outcome}
 */
export function outcomeOf(run) {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

/**
 * @param {Outcome} actual
 * @param {Outcome} expected
 * @returns {string | undefined}
 */
export function outcomeDifference(actual, expected) {
  if ('value' in actual && 'value' in expected) {
    const how = difference(actual.value, expected.value);
    return how && `the value${how}`;
  }
  if ('error' in actual && 'error' in expected) {
    const same =
      actual.error?.constructor === expected.error?.constructor &&
      actual.error?.message === expected.error?.message;
    return same ? undefined : `it throws ${actual.error} instead of ${expected.error}`;
  }
  return 'error' in actual
    ? `it throws ${actual.error}, js-bson does not`
    : `js-bson throws ${/** @type {any} */ (expected).error}, this does not`;
}
