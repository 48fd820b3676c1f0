import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MongoRuntimeError } from '../errors.js';
import { advice, findAddon } from './find_addon.js';

/**
 * Opaque native objects, known by their type tag.
 * @typedef {{ readonly tag: 'client' }} ClientHandle
 * @typedef {{ readonly tag: 'database' }} DatabaseHandle
 * @typedef {{ readonly tag: 'cursor' }} CursorHandle
 * @typedef {{ readonly tag: 'session' }} SessionHandle
 * @typedef {{ readonly tag: 'threads' }} ThreadsHandle
 * @typedef {{ readonly tag: 'call' }} CallHandle
 */

/**
 * Why a native call failed, in libmongoc's numbers and words.
 * @typedef {{ domain: number, code: number, message: string, timedOut: boolean, reply?: Buffer }} Failure
 */

/**
 * The addon's exports. Sizes count bytes in the arena's request buffer, where the command lies
 * first and libmongoc's options behind it; see arena.js.
 * @typedef {object} Addon
 * @property {string} version
 * @property {string} libmongoc
 * @property {boolean} guardsReplies Whether replies are checked before libmongoc sees them.
 * @property {boolean} bringsOpenSsl Whether OpenSSL is inside, compiled for the folders of another machine.
 * @property {{ header: Record<'documents' | 'runs' | 'rawBytes' | 'generation' | 'moreInReply' | 'alive' |
 *     'modified' | 'replyBytes' | 'firstRun', number>,
 *   room: Record<'runs' | 'numbers' | 'strings' | 'ids', number>,
 *   commandKinds: Record<'other' | 'read' | 'write' | 'readWrite' | 'numberedWrite' | 'repeatedWrite', number>,
 *   stepKinds: Record<'double' | 'int32' | 'int64' | 'date' | 'bool' | 'null' | 'string' | 'objectId' | 'enter' |
 *     'leave' | 'array' | 'value' | 'loose', number>,
 *   runKinds: Record<'raw' | 'loose' | 'json', number>,
 *   forms: Record<'bson' | 'shapes' | 'json', number>,
 *   arrayKinds: Record<'numbers' | 'strings' | 'documents' | 'mixed', number>,
 *   failureDomains: Record<'client' | 'stream' | 'bson' | 'command' | 'collection' | 'serverSelection' |
 *     'server' | 'closed' | 'interrupted' | 'ended' | 'foreign' | 'queue' | 'exhausted' | 'thread' | 'descriptor' | 'memory' |
 *     'refused' | 'malformed', number> }} constants See constants.js.
 * @property {Record<'retriesOverload' | 'makesWritesCausal', boolean>} features What libmongoc does by itself.
 * @property {() => Record<'clients' | 'cursors' | 'sessions' | 'connections' | 'externalBytes',
 *   number>} liveHandles How many there are in the whole process, by all threads; and what V8 knows of
 *   memory that is not its own.
 * @property {(throwError: (message: string) => never) => void} onNoMemory What a call throws for which there is no
 *   memory; where it reaches a server it returns a failure instead.
 * @property {(uri: string, settings: Uint8Array) => ClientHandle | Failure} createClient
 * @property {(client: ClientHandle) => Buffer | undefined} takeCommandEvents
 * @property {(client: ClientHandle, report: () => void) => void} watchCommands `report` is called when commands have
 *   started on other threads, which are for `takeCommandEvents`.
 * @property {(client: ClientHandle, emit: (event: Buffer) => void) => void} watchTopology
 * @property {(client: ClientHandle) => Buffer} topology What is known of its servers.
 * @property {(client: ClientHandle) => undefined | Failure} reopenClient
 * @property {(client: ClientHandle) => boolean} closeClient Whether another of this thread is open.
 * @property {(client: ClientHandle, name: string) => DatabaseHandle} database
 * @property {(client: ClientHandle) => [calls: number, roundTripNs: number]} timings
 * @property {(client: ClientHandle) => Buffer} clientSettings
 * @property {(client: ClientHandle, find: boolean, reads: boolean) => string | Failure} serverType `reads`: whether a
 *   server to read from will do.
 * @property {(client: ClientHandle) => [documentBytes: number, batchDocuments: number, messageBytes: number]}
 *   serverLimits 0 where the server has not said it.
 * @property {() => { request?: Buffer, session?: SessionHandle }} takeRepeat What the command that failed last
 *   needs to be sent again: the request unless it lies in the arena, a numbered write's session unless it was the
 *   caller's.
 * @property {(database: DatabaseHandle, size: number, optionsSize: number, kind: number,
 *   session: SessionHandle | undefined) => Buffer | Failure} command
 * @property {(database: DatabaseHandle, size: number, optionsSize: number, kind: number,
 *   session: SessionHandle | undefined) => number | Buffer | Failure} write
 * @property {(database: DatabaseHandle, size: number, optionsSize: number, kind: number,
 *   session: SessionHandle | undefined, form: number) => string | null | Failure} findOne
 * @property {(database: DatabaseHandle, size: number, optionsSize: number, kind: number,
 *   session: SessionHandle | undefined, form: number, named: boolean) => CursorHandle | Failure} openCursor
 *   `named`: whether the command's first field names the collection, should the reply not.
 * @property {(cursor: CursorHandle, extrasSize: number) => undefined | Failure} getMore
 * @property {(cursor: CursorHandle, most: number) => string | Failure} readBatch More than `most`
 *   documents where a thread has read them already.
 * @property {(cursor: CursorHandle) => Buffer} replyFields The last reply without its documents.
 * @property {(cursor: CursorHandle, extrasSize: number) => void} closeCursor
 * @property {(cursor: CursorHandle) => void} interruptCursor Has a getMore on another thread end without its reply.
 * @property {(cursor: CursorHandle) => void} releaseCursor
 * @property {(client: ClientHandle, causal: boolean, snapshot: boolean) => SessionHandle | Failure}
 *   startSession
 * @property {(session: SessionHandle) => void} endSession
 * @property {(session: SessionHandle) => number} sessionState 0 live, 1 dirty, 2 ended.
 * @property {(session: SessionHandle) => Buffer | undefined} sessionId The bytes of its UUID.
 * @property {(session: SessionHandle) => number | undefined} nextTransactionNumber
 * @property {(session: SessionHandle) => Buffer | undefined} clusterTime
 * @property {(session: SessionHandle, time: Uint8Array) => void} advanceClusterTime
 * @property {(session: SessionHandle) => [seconds: number, increment: number]} operationTime
 * @property {(session: SessionHandle) => [seconds: number, increment: number]} snapshotTime Of what a snapshot session
 *   reads.
 * @property {(session: SessionHandle, seconds: number, increment: number) => void}
 *   advanceOperationTime
 * @property {Record<string, (threads: ThreadsHandle, ...args: any[]) => number>} later The calls that
 *   wait for a server, by name, on other threads: they return the id of a task.
 * @property {Record<string, (threads: ThreadsHandle, ...args: any[]) => CallHandle>} prepare The same
 *   without running them yet.
 * @property {Record<'getMore', (threads: ThreadsHandle, ...args: any[]) => CallHandle>} prepareBackground The same for a
 *   cursor of this thread's: its client is lent to the other thread until the call is waited for.
 * @property {(call: CallHandle) => void} begin
 * @property {(call: CallHandle) => any} wait What a call that was begun returns; blocks until then.
 * @property {(call: CallHandle) => number} awaited A task that finishes when a call that was begun has.
 * @property {(threads: ThreadsHandle) => boolean} hasFreeThread Whether a call would begin at once.
 * @property {(callback: (ids: number[]) => void) => boolean} onFinished Tasks that have finished.
 * @property {(patient: boolean) => void} lookForFinished Reports tasks that have finished; whether
 *   that may wait for others from now on.
 * @property {(client: ClientHandle, threads: number, most: number, maxQueue: number) => ThreadsHandle} startThreads
 * @property {(threads: ThreadsHandle) => boolean} relieve Begins more threads where all are stuck in slow calls; whether
 *   calls wait that this may be needed for again.
 * @property {(threads: ThreadsHandle) => void} interruptThreads What runs ends without its reply, what waits is
 *   refused.
 * @property {(threads: ThreadsHandle) => number} stopThreads A task that ends with the threads.
 * @property {(id: number) => any} takeTask What the call returns.
 * @property {(id: number) => void} dropTask
 * @property {(id: number) => void} abandonTask Nobody waits for it any more, and no process stays alive for it.
 * @property {(threads: ThreadsHandle, id: number) => boolean} cancelTask Whether the call had not begun, and never
 *   will.
 * @property {(buffers: object) => boolean} attach
 * @property {(bytes: Uint8Array, from: number, form: number) => string} decode
 * @property {() => number} now Monotonic, in ns.
 * @property {() => Buffer} takeRaw
 * @property {(to: Uint8Array) => boolean} copyRaw Where there is room for it.
 * @property {() => string} takeWide
 * @property {() => Buffer} takeValues
 * @property {(id: number) => (number | string)[]} shape
 */

