import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as constants from '../../../js/client/binding/constants.js';

test('every number that JavaScript and C++ share has a value, and none of a kind the same as another', () => {
  const kinds = Object.entries(constants);
  assert.ok(kinds.length > 5);
  for (const [name, kind] of kinds) {
    const values = Object.values(kind);
    assert.ok(values.length >= 2, name);
    assert.ok(values.every(Number.isInteger), name);
    if (name !== 'ROOM') assert.equal(new Set(values).size, values.length, name);
  }
});
