// First writes and reads. Each call has answered when it returns.
import { NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017');
const things = client.db('examples').collection('first');
things.drop();

things.insertOne({ _id: 1, name: 'lamp', price: 30 });
things.insertMany([
  { _id: 2, name: 'chair', price: 80 },
  { _id: 3, name: 'table', price: 200 },
]);
things.updateOne({ _id: 1 }, { $inc: { price: 5 } });
console.log(things.findOne({ _id: 1 }));
console.log(things.countDocuments({ price: { $gt: 50 } }), 'cost more than 50');

try {
  things.insertOne({ _id: 1 });
} catch (error) {
  console.log(error.name, error.code);
}
client.close();
