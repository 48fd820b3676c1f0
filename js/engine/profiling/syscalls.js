/** System calls of a process and its threads, counted by strace. */

/** `  0.00    0.000000           0       120         3 epoll_wait`: the errors may be left out. */
const ROW = /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)(?:\s+(\d+))?\s+([a-z]\w*)\s*$/;

/**
 * @param {string} text what `strace -c` prints
 * @param {number} ops that were done meanwhile
 * @returns {import('../../results/profile.d.ts').SystemCall[]} most frequent first
 */
export const readStrace = (text, ops) =>
  text
    .split('\n')
    .flatMap((line) => {
      const [row, calls, errors = '0', name] = ROW.exec(line) ?? [];
      if (row === undefined || name === 'total') return [];
      return [{ name, perOp: Number(calls) / ops, errorsPerOp: Number(errors) / ops }];
    })
    .sort((a, b) => b.perOp - a.perOp);
