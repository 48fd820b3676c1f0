/** The plain loop's web server: Fastify, two routes, one driver, called where the route is. Says its port. */

import mongodb from 'mongodb';
import { pageOf } from '../../bench/workloads/common/techempower/fortunes.js';
import { NativeClient } from '../../js/client/index.js';
import { cached } from './public.js';

const [driver, uri, database, name] = process.argv.slice(2);
const client =
  driver === 'native' ? new NativeClient(uri) : await new mongodb.MongoClient(uri).connect();
/** @type {any} */
const collection = client.db(database).collection(name);

const app = cached('fastify', '5.12.8')();
app.get('/single/:number', async (/** @type {any} */ { params: { number } }) => {
  const { _id: id, randomNumber } = await collection.findOne({ _id: Number(number) + 1 });
  return { id, randomNumber };
});
app.get('/fortunes/:number', async (/** @type {any} */ _request, /** @type {any} */ reply) => {
  reply.type('text/html; charset=utf-8');
  return pageOf(await collection.find({}).toArray());
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: app.server.address().port });
process.on('disconnect', () => process.exit());
