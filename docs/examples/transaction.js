// A transaction, which needs a replica set: both writes are made, or none.
import { NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017/?replicaSet=rs0');
const accounts = client.db('examples').collection('accounts');
accounts.drop();
accounts.insertMany([
  { _id: 'ann', euros: 100 },
  { _id: 'bob', euros: 0 },
]);

function transfer(euros) {
  client.withSession((session) =>
    session.withTransaction(() => {
      const enough = { _id: 'ann', euros: { $gte: euros } };
      accounts.updateOne({ _id: 'bob' }, { $inc: { euros } }, { session });
      const { modifiedCount } = accounts.updateOne(
        enough,
        { $inc: { euros: -euros } },
        { session },
      );
      if (modifiedCount === 0) throw new Error(`ann has less than ${euros}`);
    }),
  );
}

transfer(30);
try {
  transfer(500);
} catch (error) {
  console.log(error.message);
}
console.log(accounts.find().toArray());
client.close();