export const addonPath = findAddon();

/**
 * libmongoc counts in shared memory under the process's number, when it is loaded. What a killed
 * process of the same number left there would make it complain on standard error.
 */
function removeStaleCounters() {
  try {
    rmSync(`/dev/shm/mongoc-${process.pid}`, { force: true });
  } catch {
    // Another user's, or files are forbidden: the complaint is all that follows.
  }
}

/**
 * @returns {Addon}
 * @throws {Error} with `exitCode` 3 when the addon is missing or does not load.
 */
function load() {
  removeStaleCounters();
  try {
    return createRequire(import.meta.url)(addonPath);
  } catch (cause) {
    // The cause of one that is missing would say only where it was looked for.
    const error = existsSync(addonPath)
      ? new Error(advice(/** @type {Error} */ (cause).message), { cause })
      : new Error(advice());
    throw Object.assign(error, { exitCode: 3 });
  }
}

export const addon = load();
addon.onNoMemory((message) => {
  throw new MongoRuntimeError(message);
});

/**
 * Whether a native call failed: everything else that calls return is a primitive, a Buffer or a
 * handle, which has no properties.
 * @param {unknown} result
 * @returns {result is Failure}
 */
export function isFailure(result) {
  return typeof result === 'object' && result !== null && Object.hasOwn(result, 'domain');
}
