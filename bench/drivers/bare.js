/** No driver and no server: work of known length on whichever thread is called, for what dispatch alone costs. */

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {import('../../js/types.d.ts').Session} Session */

export const name = 'bare';
export const description = 'no driver: nothing, a wait or a computation of known length';
export const mode = 'sync';
export const stores = ['none'];
export const threads = true;

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'no driver: nothing, a wait or a computation of known length' },
};

/** @type {Driver['open']} */
export async function open({ dataset, offload }) {
  if (!offload) return openHere(dataset);
  // Loaded here: without threads no addon is needed.
  const { openOffloaded } = await import('./common/bare_offloaded.js');
  return openOffloaded(offload);
}

/** @param {import('../../js/types.d.ts').Dataset} dataset @returns {Session} */
function openHere(dataset) {
  const { html } = dataset.document(0);
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return {
    operations: {
      noop: (input) => input,
      echo: (input) => input,
      ...(typeof html === 'string' && { page: () => html }),
      sleep(input) {
        // The thread stands still, as in a synchronous driver that waits for its server.
        if (input.us > 0) Atomics.wait(never, 0, 0, input.us / 1000);
        return input;
      },
      spin(input) {
        const end = performance.now() + input.us / 1000;
        while (performance.now() < end);
        return input;
      },
    },
    close() {},
  };
}
