import { readdirSync, readFileSync } from 'node:fs';

/**
 * @param {number | 'self'} parent
 * @returns {number[]} the processes that it has started, and theirs: Linux says which
 */
export function childrenOf(parent) {
  try {
    const own = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
      readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8')
        .split(' ')
        .flatMap((pid) => Number(pid) || []),
    );
    return own.flatMap((pid) => [pid, ...childrenOf(pid)]);
  } catch {
    return [];
  }
}
