import { InvalidTest } from '../runner/failures.js';

/** @typedef {Record<string, any>} Arguments */

/** Options that every operation takes. */
const COMMON = ['session', 'timeoutMS', 'rawData'];

/**
 * Parts the declared arguments of an operation into those that its method takes in place and its
 * options, with sessions in place of their names.
 *
 * @param {import('./context.js').Context} context
 * @param {{ name: string, arguments?: Arguments }} operation
 * @param {{ needs: readonly string[], options: readonly string[] }} signature
 * @returns {{ required: any[], options: Arguments }}
 * @throws {InvalidTest} for an argument that is missing or not known.
 */
export function partArguments({ entities }, operation, { needs, options: known }) {
  const { name: method, arguments: given = {} } = operation;
  const required = needs.map((name) => {
    if (!(name in given)) throw new InvalidTest(`${method} needs the argument ${name}`);
    return given[name];
  });
  /** @type {Arguments} */
  const options = {};
  for (const [name, value] of Object.entries(given)) {
    if (needs.includes(name)) continue;
    if (!COMMON.includes(name) && !known.includes(name)) {
      throw new InvalidTest(`${method} has no argument ${name}`);
    }
    options[name] = name === 'session' ? entities.get(value, 'session') : value;
  }
  if (options.readPreference) options.readPreference = readPreference(options.readPreference);
  return { required, options };
}

/**
 * From the specification's form to that of both drivers.
 * @param {Arguments} preference
 * @returns {string | Arguments}
 */
export function readPreference({ mode, tagSets, ...rest }) {
  const name = mode[0].toLowerCase() + mode.slice(1);
  if (!tagSets && Object.keys(rest).length === 0) return name;
  return { mode: name, ...(tagSets && { tags: tagSets }), ...rest };
}
