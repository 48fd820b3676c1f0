import { BSON } from 'mongodb';
import { InvalidTest, Mismatch } from '../runner/failures.js';
import { isDocument, isNumber, numeric, same, show, typeNames } from './values.js';

const { EJSON } = BSON;

/**
 * The specification's "Evaluating Matches".
 *
 * @typedef {import('./entities.js').Entities} Entities
 * @typedef {{ entities: Entities, root: boolean, path: string }} Place `root`: more keys may follow.
 * @typedef {(expected: any, actual: any, place: Place) => void} Operator
 */

/**
 * @param {any} expected May hold operators such as `$$type`.
 * @param {any} actual
 * @param {Place} place
 * @throws {Mismatch} naming the path that differs.
 */
export function match(expected, actual, place) {
  const operator = operatorOf(expected);
  if (operator) return operator(Object.values(expected)[0], actual, place);
  // The official driver keeps sorts and index keys so in the commands that it reports.
  if (actual instanceof Map) return match(expected, Object.fromEntries(actual), place);
  if (isDocument(expected)) return matchDocument(expected, actual, place);
  if (Array.isArray(expected)) return matchArray(expected, actual, { ...place, root: false });
  if (!same(expected, actual)) fail(place, show(expected), actual);
}

/**
 * The results of a cursor: every document is a root of its own.
 *
 * @param {any} expected
 * @param {any} actual
 * @param {Place} place
 */
export function matchRoots(expected, actual, place) {
  if (!Array.isArray(expected)) return match(expected, actual, place);
  matchArray(expected, actual, { ...place, root: true });
}

/** @param {Record<string, any>} expected @param {any} actual @param {Place} place */
function matchDocument(expected, actual, place) {
  if (!isDocument(actual)) fail(place, 'a document', actual);
  for (const [name, value] of Object.entries(expected)) {
    const inside = { ...place, root: false, path: `${place.path}.${name}` };
    if (actual[name] === undefined && !operatorOf(value)) fail(inside, show(value), undefined);
    match(value, actual[name], inside);
  }
  if (place.root) return;
  const more = Object.keys(actual).find(
    (name) => !(name in expected) && actual[name] !== undefined,
  );
  if (more !== undefined) {
    fail({ ...place, path: `${place.path}.${more}` }, 'nothing', actual[more]);
  }
}

/** @param {any[]} expected @param {any} actual @param {Place} place */
function matchArray(expected, actual, place) {
  if (!Array.isArray(actual)) fail(place, 'an array', actual);
  if (actual.length !== expected.length) {
    fail(place, `${expected.length} elements`, actual);
  }
  expected.forEach((value, i) => {
    match(value, actual[i], { ...place, path: `${place.path}[${i}]` });
  });
}

/** @param {any} expected @returns {Operator | undefined} */
function operatorOf(expected) {
  if (!isDocument(expected)) return undefined;
  const names = Object.keys(expected);
  if (names.length !== 1 || !names[0].startsWith('$$')) return undefined;
  const operator = OPERATORS[names[0]];
  if (!operator) throw new InvalidTest(`unknown operator ${names[0]}`);
  return operator;
}

/** @type {Record<string, Operator>} */
const OPERATORS = {
  $$exists(wanted, actual, place) {
    if ((actual !== undefined) !== wanted) fail(place, wanted ? 'something' : 'nothing', actual);
  },
  $$type(names, actual, place) {
    const wanted = [names].flat();
    if (!typeNames(actual).some((name) => wanted.includes(name))) {
      fail(place, `the type ${wanted.join(' or ')}`, actual);
    }
  },
  $$unsetOrMatches(expected, actual, place) {
    if (actual !== undefined) match(expected, actual, place);
  },
  $$matchesEntity(name, actual, place) {
    match(place.entities.get(name, 'value'), actual, place);
  },
  $$sessionLsid(name, actual, place) {
    match(place.entities.lsid(name), actual, { ...place, root: false });
  },
  $$matchesHexBytes(hex, actual, place) {
    const bytes = hexBytes(hex);
    if (!Buffer.isBuffer(actual)) fail(place, `the bytes ${hex}`, actual);
    if (!actual.equals(bytes)) fail(place, `the bytes ${hex}`, actual.toString('hex'));
  },
  $$lte(most, actual, place) {
    if (!isNumber(actual) || numeric(actual) > numeric(most))
      fail(place, `at most ${most}`, actual);
  },
  $$matchAsDocument(expected, actual, place) {
    if (typeof actual !== 'string') fail(place, 'a string of Extended JSON', actual);
    match(expected, EJSON.parse(actual), { ...place, root: false });
  },
  $$matchAsRoot(expected, actual, place) {
    match(expected, actual, { ...place, root: true });
  },
};

/** @param {unknown} hex @returns {Buffer} */
export function hexBytes(hex) {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})*$/i.test(hex)) {
    throw new InvalidTest(`not an even number of hexadecimal digits: ${show(hex)}`);
  }
  return Buffer.from(hex, 'hex');
}

/**
 * @param {Place} place
 * @param {string} expected
 * @param {unknown} actual
 * @returns {never}
 */
function fail({ path }, expected, actual) {
  throw new Mismatch(`${path}: expected ${expected}, found ${show(actual)}`);
}
