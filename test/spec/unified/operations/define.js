import { after } from '../../runner/maybe.js';
import { partArguments } from '../arguments.js';

/**
 * @typedef {import('../context.js').Context} Context
 * @typedef {Record<string, any>} Options
 * @typedef {{ name: string, object: string, arguments?: Record<string, any> }} Call
 *
 * @typedef {object} Operation
 * @property {(context: Context, entity: any, call: Call) => any} run Its result, or a promise of it, as
 *   plain documents.
 * @property {boolean} [roots] Whether its results are documents of a cursor.
 * @property {import('../entities.js').Kind} [gives] What its result is when it is kept; `value` by default.
 */

/**
 * An operation whose arguments are those of a method: some in place, the rest as its last parameter.
 *
 * @param {string[]} needs
 * @param {string[]} options
 * @param {(entity: any, required: any[], options: Options, context: Context) => any} run
 * @param {Omit<Operation, 'run'> & { plain?: (result: any) => any }} [result] `plain` makes documents of it.
 * @returns {Operation}
 */
export function operation(needs, options, run, { roots, gives, plain } = {}) {
  return {
    roots,
    gives,
    run(context, entity, call) {
      const parts = partArguments(context, call, { needs, options });
      const result = run(entity, parts.required, parts.options, context);
      return plain ? after(result, plain) : result;
    },
  };
}

/**
 * One that is a method of the same name.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string[]} options
 * @param {{ plain?: (result: any) => any }} [result]
 */
export const method = (name, needs, options, result) =>
  operation(needs, options, (entity, required, rest) => entity[name](...required, rest), result);

/**
 * One that answers with a cursor, which is read to its end.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string[]} options
 */
export const listing = (name, needs, options) =>
  operation(needs, options, (entity, required, rest) => entity[name](...required, rest).toArray(), {
    roots: true,
  });
