// Mongoose on the native driver: nothing but setDriver differs.
import mongooseDefault from 'mongoose';
import { mongooseDriver } from '../../js/index.js';

const mongoose = new mongooseDefault.Mongoose().setDriver(mongooseDriver);
await mongoose.connect(process.argv[2] ?? 'mongodb://127.0.0.1:27017', { dbName: 'examples' });

const schema = new mongoose.Schema({
  _id: Number,
  name: { type: String, required: true },
  price: Number,
});
const Thing = mongoose.model('Thing', schema);
await Thing.deleteMany();

await Thing.create({ _id: 1, name: 'lamp', price: 30 });
await Thing.insertMany([
  { _id: 2, name: 'chair', price: 80 },
  { _id: 3, name: 'table', price: 200 },
]);
const lamp = await Thing.findById(1);
lamp.price += 5;
await lamp.save();
for await (const { name, price } of Thing.find().sort('-price')) console.log(name, price);

await mongoose.connection.transaction(async (session) => {
  await Thing.deleteOne({ _id: 3 }).session(session);
  console.log(await Thing.countDocuments().session(session), 'in the transaction');
});
const refused = await new Thing({ _id: 4 }).save().catch((error) => error);
console.log(refused.name, Object.keys(refused.errors));
await mongoose.disconnect();
