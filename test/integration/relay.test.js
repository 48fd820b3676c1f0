/** The relay by itself: what goes in comes out, whole and in order, and ends where it ended. */

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '../helpers/machine/process.js';

const RELAY = fileURLToPath(new URL('../../workers/relay.js', import.meta.url));
const skip = process.platform === 'linux' ? false : 'the relay needs Linux';

/** @param {import('node:test').TestContext} t @param {(socket: net.Socket) => void} serve @param {number} rttUs */
async function relayed(t, serve, rttUs) {
  const server = net.createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: serverPort } = /** @type {net.AddressInfo} */ (server.address());
  const relay = fork(RELAY);
  t.after(() => {
    relay.kill();
    server.close();
  });
  relay.send({ serverPort, rttUs });
  const [{ port }] = await once(relay, 'message');
  return () => net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
}

/** @param {Buffer} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

test('more than may be held back comes whole and in order to a reader that rests', {
  skip,
}, async (t) => {
  // More than the 64 MB that a direction holds and what sockets do, so that the relay stops reading, and goes on.
  const sent = Buffer.alloc(120_000_000, 'what is sent, and what comes after it; ');
  for (let at = 0; at < sent.length; at += 4096) sent.writeUInt32LE(at, at);
  let taken = 0;
  function* parts() {
    for (; taken < sent.length; taken += 1_000_000) yield sent.subarray(taken, taken + 1_000_000);
  }
  const connect = await relayed(t, (socket) => Readable.from(parts()).pipe(socket), 2000);
  const socket = connect();
  socket.pause();
  await eventually(() => taken > 60_000_000, 'what may be held back is taken');
  for (let before = -1; taken > before; ) {
    before = taken;
    await sleep(50);
  }
  assert.ok(taken < sent.length, `${taken} bytes were taken`);
  assert.equal(hashOf(await buffer(socket)), hashOf(sent));
  socket.destroy();
});

test('an end that is said with the last bytes is passed on, and the answer to it', {
  skip,
}, async (t) => {
  const connect = await relayed(t, (socket) => socket.pipe(socket), 200);
  for (let i = 0; i < 100; i++) {
    const socket = connect();
    socket.end(`message ${i}`);
    assert.equal(String(await buffer(socket)), `message ${i}`);
  }
});

test('whoever breaks off breaks the other end off', { skip }, async (t) => {
  /** @type {(value: unknown) => void} */
  let told = () => {};
  const ended = new Promise((resolve) => {
    told = resolve;
  });
  const connect = await relayed(
    t,
    (socket) => {
      socket.on('error', told).on('close', told);
      // As much as nobody will read.
      socket.write(Buffer.alloc(100_000_000));
    },
    200,
  );
  const socket = connect();
  await once(socket, 'data');
  socket.resetAndDestroy();
  await ended;
});
