/** What schemas bring with them: hooks, discriminators, versions, indexes and the rest. */

import { describeError } from './both.js';
import { people, thrown } from './models.js';

/** @type {Record<string, (given: import('./both.js').Given) => unknown>} */
export const SCHEMA_CASES = {
  'hooks, statics and methods': async ({ connection, mongoose }) => {
    /** @type {string[]} */
    const calls = [];
    const schema = new mongoose.Schema({ _id: Number, n: Number });
    for (const hook of ['save', 'validate', 'findOne', 'updateOne', 'insertMany', 'aggregate']) {
      schema.pre(hook, () => {
        calls.push(`before ${hook}`);
      });
      schema.post(hook, () => {
        calls.push(`after ${hook}`);
      });
    }
    schema.post(
      'save',
      (/** @type {any} */ error, /** @type {unknown} */ _document, /** @type {any} */ next) => {
        calls.push(`refused ${error.code}`);
        next(error);
      },
    );
    schema.static(
      'largest',
      /** @this {any} */ function () {
        return this.findOne().sort('-n');
      },
    );
    schema.method(
      'double',
      /** @this {any} */ function () {
        return this.n * 2;
      },
    );
    const Hooked = connection.model('Hooked', schema);
    await Hooked.create({ _id: 1, n: 1 });
    await Hooked.insertMany([{ _id: 2, n: 2 }]);
    await thrown(Hooked.create({ _id: 1 }));
    await Hooked.updateOne({ _id: 1 }, { n: 3 });
    await Hooked.aggregate([{ $match: {} }]);
    return [(await Hooked.largest()).double(), calls];
  },

  discriminators: async ({ connection, mongoose }) => {
    const options = { discriminatorKey: 'kind' };
    const Shape = connection.model('Shape', new mongoose.Schema({ _id: Number }, options));
    const Circle = Shape.discriminator('Circle', new mongoose.Schema({ r: Number }));
    const Square = Shape.discriminator('Square', new mongoose.Schema({ side: Number }));
    await Circle.create({ _id: 1, r: 2 });
    await Shape.create({ _id: 2, kind: 'Square', side: 3 });
    const all = await Shape.find().sort('_id');
    return [
      ...[all, all[0] instanceof Circle, all[1] instanceof Square],
      ...[await Circle.countDocuments(), await Square.findOneAndUpdate({}, { side: 4 })],
    ];
  },

  'subdocuments, maps and Mixed': async ({ connection, mongoose }) => {
    const { Schema } = mongoose;
    const child = new Schema({ _id: Number, name: String, at: Date });
    const schema = new Schema({
      ...{ _id: Number, children: [child], scores: { type: Map, of: Number }, any: {} },
      ...{ big: BigInt, price: Schema.Types.Decimal128, bytes: Buffer, uuid: Schema.Types.UUID },
      ...{ whole: Schema.Types.Int32, real: Schema.Types.Double, id: Schema.Types.ObjectId },
    });
    const Parent = connection.model('Parent', schema);
    await Parent.create({
      ...{ _id: 1, children: [{ _id: 1, name: 'a', at: new Date(0) }, { _id: 2 }] },
      ...{ scores: { x: 1 }, any: { deep: [1, { k: null }] }, big: 2n ** 40n, price: '12.50' },
      ...{ bytes: Buffer.from('bytes'), uuid: '4e3b3ee0-3ff5-4a1e-a7c9-0a3b7f3c2d11' },
      ...{ whole: 5, real: 2.5, id: '0123456789abcdef01234567' },
    });
    const parent = await Parent.findById(1);
    parent.children.id(2).name = 'b';
    parent.children.push({ _id: 3, name: 'c' });
    parent.scores.set('y', 2);
    parent.any.deep.push('more');
    parent.markModified('any');
    await parent.save();
    parent.children.pull(1);
    await parent.save();
    const { ObjectId } = mongoose.Types;
    const lean = await Parent.findById(1).lean();
    return [await Parent.findById(1), lean, lean.id instanceof ObjectId, typeof lean.big];
  },

  timestamps: async ({ connection, mongoose }) => {
    const schema = new mongoose.Schema({ _id: Number, n: Number }, { timestamps: true });
    const Timed = connection.model('Timed', schema);
    await Timed.create({ _id: 1 });
    const before = await Timed.findById(1);
    await Timed.updateOne({ _id: 1 }, { n: 1 });
    const { createdAt, updatedAt } = await Timed.findById(1);
    return [
      before,
      createdAt.getTime() === before.createdAt.getTime(),
      updatedAt >= before.updatedAt,
    ];
  },

  'versions, and a VersionError': async ({ connection, mongoose }) => {
    const schema = new mongoose.Schema(
      { _id: Number, list: [Number] },
      { optimisticConcurrency: true },
    );
    const Versioned = connection.model('Versioned', schema);
    await Versioned.create({ _id: 1, list: [1, 2] });
    const [first, second] = [await Versioned.findById(1), await Versioned.findById(1)];
    first.list.push(3);
    await first.save();
    second.list = [];
    return [describeError(await thrown(second.save())), await Versioned.findById(1).lean()];
  },

  'indexes: made, unique, in step with the schema': async ({ connection, mongoose }) => {
    const schema = new mongoose.Schema({
      _id: Number,
      mail: { type: String, unique: true },
      n: Number,
    });
    schema.index({ n: -1, mail: 1 }, { sparse: true, name: 'both' });
    const User = connection.model('User', schema);
    await User.init();
    await User.create({ _id: 1, mail: 'a@b.c' });
    const refused = describeError(await thrown(User.create({ _id: 2, mail: 'a@b.c' })));
    const made = await User.listIndexes();
    await User.collection.createIndex({ old: 1 });
    const difference = await User.diffIndexes();
    const dropped = await User.syncIndexes();
    await User.createIndexes();
    await User.ensureIndexes();
    return [refused, made, difference, dropped, await User.collection.getIndexes()];
  },

  'collections of every kind': async ({ connection, mongoose }) => {
    const capped = { capped: { size: 4096, max: 2 }, autoCreate: false };
    const Log = connection.model('Log', new mongoose.Schema({ _id: Number }, capped));
    await Log.createCollection();
    await Log.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const isCapped = await Log.collection.isCapped();
    await Log.cleanIndexes?.();
    const names = (await connection.listCollections()).map(
      (/** @type {{ name: string }} */ { name }) => name,
    );
    await connection.dropCollection('logs');
    const { databases } = await connection.listDatabases();
    return [
      ...[isCapped, names.includes('logs'), await Log.find().lean()],
      databases.some((/** @type {{ name: string }} */ { name }) => name === connection.name),
    ];
  },

  'errors: casting, strictness, the server': async (given) => {
    const { Person } = await people(given);
    const { mongoose } = given;
    const cast = await thrown(Person.findById('no number'));
    const server = await thrown(Person.find({ $nope: 1 }));
    const duplicate = await thrown(Person.create({ _id: 1, name: 'again' }));
    const missing = await thrown(Person.findOne({ _id: 99 }).orFail());
    return [
      ...[cast, server, duplicate, missing].map(describeError),
      ...[cast instanceof mongoose.Error.CastError, duplicate instanceof Error],
      missing instanceof mongoose.Error.DocumentNotFoundError,
    ];
  },
};
