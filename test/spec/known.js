/**
 * What the official driver passes and this one does not, and why that stays so. A test is named by its
 * suite, its file and the beginning of its description; a name without a description stands for the whole
 * file.
 *
 * @type {import('./verdict.js').Known[]}
 */
export const KNOWN = [];
