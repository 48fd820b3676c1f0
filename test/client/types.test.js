import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as face from '../../js/index.js';

const js = new URL('../../js/', import.meta.url);
const parts = new URL('client/types/', js);
const files = [
  new URL('index.d.ts', js),
  ...readdirSync(parts).map((name) => new URL(name, parts)),
];
const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');

test('the declarations are of what index.js exports, and of nothing else', () => {
  const declared = [...text.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(
    ([, name]) => name,
  );
  const passedOn = /^export \{([^}]*)\} from 'bson'/m.exec(text)?.[1].match(/\w+/g) ?? [];
  assert.deepEqual([...declared, ...passedOn].sort(), Object.keys(face).sort());
});

test('the declared methods exist', () => {
  let declared = 0;
  for (const [, name, body] of text.matchAll(/^export class (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)) {
    const { prototype } = /** @type {any} */ (face)[name];
    for (const [, method] of body.matchAll(/^ {2}(\w+)(?:<.*?>)?\(/gm)) {
      if (method === 'constructor') continue;
      assert.equal(typeof prototype[method], 'function', `${name}.${method}`);
      declared++;
    }
  }
  assert.ok(declared > 150, `${declared} methods were found`);
});
