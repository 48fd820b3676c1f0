import { prepareEarlyWrite } from '../execution/run_command.js';

/**
 * The first part of an insert that a replica set gets as two commands. Each of them would wait until its documents
 * are in the journal or on other members; the second one's wait is enough for both, since whoever has what was
 * written last has what was written before. So the first part asks for no more than to be written.
 *
 * That holds as long as one primary took both. In between, another one may have been elected, which never saw the
 * first part, or nothing may follow it. Then it is sent once more, with its number, so that no document is
 * inserted twice, and with the call's own write concern.
 *
 * @typedef {import('../execution/run_command.js').WriteReply} WriteReply
 */

/**
 * @param {import('../execution/target.js').Target} target
 * @param {import('../binding/addon.js').ThreadsHandle} threads
 * @param {import('../execution/run_command.js').Write} write The command that was encoded last.
 * @returns {Required<Pick<import('./bulk_progress.js').BatchCommand, 'send' | 'settle'>> & { release: () => void }}
 *   To be released when all of the insert has ended.
 */
export function sendEarlyPart(target, threads, write) {
  target.meter.overlaps('encode');
  const early = prepareEarlyWrite(target, threads, write);
  early.begin();
  return {
    send: early.result,
    *settle(replies) {
      if (replies.length > 1 && areOfOneElection(replies)) return undefined;
      return yield* early.again();
    },
    release: early.release,
  };
}

/** @param {WriteReply[]} replies */
function areOfOneElection(replies) {
  const [first, ...others] = replies.map(({ reply }) => reply?.electionId);
  return first !== undefined && others.every((other) => String(other) === String(first));
}
