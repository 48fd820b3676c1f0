/**
 * A class of an application's own for the documents of a dataset, written out as a person would write it: its
 * fields assigned one by one, its document made by itself, without an object mapper.
 *
 * @param {string[]} keys
 * @param {{ accessors?: boolean }} [how] `accessors`: fields are private, read and set by accessors
 * @returns {{ new (document: object): { toDocument(): object } }}
 */
export function recordClass(keys, { accessors = false } = {}) {
  const each = (/** @type {(key: string, field: string) => string} */ text) =>
    keys.map((key) =>
      text(JSON.stringify(key), accessors ? `#f${keys.indexOf(key)}` : `[${JSON.stringify(key)}]`),
    );
  const member = (/** @type {string} */ field) => (accessors ? `this.${field}` : `this${field}`);
  const source = `
    return class Record {
      ${accessors ? each((_, field) => `${field};`).join(' ') : ''}
      constructor(document) {
        ${each((key) => `this[${key}] = document[${key}];`).join('\n        ')}
      }
      ${
        accessors
          ? each(
              (key, field) =>
                `get [${key}]() { return ${member(field)}; } set [${key}](value) { ${member(field)} = value; }`,
            ).join('\n      ')
          : ''
      }
      toDocument() {
        return { ${each((key) => `${key}: this[${key}]`).join(', ')} };
      }
    };`;
  return new Function(source)();
}
