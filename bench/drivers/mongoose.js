/** Mongoose, with a schema made from the dataset: casting, validation and hydration as users have them. */

import { bsonOf } from './common/codec.js';
import { countingCommands } from './common/commands.js';
import { schemaOf, withAccessors } from './common/mongoose/schema.js';
import { takeOrOpen } from './common/parked.js';
import { inTransactions, transaction } from './common/transactions/index.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {import('mongoose').Model<any>} Model */

const measured = 'mongoose';
const MODEL = 'Record';
/** A model is of one collection, and its calls are for documents, not for files. */
const BESIDE_MODELS = [
  ...['runCommand', 'upload', 'download', 'uploadFiles', 'downloadFiles', 'importFiles'],
];

export const name = 'mongoose';
export const description = 'the object mapper on top of the official driver';
export const mode = 'async';
export const stores = ['mongod', 'mongod-rs'];
export { measured as package };

/** Before, a connection is no promise that it asks for. */
export const oldest = '6.0.0';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the object mapper, documents hydrated' },
  save: {
    description: 'new Model(document).save() in place of Model.create()',
    only: ['insertOne'],
  },
  unvalidated: {
    description: 'saved without validation (validateBeforeSave: false)',
    only: ['insertOne'],
  },
  accessors: {
    description: 'with getters, setters and virtuals',
    only: ['insertOne', 'findOne', 'toBson', 'fromBson'],
  },
  collection: {
    description: "the model's own collection: Model.collection.insertOne()",
    only: ['insertOne'],
  },
  transaction,
  bulkSave: { description: 'Model.bulkSave() in place of insertMany()', only: ['insertMany'] },
  lean: { description: 'the object mapper, plain objects (lean)', readsOnly: true },
  native: {
    description: 'the object mapper on top of the native driver',
    needs: 'tollgate',
    // Both must use one major of bson.
    oldest: '9.0.0',
  },
};

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation }) =>
  BESIDE_MODELS.includes(operation) ? `mongoose leaves ${operation} to the driver` : undefined;

/** @type {Driver['open']} */
export async function open({ variant, package: measured, needs, ...options }) {
  const { uri, database, collection, dataset, observed = false, packageFolder } = options;
  const settings = {
    dbName: database,
    autoIndex: false,
    autoCreate: false,
    monitorCommands: observed,
  };
  const { client, close } = await takeOrOpen(
    [uri, settings],
    async () => {
      const mongoose = variant === 'native' ? onNative(measured, needs) : measured;
      return { mongoose, connection: await mongoose.createConnection(uri, settings).asPromise() };
    },
    ({ connection }) => connection.close(),
  );
  const { mongoose, connection } = client;
  const schema = schemaFor(mongoose, dataset, variant);
  // That of the setting before.
  if (connection.models[MODEL]) connection.deleteModel(MODEL);
  /** @type {Model} */
  const model = connection.model(MODEL, schema, collection);
  const lean = variant === 'lean';
  const bson = bsonOf(mongoose.mongo, packageFolder);
  /** @type {import('../../js/types.d.ts').Session} */
  const session = {
    // Its client and database are the official driver's: what goes through them would not be Mongoose's.
    target: { client: undefined, db: undefined, collection: collectionOf(model) },
    operations: {
      findOne: (filter) => model.findOne(filter, null, { lean }).exec(),
      find: ({ filter, options }) => model.find(filter, null, { ...options, lean }).exec(),
      insertOne: (document) => model.create(document),
      async insertWith({ document, options }) {
        const [{ _id: insertedId }] = await model.create([document], options);
        return { acknowledged: options === undefined, insertedId };
      },
      insertMany: (documents) => model.insertMany(documents),
      // What is done with a document beside asking the server, validation left out: that is asynchronous.
      toBson: (document) => bson.serialize(new model(document)),
      fromBson: (bytes) => model.hydrate(bson.deserialize(bytes)),
      ...waysToInsert(model)[variant],
    },
    plain,
    close,
  };
  const whole =
    variant === 'transaction'
      ? await inTransactions(session, {
          start: () => connection.startSession(),
          operations: (started) => operationsIn(model, started),
        })
      : session;
  return observed ? countingCommands(whole, connection.getClient()) : whole;
}

