// Cursors are synchronous iterables; `using`, or the end of a loop, closes them.
import { NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017');
const numbers = client.db('examples').collection('cursors');
numbers.drop();
numbers.insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n, even: n % 2 === 0 })));

let sum = 0;
for (const { _id } of numbers.find({ even: true }, { batchSize: 100 })) sum += _id;
console.log('sum of the even ones', sum);

const top = numbers.find().sort({ _id: -1 }).limit(3).project({ even: 0 });
console.log('the last three', top.toArray());

const groups = numbers.aggregate([
  { $group: { _id: '$even', n: { $sum: 1 } } },
  { $sort: { _id: 1 } },
]);
while (groups.hasNext()) console.log(groups.next());
client.close();
