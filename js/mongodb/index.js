import * as all from './exports.js';

export * from './exports.js';
// `import mongodb from 'mongodb'` gives all of it, too.
export { all as default };
