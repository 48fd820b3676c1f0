/**
 * What a sanitizer found.
 * @typedef {object} Report
 * @property {'address' | 'leak' | 'race'} kind
 * @property {string} text As the sanitizer wrote it.
 * @property {string[]} owners Per stack, its innermost frame that is neither the sanitizer's nor the
 *   C or C++ library's: whose doing it was.
 * @property {string[]} accesses Those of a race's two accesses; one where the other has been lost,
 *   because its thread ended long ago. What follows them are the threads' beginnings.
 */

/**
 * What sanitizers report and we do not mend, each with its reason. Nothing else is let through.
 * @type {{ why: string, matches: (report: Report) => boolean }[]}
 */
export const KNOWN = [
  {
    why: 'memory of Node.js: V8 keeps pointers where LeakSanitizer does not look',
    matches: ({ kind, owners }) => kind === 'leak' && !isNative(owners[0]),
  },
  {
    why: 'inside libmongoc: it counts references with atomics, which ThreadSanitizer does not see in a library built without it',
    matches: ({ kind, accesses }) => kind === 'race' && accesses.every(isLibmongoc),
  },
];

/** @param {string} frame */
const isLibmongoc = (frame) => /lib(?:mongoc|bson)[\w.-]*\.so/.test(frame);

/** @param {string} frame */
const isNative = (frame) =>
  /tollgate\.node|native\/(?:core|binding)\/|libmongoc\/native\//.test(frame) || isLibmongoc(frame);
