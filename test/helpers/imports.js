/**
 * What a module imports, statically or dynamically; types in JSDoc do not count.
 *
 * @param {string} text Source of an ES module.
 * @returns {string[]} The specifiers, in order of appearance and without repeats.
 */
export function importsOf(text) {
  const code = withoutComments(text);
  const forms = [
    /(?:^|[;{}\s])(?:import|export)\s[^'"`;]*?\bfrom\s*(['"])(.+?)\1/g,
    /(?:^|[;{}\s])import\s*(['"])(.+?)\1/g,
    /\bimport\(\s*(['"])(.+?)\1/g,
  ];
  return [...new Set(forms.flatMap((form) => [...code.matchAll(form)].map((match) => match[2])))];
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
 * Takes comments out and leaves strings alone, in which two slashes may stand as well.
 *
 * @param {string} text
 */
export function withoutComments(text) {
  const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(stringOrComment, (_, string) => string ?? ' ');
}
