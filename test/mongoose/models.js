/** An update that changes nothing. */
export const NOTHING = { $set: {} };

/**
 * Two models with a few documents.
 * @param {import('./both.js').Given} given
 */
export async function people({ connection, mongoose }) {
  const { Schema } = mongoose;
  const home = new Schema({ city: String, at: [Number] }, { _id: false });
  const personSchema = new Schema({
    _id: Number,
    name: { type: String, required: true },
    born: { type: Number, max: 2020 },
    tags: [String],
    home,
  });
  personSchema.virtual('age').get(
    /** @this {any} */ function () {
      return 2000 - this.born;
    },
  );
  const bookSchema = new Schema({
    _id: Number,
    title: String,
    author: { type: Number, ref: 'Person' },
    readers: [{ type: Number, ref: 'Person' }],
  });
  const Person = connection.model('Person', personSchema);
  const Book = connection.model('Book', bookSchema);
  await Person.insertMany([
    { _id: 1, name: 'Ann', born: 1940, tags: ['x'], home: { city: 'Linz', at: [1, 2.5] } },
    { _id: 2, name: 'Bob', born: 1960, tags: ['x', 'y'] },
    { _id: 3, name: 'Cid', born: 1980, tags: [] },
    { _id: 4, name: 'dan', born: 2000 },
  ]);
  await Book.insertMany([
    { _id: 1, title: 'First', author: 1, readers: [2, 3] },
    { _id: 2, title: 'Second', author: 2, readers: [1, 99] },
  ]);
  return { Person, Book };
}

/**
 * @param {PromiseLike<unknown>} call
 * @returns {Promise<any>} What it is rejected with.
 */
export async function thrown(call) {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
}
