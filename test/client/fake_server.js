import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { serialize } from '../../js/client/bson/package.js';

/**
 * A server that says hello and answers every other command with the same bytes, true or not. It has a
 * thread of its own: a native call blocks its caller's.
 */

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;

/** What it says of itself. */
export const HELLO = Object.freeze({
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 17,
  ok: 1,
});
const HELLO_BYTES = serialize(HELLO);

/**
 * How it answers a hello: with another document, another opcode, bytes behind the document.
 * @typedef {{ document?: Uint8Array, opcode?: number, more?: Uint8Array }} HelloReply
 */

/**
 * How it sends an answer in pieces: so many bytes every so often, `most` pieces and nothing more.
 * @typedef {{ bytes: number, everyMs: number, most?: number }} Pieces
 */

/**
 * @param {Uint8Array | Uint8Array[]} reply The answer to every command, or those to a connection's commands,
 *   the last of them to all that follow; an empty one ends the connection.
 * @param {{ whole?: boolean, helloReply?: HelloReply, together?: boolean, pieces?: Pieces }} [how] `whole`: it is a whole message, of
 *   which the number of the request alone is filled in, and the connection ends with it; `together`: the answers
 *   are those to all connections' commands.
 * @returns {Promise<{ uri: string, stop: () => Promise<unknown> }>}
 */
export function startFakeServer(
  reply,
  { whole = false, helloReply = {}, together = false, pieces } = {},
) {
  const replies = Array.isArray(reply) ? reply : [reply];
  const worker = new Worker(new URL(import.meta.url), {
    workerData: {
      replies,
      whole,
      together,
      pieces,
      helloReply: { document: HELLO_BYTES, ...helloReply },
    },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (port) => {
      const uri = `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=5000`;
      resolve({ uri, stop: () => worker.terminate() });
    });
  });
}

/** @param {Buffer} message */
function isHello(message) {
  return /\b(?:ismaster|hello)\b/i.test(message.toString('latin1'));
}

/** @param {Buffer} message A whole one. @param {Uint8Array} body @param {HelloReply} [helloReply] */
function answer(message, body, { opcode, more = new Uint8Array() } = {}) {
  const query = message.readInt32LE(12) === OP_QUERY;
  // An OP_REPLY: flags, cursor, first, count. An OP_MSG: flags, kind of the section.
  const before = Buffer.alloc(query ? 20 : 5);
  if (query) before.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + before.length + body.length + more.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(opcode ?? (query ? OP_REPLY : OP_MSG), 12);
  return Buffer.concat([header, before, body, more]);
}

/** @param {Buffer} message A whole one. @param {Uint8Array} reply Another. */
function fillIn(message, reply) {
  const filled = Buffer.from(reply);
  if (filled.length >= 12) filled.writeInt32LE(message.readInt32LE(4), 8);
  return filled;
}

/**
 * @param {net.Socket} socket
 * @param {Buffer} message
 * @param {Pieces} pieces
 */
async function sendInPieces(socket, message, { bytes, everyMs, most = message.length }) {
  const end = Math.min(message.length, most * bytes);
  for (let at = 0; at < end; at += bytes) {
    socket.write(message.subarray(at, Math.min(end, at + bytes)));
    await sleep(everyMs);
  }
}

/**
 * @param {{ replies: Uint8Array[], whole: boolean, together: boolean, helloReply: Required<HelloReply>,
 *   pieces?: Pieces }} how
 */
function listen({ replies, whole, together, helloReply, pieces }) {
  const all = { answered: 0 };
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0);
    const count = together ? all : { answered: 0 };
    const nextReply = () => replies[Math.min(count.answered++, replies.length - 1)];
    /** @param {Buffer} message @param {Uint8Array} reply */
    const send = (message, reply) => {
      if (reply.length === 0) socket.destroy();
      else if (whole) socket.end(fillIn(message, reply));
      else if (pieces) sendInPieces(socket, answer(message, reply), pieces);
      else socket.write(answer(message, reply));
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0);
        const message = received.subarray(0, size);
        received = received.subarray(size);
        if (isHello(message)) socket.write(answer(message, helloReply.document, helloReply));
        else send(message, nextReply());
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    parentPort?.postMessage(/** @type {net.AddressInfo} */ (server.address()).port);
  });
}

if (workerData?.replies) listen(workerData);
