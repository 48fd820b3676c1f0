/**
 * The operations on a collection with the face of `mongodb`'s, synchronous or not: what a call returns,
 * a value or a promise, is what the operation returns.
 */

/**
 * @param {any} collection `mongodb`'s Collection or the native driver's
 * @param {string} name
 * @param {(i: number) => any} inputs
 * @returns {import('../../../js/types.d.ts').Op | undefined}
 */
export function collectionOp(collection, name, inputs) {
  switch (name) {
    case 'findOne':
      return (i) => collection.findOne(inputs(i));
    case 'find':
      return (i) => {
        const { filter, options } = inputs(i);
        return collection.find(filter, options).toArray();
      };
    case 'insertOne':
      return (i) => collection.insertOne(inputs(i));
    case 'insertMany':
      return (i) => collection.insertMany(inputs(i));
    case 'updateOne':
      return (i) => {
        const { filter, update } = inputs(i);
        return collection.updateOne(filter, update);
      };
    case 'deleteOne':
      return (i) => collection.deleteOne(inputs(i));
    default:
      return undefined;
  }
}
