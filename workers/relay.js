/**
 * A relay in a process of its own: between a client and a server on this machine it makes a round trip of a chosen
 * length. What it takes by itself is measured first, and left out of the delay.
 */

import { once } from 'node:events';
import net from 'node:net';
import { addon } from '../bench/relay/addon.js';
import { median } from '../js/stats/median.js';

/** @typedef {{ serverPort: number, rttUs: number }} Asked */

const HOST = '127.0.0.1';
const ROUND_TRIPS = 400;
const LEAST_ROUND_TRIPS = 20;
/** For all that are measured at one length. */
const MOST_US = 1_000_000;
/** Before them, which compile and wake what they need. */
const UNCOUNTED = 50;
/** As large as a short command, and its reply. */
const MESSAGE = Buffer.alloc(100, 1);

/** @param {number} serverPort @param {number} delayUs each way */
function start(serverPort, delayUs) {
  if (!addon.startRelay) throw new Error('a relay needs Linux: leave out --rtt');
  const port = addon.startRelay(serverPort, delayUs);
  if (port === 0) throw new Error('the relay could not open a port on 127.0.0.1');
  return port;
}

/**
 * @param {number} port
 * @param {number} expectedUs about
 * @returns {Promise<number>} µs, the median of round trips to whoever answers there with what it gets
 */
async function roundTripUs(port, expectedUs) {
  const socket = net.connect(port, HOST).setNoDelay();
  await once(socket, 'connect');
  const count = Math.max(
    LEAST_ROUND_TRIPS,
    Math.min(ROUND_TRIPS, MOST_US / Math.max(1, expectedUs)),
  );
  const uncounted = Math.min(UNCOUNTED, count / 4);
  const times = [];
  for (let i = 0; i < count; i++) {
    const before = performance.now();
    socket.write(MESSAGE);
    await once(socket, 'data');
    if (i >= uncounted) times.push((performance.now() - before) * 1000);
  }
  socket.destroy();
  return median(times);
}

/** @param {Asked} asked */
async function open({ serverPort, rttUs }) {
  const echo = net.createServer((socket) => socket.setNoDelay().pipe(socket)).listen(0, HOST);
  await once(echo, 'listening');
  const { port: echoPort } = /** @type {net.AddressInfo} */ (echo.address());
  const directUs = await roundTripUs(echoPort, 0);
  const costUs = Math.max(0, (await roundTripUs(start(echoPort, 0), 0)) - directUs);
  const delayUs = Math.max(0, Math.round((rttUs - costUs) / 2));
  const measuredUs = (await roundTripUs(start(echoPort, delayUs), rttUs)) - directUs;
  echo.close();
  return { port: start(serverPort, delayUs), costUs, measuredUs };
}

process.on('disconnect', () => process.exit());
process.once('message', async (/** @type {Asked} */ asked) => {
  try {
    process.send?.(await open(asked));
  } catch (error) {
    process.send?.({ failed: /** @type {Error} */ (error).message });
  }
});
