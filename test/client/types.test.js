import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as face from '../../js/index.js';

test('index.d.ts declares what index.js exports, and nothing else', () => {
  const text = readFileSync(new URL('../../js/index.d.ts', import.meta.url), 'utf8');
  const declared = [...text.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  const passedOn = /^export \{([^}]*)\} from 'bson'/m.exec(text)?.[1].match(/\w+/g) ?? [];
  assert.deepEqual([...declared, ...passedOn].sort(), Object.keys(face).sort());
});

test('the declared methods exist', () => {
  const text = readFileSync(new URL('../../js/index.d.ts', import.meta.url), 'utf8');
  for (const [, name, body] of text.matchAll(/^export class (\w+)[^{]*\{\n([^}]*?)^\}/gm)) {
    const { prototype } = /** @type {any} */ (face)[name];
    for (const [, method] of body.matchAll(/^ {2}(\w+)\(/gm)) {
      if (method !== 'constructor')
        assert.equal(typeof prototype[method], 'function', `${name}.${method}`);
    }
  }
});
