/**
 * Emits an event. What listeners throw is theirs, and no call's: it goes where uncaught
 * exceptions go.
 * @param {import('node:events').EventEmitter} emitter
 * @param {string} name
 * @param {unknown} event
 */
export function emit(emitter, name, event) {
  try {
    emitter.emit(name, event);
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
