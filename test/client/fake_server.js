import net from 'node:net';
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

const HELLO = serialize({
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 17,
  ok: 1,
});

/**
 * @param {Uint8Array} reply The answer to every command.
 * @returns {Promise<{ uri: string, stop: () => Promise<unknown> }>}
 */
export function startFakeServer(reply) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { reply } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (port) => {
      const uri = `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=5000`;
      resolve({ uri, stop: () => worker.terminate() });
    });
  });
}

/** @param {Buffer} message A whole one. @param {Uint8Array} reply */
function answer(message, reply) {
  const query = message.readInt32LE(12) === OP_QUERY;
  const body = /\b(?:ismaster|hello)\b/i.test(message.toString('latin1')) ? HELLO : reply;
  // An OP_REPLY: flags, cursor, first, count. An OP_MSG: flags, kind of the section.
  const before = Buffer.alloc(query ? 20 : 5);
  if (query) before.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + before.length + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(query ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, before, body]);
}

/** @param {Uint8Array} reply */
function listen(reply) {
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0);
        socket.write(answer(received.subarray(0, size), reply));
        received = received.subarray(size);
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    parentPort?.postMessage(/** @type {net.AddressInfo} */ (server.address()).port);
  });
}

if (workerData?.reply) listen(workerData.reply);
