/** Fields of a dataset's documents that a write may set, whatever the dataset. */

/**
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @returns {{ text: string, number: string }} the first top-level text and the first number besides `_id`
 */
export function fieldsOf(dataset) {
  const entries = Object.entries(dataset.document(0)).filter(([key]) => key !== '_id');
  const [text, number] = ['string', 'number'].map((type) => {
    const found = entries.find(([, value]) => typeof value === type);
    if (!found)
      throw new Error(`the documents of ${dataset.name} have no top-level ${type} to set`);
    return found[0];
  });
  return { text, number };
}

/**
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @returns {(i: number) => object} the i-th operation's update: a text and a number
 */
export function setFields(dataset) {
  const { text, number } = fieldsOf(dataset);
  return (i) => ({ $set: { [text]: `update ${i}`, [number]: i } });
}
