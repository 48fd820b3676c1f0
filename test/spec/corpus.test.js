import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DRIVERS, loadDriver } from './drivers/index.js';
import { corpusTests } from './suites/bson_corpus.js';

const tests = corpusTests(fileURLToPath(new URL('./fixtures/corpus.json', import.meta.url)));

for (const name of DRIVERS) {
  test(`the corpus's checks on ${name}`, async () => {
    const driver = await loadDriver(name);
    const target = /** @type {any} */ ({ driver });
    for (const one of tests) one.run(target);

    const { codec } = driver;
    /** @type {import('./drivers/index.js').Codec} */
    const forgetful = { ...codec, decode: codec.decodeDefault };
    const [int, long] = tests;
    assert.throws(
      () =>
        int.run(
          /** @type {any} */ ({ driver: { codec: { ...codec, encode: () => Buffer.alloc(5) } } }),
        ),
      {
        message: 'read and written again: 0000000000 instead of 0C0000001077000500000000',
      },
    );
    assert.throws(() => long.run(/** @type {any} */ ({ driver: { codec: forgetful } })), {
      message: /^read and written again: 0C0000001077000500000000 instead of /,
    });
  });
}

test('the corpus finds readers that are too kind', () => {
  const kind = { codec: { decodeDefault: () => ({}) } };
  const errors = tests.filter(({ description }) => description.startsWith('decode error'));
  assert.equal(errors.length, 2);
  for (const one of errors) {
    assert.throws(() => one.run(/** @type {any} */ ({ driver: kind })), { message: / is read$/ });
  }
});
