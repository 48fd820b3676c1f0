import { after, test } from 'node:test';
import { openBoth } from './both.js';
import { CASES } from './cases.js';
import { SCHEMA_CASES } from './schema_cases.js';

const both = await openBoth();
after(() => both.close());

for (const [name, run] of Object.entries({ ...CASES, ...SCHEMA_CASES })) {
  test(`${name}: as Mongoose on mongodb`, async () => {
    await both.compare(run);
  });
}
