/**
 * What sanitizers report and we do not mend, each with its reason. Nothing else is let through.
 * @type {{ why: string, matches: (report: import('./reports.js').Report) => boolean }[]}
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
  /tollgate\.node|native\/(?:core|binding)\//.test(frame) || isLibmongoc(frame);
