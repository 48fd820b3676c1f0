import net from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { deserialize, serialize } from '../../../js/client/bson/package.js';
import { Source } from '../documents/source.js';
import { caseOf } from './cases.js';
import { damagedReply, frame, OP_MSG, OP_QUERY, OP_REPLY } from './damage.js';
import { helloReply } from './replies.js';

/**
 * A server that answers as a case has it, whatever is asked. It has a thread of its own: a native call
 * blocks its caller's.
 */

const HEADER_BYTES = 16;
const MORE_TO_COME = 2;
/** What drivers say on their own account, and need not be lied to about. */
const ASIDE = ['endSessions', 'killCursors', 'abortTransaction'];
/** How long a heartbeat is kept waiting. */
const AWAITED_MS = 200;

/**
 * @returns {Promise<{ begin: (seed: number, index: number) => Promise<string>,
 *   stop: () => Promise<unknown> }>} `begin` gives the address at which a case is played.
 */
export async function startHostileServer() {
  const worker = new Worker(new URL(import.meta.url), { workerData: { hostile: true } });
  // It is the player's own fault, and ends the player.
  worker.on('error', (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
  await new Promise((resolve) => worker.once('message', resolve));
  /** @param {number} seed @param {number} index */
  const begin = (seed, index) => {
    /** @type {Promise<string>} */
    const begun = new Promise((resolve) => worker.once('message', resolve));
    worker.postMessage({ seed, index });
    return begun;
  };
  return { begin, stop: () => worker.terminate() };
}

/** @param {Buffer} message @returns {Record<string, any>} */
function commandOf(message) {
  if (message.readInt32LE(12) !== OP_QUERY) {
    // Documents to insert may follow in a section of their own.
    return deserialize(message.subarray(21, 21 + message.readInt32LE(21)));
  }
  // Flags, the collection's name, two numbers.
  const name = message.indexOf(0, HEADER_BYTES + 4);
  return deserialize(message.subarray(name + 9));
}

/**
 * @param {net.Socket} socket
 * @param {import('./cases.js').Case} played
 * @param {string} address
 */
function serve(socket, played, address) {
  let received = Buffer.alloc(0);
  let next = 0;

  /** @param {Buffer} request @param {Buffer} reply @param {boolean} damaged */
  const send = (request, reply, damaged) => {
    if (reply.length >= 12) reply.writeInt32LE(request.readInt32LE(4), 8);
    socket.write(reply);
    // What waits for more shall not wait long.
    if (damaged && played.ends) socket.end();
  };

  /** @param {Buffer} request */
  const answer = (request) => {
    const command = commandOf(request);
    const [name] = Object.keys(command);
    const opcode = request.readInt32LE(12) === OP_QUERY ? OP_REPLY : OP_MSG;
    if (/^(?:ismaster|hello)$/i.test(name)) {
      const document = helloReply(address, played.kind);
      const { damage } = played.hello;
      const source = new Source(played.hello.seed);
      const reply = damagedReply(source, damage, document, { opcode, hello: true });
      const damaged = damage !== 'whole';
      if (command.maxAwaitTimeMS === undefined) send(request, reply, damaged);
      else setTimeout(() => !socket.destroyed && send(request, reply, damaged), AWAITED_MS).unref();
      return;
    }
    if (request.readInt32LE(HEADER_BYTES) & MORE_TO_COME) return;
    if (ASIDE.includes(name)) return send(request, frame(OP_MSG, serialize({ ok: 1 })), false);
    const said = next++;
    const document = played.replies[Math.min(said, played.replies.length - 1)];
    const { damage, at } = played.reply;
    const source = new Source(played.reply.seed);
    const hit = said === Math.min(at, played.replies.length - 1) ? damage : 'whole';
    send(request, damagedReply(source, hit, document, { opcode, hello: false }), hit !== 'whole');
  };

  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
      const size = received.readInt32LE(0);
      try {
        answer(received.subarray(0, size));
      } catch {
        // Drivers send some of what they were told back, damaged as it is.
        socket.destroy();
      }
      received = received.subarray(size);
    }
  });
}

function listen() {
  /** @type {net.Server | undefined} */
  let server;
  parentPort?.on('message', ({ seed, index }) => {
    const played = caseOf(seed, index);
    server?.close();
    const own = net.createServer((socket) => serve(socket, played, address));
    server = own;
    let address = '';
    own.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (own.address());
      address = `127.0.0.1:${port}`;
      parentPort?.postMessage(address);
    });
  });
  parentPort?.postMessage('ready');
}

if (workerData?.hostile) listen();
