/**
 * All functions of an addon made with Node-API come into V8 by one entry, and V8's profiler gives that one the name of
 * whichever it met first. A function in JavaScript around each, with its name, tells them apart.
 */

import { createRequire } from 'node:module';

/** Marks them in a profile: the file they seem to come from. */
const SCHEME = 'native:';
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Of all addons that were loaded by `require`. */
export function nameNativeCalls() {
  const { cache } = createRequire(import.meta.url);
  for (const [file, module] of Object.entries(cache)) {
    if (module && /\.node$/.test(file)) wrapAll(module.exports, file.split('/').at(-1) ?? file, 1);
  }
}

/**
 * @param {any} exported
 * @param {string} file
 * @param {number} deeper levels of objects that hold functions, too
 */
function wrapAll(exported, file, deeper) {
  if (typeof exported !== 'object' || exported === null) return;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(exported))) {
    const { value, writable } = property;
    if (typeof value === 'object' && deeper > 0) wrapAll(value, file, deeper - 1);
    if (typeof value !== 'function' || !writable || !IDENTIFIER.test(name) || isClass(value))
      continue;
    exported[name] = wrapped(value, name, file);
  }
}

/** @param {Function} value */
const isClass = ({ prototype }) =>
  prototype !== undefined && Object.getOwnPropertyNames(prototype).length > 1;

/**
 * @param {Function} call
 * @param {string} name
 * @param {string} file
 */
function wrapped(call, name, file) {
  // A name that is computed is not the one that a profiler shows.
  const make = new Function(
    'call',
    `return function ${name}(...args) {
  return new.target ? Reflect.construct(call, args) : call.apply(this, args);
}
//# sourceURL=${SCHEME}${file}`,
  );
  return make(call);
}

/**
 * What is called by such a function is the addon itself, whatever it is named.
 *
 * @param {import('node:inspector').Profiler.Profile} profile changed in place
 */
export function renameEntries({ nodes }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { callFrame, children = [] } of nodes) {
    if (!callFrame.url.startsWith(SCHEME)) continue;
    for (const child of children) {
      const called = byId.get(child)?.callFrame;
      if (called?.url === '' && called.lineNumber < 0)
        called.functionName = `${callFrame.functionName} (native)`;
    }
  }
}
