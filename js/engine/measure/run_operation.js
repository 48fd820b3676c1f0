/** One operation of a sequence: its input made, called, its answer consumed. */

/**
 * @param {import('./sequence.js').Sequence} sequence
 * @param {import('../../types.d.ts').Call[]} calls
 * @param {((answer: any) => void)[]} consumers
 * @param {boolean} sync
 * @returns {import('./loops.js').Run}
 */
export function runnerOf({ operations, which, input }, calls, consumers, sync) {
  if (operations.length > 1) {
    if (sync) {
      return (i) => {
        const place = which(i);
        consumers[place](calls[place](input(i)));
      };
    }
    return async (i) => {
      const place = which(i);
      consumers[place](await calls[place](input(i)));
    };
  }
  const [call] = calls;
  const [consume] = consumers;
  if (sync) return (i) => consume(call(input(i)));
  return async (i) => consume(await call(input(i)));
}
