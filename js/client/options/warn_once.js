/** @type {Set<string>} */
const warned = new Set();

/**
 * Says once that an option has no effect.
 * @param {string} name
 * @param {string} why
 */
export function warnOnce(name, why) {
  if (warned.has(name)) return;
  warned.add(name);
  process.emitWarning(`option "${name}" has no effect: ${why}`, { code: 'TOLLGATE' });
}
