/**
 * What a module imports, statically or dynamically; types in JSDoc do not count.
 *
 * @param {string} text Source of an ES module.
 * @returns {string[]} The specifiers, in order of appearance and without repeats.
 */
export function importsOf(text) {
  const dynamic = matches(withoutComments(text), [/\bimport\(\s*(['"])(.+?)\1/g]);
  return [...new Set([...staticImportsOf(text), ...dynamic])];
}

/**
 * @param {string} text Source of an ES module.
 * @returns {string[]} What is loaded with it, without repeats.
 */
export function staticImportsOf(text) {
  return matches(withoutComments(text), [
    /(?:^|[;{}\s])(?:import|export)\s[^'"`;]*?\bfrom\s*(['"])(.+?)\1/g,
    /(?:^|[;{}\s])import\s*(['"])(.+?)\1/g,
  ]);
}

/**
 * @param {string} text
 * @param {RegExp[]} forms Their second group is the specifier.
 */
function matches(text, forms) {
  return [...new Set(forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[2])))];
}

/**
 * What a module takes types from, in JSDoc or in TypeScript.
 *
 * @param {string} text Source of an ES module or of declarations.
 * @returns {string[]} The specifiers, without repeats.
 */
export function typeImportsOf(text) {
  // In declarations types are named outside of comments, in scripts within.
  return matches(text, [
    /\bimport\(\s*(['"])(.+?)\1\s*\)\s*[.[]/g,
    /@import\s[^'"]*?\bfrom\s*(['"])(.+?)\1/g,
    /\bimport\s+type\s[^'";]*?\bfrom\s*(['"])(.+?)\1/g,
  ]);
}

/**
 * @param {string} text
 * @returns {string[]} Its headers, as `#include` names them.
 */
export function includesOf(text) {
  return [...withoutComments(text).matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map(
    (match) => match[1],
  );
}

/**
 * @param {string} text Source of an ES module.
 * @returns {string[]} The contents of its strings, without those that name what is imported.
 */
export function stringsOf(text) {
  const code = withoutComments(text).replace(/\b(?:from|import)\s*\(?\s*(['"])(?:(?!\1).)*\1/g, '');
  return [...code.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g)].map(
    (match) => match[1] ?? match[2] ?? match[3],
  );
}

/**
 * Takes comments out and leaves strings alone, in which two slashes may stand as well.
 *
 * @param {string} text
 */
export function withoutComments(text) {
  const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(stringOrComment, (_, string) => string ?? ' ');
}

/**
 * Groups of nodes that reach one another, each sorted; nodes that reach themselves through no other are in
 * none.
 *
 * @param {Map<string, Iterable<string>>} edges
 * @returns {string[][]}
 */
export function circlesIn(edges) {
  // Tarjan's algorithm.
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node */
  const visit = (node) => {
    const mark = { index: seen.size, low: seen.size, open: true };
    seen.set(node, mark);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const known = seen.get(next);
      if (!known) mark.low = Math.min(mark.low, visit(next).low);
      else if (known.open) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low < mark.index) return mark;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) /** @type {{ open: boolean }} */ (seen.get(member)).open = false;
    if (group.length > 1) circles.push(group.sort());
    return mark;
  };
  for (const node of edges.keys()) if (!seen.has(node)) visit(node);
  return circles;
}
