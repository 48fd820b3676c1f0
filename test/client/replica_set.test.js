import { after, test } from 'node:test';
import { openBoth } from './both.js';
import { CASES } from './cases.js';

// Replies of a replica set carry more: cluster time, operation time, election id.
const both = await openBoth(undefined, { topology: 'replicaSet' });
after(() => both.close());

for (const [name, { documents = [], run }] of Object.entries(CASES)) {
  test(`${name}: as mongodb, on a replica set`, async () => {
    await both.compare(documents, run);
  });
}
