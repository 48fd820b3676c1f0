/**
 * What is left of documents that each operation builds on: increments and products add up to the same in every
 * order, so it can be reckoned from how often each document was met.
 */

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */

/** The value after so many times. @type {Record<string, (value: any, by: any, times: number) => unknown>} */
const OPERATORS = {
  $inc: (value = 0, by, times) => value + by * times,
  $mul: (value = 0, by, times) => value * by ** times,
  $set: (_value, to) => to,
};

/**
 * @param {Doc} update the same for all operations
 * @param {NonNullable<Operation['touched']>} touched
 * @returns {NonNullable<Operation['left']>}
 */
export const builtUp = (update, touched) => (used, input, dataset) => {
  /** @type {Map<number, number>} */
  const times = new Map();
  for (let i = 0; i < used; i++) {
    for (const id of /** @type {number[]} */ (touched(input(i), i))) {
      times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  return [...times].map(([id, met]) =>
    updated(id < dataset.count ? dataset.document(id) : { _id: id }, update, met),
  );
};

/**
 * @param {Doc} document
 * @param {Doc} update
 * @param {number} times
 */
function updated(document, update, times) {
  const copy = structuredClone(document);
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, by] of Object.entries(/** @type {Doc} */ (fields))) {
      const keys = path.split('.');
      const last = /** @type {string} */ (keys.pop());
      const parent = keys.reduce((/** @type {any} */ inner, key) => inner[key], copy);
      parent[last] = OPERATORS[operator](parent[last], by, times);
    }
  }
  return copy;
}
