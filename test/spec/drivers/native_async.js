import native from './native.js';

/** The clients that the promises are of. @type {WeakMap<object, any>} */
const owners = new WeakMap();

/** This project's driver where its calls are promises. @type {import('./index.js').Driver} */
export default {
  ...native,
  name: 'native.async',
  open(uri, options) {
    const owner = native.open(uri, options);
    owners.set(owner.async, owner);
    return owner.async;
  },
  emitterOf: (client) => owners.get(client),
  settings: (client, uri) => native.settings(owners.get(client), uri),
};
