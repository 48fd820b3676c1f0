/** Fields of a dataset's documents that a write may set, whatever the dataset. */

/**
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @returns {[text: string, other: string]} the first top-level text, and the first number besides `_id` or else another
 *   text
 */
export function fieldsOf(dataset) {
  const entries = Object.entries(dataset.document(0)).filter(([key]) => key !== '_id');
  const of = (/** @type {string} */ type) =>
    entries.flatMap(([key, value]) => (typeof value === type ? [key] : []));
  const [text, another] = of('string');
  const other = of('number')[0] ?? another;
  if (text === undefined || other === undefined) {
    throw new Error(`the documents of ${dataset.name} have no two top-level fields to set`);
  }
  return [text, other];
}

/**
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @returns {(i: number) => object} the i-th operation's update: two values of the types that are there
 */
export function setFields(dataset) {
  const [text, other] = fieldsOf(dataset);
  const isNumber = typeof dataset.document(0)[other] === 'number';
  return (i) => ({ $set: { [text]: `update ${i}`, [other]: isNumber ? i : `other ${i}` } });
}
