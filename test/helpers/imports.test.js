import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesIn, importsOf, staticImportsOf, stringsOf, typeImportsOf } from './imports.js';

const text = `
  import a from 'a';
  import { b,
    c } from "b";
  import 'side-effect';
  export * from './d.js';
  const e = await import('e');
  /** @type {import('type-only').T} */
  /** @import { U } from 'imported-type' */
  // import no from 'no';
  const text = "https://example.org"; import f from 'f';
`;

test('each form of import is seen and comments are left alone', () => {
  assert.deepEqual(importsOf(text).sort(), ['./d.js', 'a', 'b', 'e', 'f', 'side-effect']);
  assert.deepEqual(staticImportsOf(text).sort(), ['./d.js', 'a', 'b', 'f', 'side-effect']);
});

test('each form of a type is seen', () => {
  assert.deepEqual(typeImportsOf(text), ['type-only', 'imported-type']);
  const declarations = `import type { A } from './a.d.ts';\nexport type B = import('./b.js').B;`;
  assert.deepEqual(typeImportsOf(declarations).sort(), ['./a.d.ts', './b.js']);
});

test('strings are read without what names an import', () => {
  const code = "import x from 'x'; import('y'); // 'no'\nconst s = 'one' + \"two\" + `three`;";
  assert.deepEqual(stringsOf(code), ['one', 'two', 'three']);
});

test('circles are groups of nodes that reach one another', () => {
  const edges = new Map([
    ['a', ['b', 'out']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a', 'e']],
    ['e', ['d']],
    ['f', ['a', 'f']],
  ]);
  assert.deepEqual(circlesIn(edges).sort(), [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});
