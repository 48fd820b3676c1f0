import { Skipped } from '../../runner/failures.js';
import { after } from '../../runner/maybe.js';
import { createChangeStream } from './collection.js';
import { operation } from './define.js';

const LIST = ['authorizedDatabases', 'comment', 'filter', 'nameOnly'];

/** @type {Record<string, import('./define.js').Operation>} */
export const clientOperations = {
  clientBulkWrite: {
    run() {
      throw new Skipped('needs server 8.0: not run');
    },
  },
  close: { run: ({ driver }, client) => driver.close(client) },
  createChangeStream,
  dropDatabase: operation(['database'], ['writeConcern'], (client, [name], rest) =>
    client.db(name).dropDatabase(rest),
  ),
  listDatabaseNames: operation([], LIST, (client, _, rest) =>
    after(
      client
        .db('admin')
        .admin()
        .listDatabases({ ...rest, nameOnly: true }),
      namesOf,
    ),
  ),
  listDatabaseObjects: {
    run() {
      throw new Skipped('neither driver lists databases as objects of its own');
    },
  },
  listDatabases: operation(
    [],
    LIST,
    (client, _, rest) => client.db('admin').admin().listDatabases(rest),
    { roots: true, plain: ({ databases }) => databases },
  ),
};

/** @param {{ databases: { name: string }[] }} reply */
const namesOf = ({ databases }) => databases.map(({ name }) => name);
