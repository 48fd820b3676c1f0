/** Mongoose, with a schema made from the dataset: casting, validation and hydration as users have them. */

import mongoose from 'mongoose';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {import('../../js/types.d.ts').Op} Op */

export const name = 'mongoose';
export const mode = 'async';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the object mapper, documents hydrated' },
  lean: { description: 'the object mapper, plain objects (lean)', readsOnly: true },
};

export const version = () => mongoose.version;

/** @type {Driver['open']} */
export async function open({ uri, database, collection, dataset, variant }) {
  const connection = await mongoose
    .createConnection(uri, { dbName: database, autoIndex: false, autoCreate: false })
    .asPromise();
  const model = connection.model('Record', schemaOf(dataset), collection);
  return {
    answers: 'documents',
    op: (operation, inputs) => modelOp(model, variant === 'lean', operation, inputs),
    plain,
    close: () => connection.close(),
  };
}

/**
 * `__v` is left out so that every driver stores the same document.
 *
 * @param {import('../../js/types.d.ts').Dataset} dataset
 */
function schemaOf(dataset) {
  const paths = Object.entries(dataset.document(0)).map(([key, value]) => [
    key,
    /** @type {object} */ (value).constructor,
  ]);
  return new mongoose.Schema(Object.fromEntries(paths), { versionKey: false });
}

/**
 * @param {mongoose.Model<any>} model
 * @param {boolean} lean
 * @param {string} operation
 * @param {(i: number) => any} inputs
 * @returns {Op | undefined}
 */
function modelOp(model, lean, operation, inputs) {
  switch (operation) {
    case 'findOne':
      return (i) => model.findOne(inputs(i), null, { lean }).exec();
    case 'find':
      return (i) => {
        const { filter, options } = inputs(i);
        return model.find(filter, null, { ...options, lean }).exec();
      };
    case 'insertOne':
      return (i) => model.create(inputs(i));
    case 'insertMany':
      return (i) => model.insertMany(inputs(i));
    case 'updateOne':
      return (i) => {
        const { filter, update } = inputs(i);
        return model.updateOne(filter, update).exec();
      };
    case 'deleteOne':
      return (i) => model.deleteOne(inputs(i)).exec();
    default:
      return undefined;
  }
}

/**
 * Mongoose answers an insert with its documents, where the oracle answers with a result: told in the
 * oracle's words, from the documents' own `_id`s.
 *
 * @param {string} operation
 * @param {any} answer
 */
function plain(operation, answer) {
  if (operation === 'insertOne') return { acknowledged: true, insertedId: answer._id };
  if (operation === 'insertMany') {
    const insertedIds = Object.fromEntries(
      answer.map((/** @type {{ _id: unknown }} */ { _id }, /** @type {number} */ i) => [i, _id]),
    );
    return { acknowledged: true, insertedCount: answer.length, insertedIds };
  }
  return Array.isArray(answer) ? answer.map(toPlain) : toPlain(answer);
}

/** @param {any} document */
const toPlain = (document) =>
  document instanceof mongoose.Document ? document.toObject() : document;
