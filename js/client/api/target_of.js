/**
 * What calls on a client's database are addressed to.
 * @param {import('./client_context.js').ClientContext} context
 * @param {import('../binding/addon.js').DatabaseHandle} handle
 * @returns {import('../execution/target.js').Target}
 */
export function targetOf({ meter, sessions, run, threads, helpers }, handle) {
  return { handle, meter, sessions, run, threads, helpers };
}
