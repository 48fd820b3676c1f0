/** Work that is done once for each name, however many ask for it at the same time. */

/** @returns {(name: string, make: () => Promise<void>) => Promise<void>} */
export function oncePerName() {
  /** What is there, and the work under way on it. @type {Map<string, Promise<void>>} */
  const kept = new Map();
  return (name, make) => {
    let made = kept.get(name);
    if (!made) {
      made = make();
      kept.set(name, made);
      // What failed may be tried again.
      made.catch(() => kept.delete(name));
    }
    return made;
  };
}
