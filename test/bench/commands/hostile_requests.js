/** Requests that no browser sends, made up from a seed, and sent as raw bytes. */

import { connect } from 'node:net';

/** @typedef {() => number} Random */
/** @typedef {{ bytes: Buffer, ending: string }} HostileRequest */

/** Connections at a time. */
const ABREAST = 8;
const LONG = 'a'.repeat(20_000);
const METHODS = ['POST', 'HEAD', 'OPTIONS', 'CONNECT', 'PRI', 'get', ''];
const TARGETS = [
  ...'/ / / // //x //[ //@ //:0 //a:b@c /..// /events /report /page.js /page.css'.split(' '),
  ...'* ? # : % \\\\ /\\ x:80 http:// https://[ http://evil.example/'.split(' '),
  ...'/%00 /%zz /%E0%A4%A /__proto__ /constructor'.split(' '),
  ...['', '\0', '\t', '\u00e9', '\u202e', `/${LONG}`],
];
const VERSIONS = [' HTTP/1.0', ' HTTP/2.0', ' HTTP/9.9', '', ' http'];
const BREAKS = ['\n', '\r', ''];
const HEADERS = [
  ...['sec-fetch-site: cross-site', 'sec-fetch-dest: document', 'host: evil.example', 'host:'],
  ...['content-length: -1', 'content-length: 5', 'content-length: 99999999999999999999'],
  ...['transfer-encoding: chunked', 'transfer-encoding: x, chunked', 'expect: 100-continue'],
  ...['expect: nothing', 'upgrade: websocket', 'connection: upgrade', 'connection: keep-alive'],
  ...['no colon', ': no name', 'a\0b: c', 'x: \u0001', ' folded', '__proto__: 1'],
  `cookie: ${LONG}`,
];
const BODIES = ['hello', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n', '-1\r\n'];
/** How the client leaves: after an answer, at once, or with a reset. */
const ENDINGS = ['answered', 'answered', 'answered', 'gone', 'reset'];

/**
 * @param {Random} random
 * @param {string} host the right one
 * @returns {HostileRequest} one or several, one after the other
 */
export function hostileRequest(random, host) {
  const one = (/** @type {readonly string[]} */ all) => all[Math.floor(random() * all.length)];
  /** Mostly as it should be: what is wrong twice is refused for the first. */
  const usually = (/** @type {string} */ right, /** @type {readonly string[]} */ wrong) =>
    random() < 0.95 ? right : one(wrong);
  const some = (/** @type {number} */ most, /** @type {readonly string[]} */ all) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(all));
  const request = () => {
    const target = random() < 0.5 ? one(TARGETS) : some(2, TARGETS).join('');
    const headers = random() < 0.5 ? [] : some(2, HEADERS);
    const head = [
      `${usually('GET', METHODS)}${usually(' ', ['', '  ', '\t'])}${target}${usually(' HTTP/1.1', VERSIONS)}`,
      ...[usually(`host: ${host}`, ['', `host: ${host}0`]), ...headers].filter(Boolean),
      '',
    ];
    return head.map((line) => line + usually('\r\n', BREAKS)).join('') + usually('', BODIES);
  };
  const text = Buffer.from([request(), ...(random() < 0.2 ? [request(), request()] : [])].join(''));
  const noise = Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256)));
  const kept = random() < 0.9 ? text : text.subarray(0, Math.floor(random() * text.length));
  const bytes = random() < 0.9 ? kept : Buffer.concat([kept, noise]);
  return { bytes, ending: one(ENDINGS) };
}

/**
 * @param {number} port on loopback
 * @param {number} count
 * @param {() => HostileRequest} next
 * @returns {Promise<Map<number, number>>} how often each status came back; 0 stands for no answer
 */
export async function sendAll(port, count, next) {
  /** @type {Map<number, number>} */
  const answers = new Map();
  let sent = 0;
  const client = async () => {
    while (sent++ < count) {
      const status = await send(port, next());
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, client));
  return answers;
}

/**
 * @param {number} port
 * @param {HostileRequest} request
 * @returns {Promise<number>} the first answer's status
 */
const send = (port, { bytes, ending }) =>
  new Promise((resolve) => {
    let status = 0;
    const socket = connect(port, '127.0.0.1', () => {
      if (ending === 'answered') socket.end(bytes);
      else
        socket.write(bytes, () =>
          ending === 'gone' ? socket.destroy() : socket.resetAndDestroy(),
        );
    });
    socket.on('data', (data) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 0);
      // Events never end by themselves.
      socket.destroy();
    });
    // A reset is an answer, too.
    socket.on('error', () => {});
    socket.on('close', () => resolve(status));
  });