/**
 * @param {Model} model
 * @param {any} session that has begun a transaction
 * @returns {NonNullable<import('../../js/types.d.ts').Session['operations']>}
 */
const operationsIn = (model, session) => ({
  findOne: (filter) => model.findOne(filter, null, { session }).exec(),
  find: ({ filter, options }) => model.find(filter, null, { ...options, session }).exec(),
  // With options it wants a list.
  insertOne: async (document) => (await model.create([document], { session }))[0],
  insertMany: (documents) => model.insertMany(documents, { session }),
});

/**
 * An instance of its own: the package's default one keeps its driver.
 * @param {any} mongoose
 * @param {any} tollgate
 */
const onNative = ({ Mongoose }, { mongooseDriver }) => new Mongoose().setDriver(mongooseDriver);

/**
 * @param {any} mongoose
 * @param {import('../../js/types.d.ts').Dataset} dataset
 * @param {string} variant
 */
function schemaFor(mongoose, dataset, variant) {
  const schema = schemaOf(mongoose, dataset);
  return variant === 'accessors' ? withAccessors(schema) : schema;
}

/** @param {Model} model @returns {Record<string, NonNullable<import('../../js/types.d.ts').Session['operations']>>} */
const waysToInsert = (model) => ({
  save: { insertOne: (document) => new model(document).save() },
  unvalidated: {
    insertOne: (document) => new model(document).save({ validateBeforeSave: false }),
  },
  collection: { insertOne: (document) => model.collection.insertOne(document) },
  bulkSave: {
    async insertMany(documents) {
      const hydrated = documents.map((/** @type {any} */ document) => new model(document));
      await model.bulkSave(hydrated);
      return hydrated;
    },
  },
});

/** Methods that a model has with the collection's arguments and answers. */
const SAME = /** @type {const} */ ([
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'estimatedDocumentCount',
  'distinct',
]);

/**
 * A model's methods return queries, which run when they are asked to.
 *
 * @param {Model} model
 * @returns {object}
 */
const collectionOf = (model) => ({
  ...Object.fromEntries(
    SAME.map((method) => [
      method,
      (/** @type {any[]} */ ...args) => /** @type {any} */ (model)[method](...args).exec(),
    ]),
  ),
  // Gives a promise.
  bulkWrite: (/** @type {any} */ models, /** @type {any} */ options) =>
    model.bulkWrite(models, options),
  // For calls of several steps, which read what was found: documents are hydrated.
  find: (/** @type {any} */ filter, /** @type {any} */ options) => ({
    toArray: () => model.find(filter, null, options).exec(),
  }),
});

/**
 * Mongoose answers an insert with its documents, where the official driver answers with a result:
 * said in the latter's words, from the documents' own `_id`s.
 *
 * @param {string} operation
 * @param {any} answer
 */
function plain(operation, answer) {
  if (operation === 'insertWith') return answer;
  if (operation === 'insertOne') {
    return { acknowledged: true, insertedId: answer._id ?? answer.insertedId };
  }
  if (operation === 'insertMany') {
    const insertedIds = Object.fromEntries(
      answer.map((/** @type {{ _id: unknown }} */ { _id }, /** @type {number} */ i) => [i, _id]),
    );
    return { acknowledged: true, insertedCount: answer.length, insertedIds };
  }
  return Array.isArray(answer) ? answer.map(toPlain) : toPlain(answer);
}

/** @param {any} document hydrated or plain */
const toPlain = (document) =>
  typeof document?.toObject === 'function' ? document.toObject() : document;
