/** A window that writes down what happens in it. */
export function windowOf(bounds = {}) {
  /** @type {[number, number][]} */
  const recorded = [];
  /** @type {string[]} */
  const edges = [];
  return {
    recorded,
    edges,
    first: 3,
    most: Number.MAX_SAFE_INTEGER,
    ms: 5,
    concurrency: 1,
    leadInMs: 0,
    record: (/** @type {number} */ i, /** @type {number} */ us) => recorded.push([i, us]),
    begin: () => edges.push('begin'),
    end: () => edges.push('end'),
    ...bounds,
  };
}
