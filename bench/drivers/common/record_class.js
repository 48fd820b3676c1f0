/**
 * A class of an application's own for the documents of a dataset, written out as a person would write it: its
 * fields assigned one by one, its document made by itself, without an object mapper.
 *
 * @param {string[]} keys
 * @param {{ accessors?: boolean }} [how] `accessors`: fields are private, read and set by accessors
 * @returns {{ new (document: object): { toDocument(): object } }}
 */
export function recordClass(keys, { accessors = false } = {}) {
  const names = keys.map((key) => JSON.stringify(key));
  const source = `
    return class Record {
      ${accessors ? names.map(accessor).join('\n') : ''}
      constructor(document) {
        ${names.map((name) => `this[${name}] = document[${name}];`).join('\n')}
      }
      toDocument() {
        return { ${names.map((name) => `${name}: this[${name}]`).join(', ')} };
      }
    };`;
  return new Function(source)();
}

/** @param {string} name quoted @param {number} i */
const accessor = (name, i) => `
      #field${i};
      get [${name}]() { return this.#field${i}; }
      set [${name}](value) { this.#field${i} = value; }`;
