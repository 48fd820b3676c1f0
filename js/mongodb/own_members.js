/**
 * Has a class's prototype have as its own what it inherits: libraries that wrap `mongodb`'s classes look no further.
 * @param {new (...args: any[]) => any} ofClass
 */
export function ownMembers({ prototype }) {
  let from = Object.getPrototypeOf(prototype);
  for (; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (Object.hasOwn(prototype, name)) continue;
      const member = Object.getOwnPropertyDescriptor(from, name);
      Object.defineProperty(prototype, name, /** @type {PropertyDescriptor} */ (member));
    }
  }
}
