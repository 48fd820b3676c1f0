/**
 * Dispatches that call the driver through another one, as a web server's routes do: what they have of that other.
 */

/** @typedef {import('../../types.d.ts').Dispatch} Dispatch */
/** @typedef {Map<string, Dispatch>} Dispatches */

/** Ends the name of one whose workers write an answer as JSON text, which is passed on as it is. */
export const UNPARSED = '.json';

/**
 * The variants of those that call through others are those others, whichever there are: nobody keeps a list.
 *
 * @param {Dispatches} dispatches
 * @returns {Dispatches}
 */
export function withInnerVariants(dispatches) {
  const plain = [...dispatches.values()].filter(
    ({ inner, variants }) => !inner && (!variants || '' in variants),
  );
  return new Map(
    [...dispatches].map(([name, dispatch]) => {
      const { inner, variants } = dispatch;
      if (!inner) return [name, dispatch];
      const through = plain
        .filter((other) => other.name !== inner(''))
        .flatMap(({ name: through, replies }) => {
          const description = `its routes call through ${through}`;
          const unparsed = `${description}, and pass the answer on as the worker’s JSON text`;
          return [
            [through, { description }],
            ...(replies.indexOf('json') > 0
              ? [[through + UNPARSED, { description: unparsed }]]
              : []),
          ];
        });
      return [name, { ...dispatch, variants: { ...variants, ...Object.fromEntries(through) } }];
    }),
  );
}

/**
 * @param {Dispatch} dispatch
 * @param {string} variant
 * @param {Dispatches} dispatches
 * @returns {{ way: Dispatch, variant: string }} what the driver itself is called by: that other with the variant
 *   that it has then, or this one
 */
export function innermost(dispatch, variant, dispatches) {
  const inner = dispatch.inner && dispatches.get(dispatch.inner(variant));
  return inner ? { way: inner, variant: '' } : { way: dispatch, variant };
}
