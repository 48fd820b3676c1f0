/** How whoever runs a command may end it early. */

export const INTERRUPTED_EXIT = 130;

/** Ctrl-C and SIGTERM end what runs in order; a second one ends the process where it stands. */
export function interruption() {
  const controller = new AbortController();
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT);
    controller.abort(new Error(`stopped by ${signal}`));
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
