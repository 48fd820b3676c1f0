/** A driver whose calls go wrong, each variant in its own way. */

export const name = 'faulty';
export const description = 'goes wrong';
export const mode = 'sync';
export const stores = ['none'];

/** @type {Record<string, (input: { id: number }) => unknown>} */
const ways = {
  dies: () => process.exit(7),
  throws: () => {
    throw new RangeError('it went wrong');
  },
  unclonable: () => () => {},
  // Documents whose fields are called as a dispatch might call its own.
  odd: () => ({ id: 1, error: { name: 'E42' }, endedAt: 5, value: 2, stagesUs: {}, bytes: 3 }),
  hangs: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

export const variants = Object.fromEntries(
  Object.keys(ways).map((way) => [way, { description: way }]),
);

/** @param {{ variant: string }} options */
export const open = ({ variant }) => ({
  // The first call is answered, so that it is the worker that fails and not its start.
  operations: {
    noop: (/** @type {{ id: number }} */ input) => (input.id === 0 ? input : ways[variant](input)),
  },
  close() {},
});
