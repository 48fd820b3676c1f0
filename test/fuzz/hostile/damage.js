import { deflateSync } from 'node:zlib';
import {
  Binary,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  ObjectId,
  serialize,
  Timestamp,
} from '../../../js/client/bson/package.js';
import { mutate } from '../documents/mutations.js';

/** @typedef {import('../documents/source.js').Source} Source */

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
const OP_COMPRESSED = 2012;
export const OP_MSG = 2013;
const HEADER_BYTES = 16;

/**
 * How a reply is damaged: a field has another value; bytes of the document are changed and its length
 * told truly; bytes of the whole message are changed; it is compressed, or says so; not at all.
 * @typedef {'field' | 'document' | 'message' | 'compressed' | 'whole'} Damage
 */

/** Names that libmongoc or a driver looks for. */
const FIELDS = [
  ...['ok', 'code', 'codeName', 'errmsg', '$err', 'errorLabels', 'writeConcernError'],
  ...['writeErrors', 'writeConcernErrors', '$clusterTime', 'operationTime', 'recoveryToken'],
  ...['cursor', 'atClusterTime', 'topologyVersion', 'n', 'nModified', 'upserted', 'value'],
];
const HELLO_FIELDS = [
  ...['ok', 'code', 'errmsg', 'ismaster', 'isWritablePrimary', 'helloOk', 'secondary', 'msg'],
  ...['hosts', 'passives', 'arbiters', 'primary', 'me', 'setName', 'setVersion', 'electionId'],
  ...['tags', 'lastWrite', 'topologyVersion', 'compression', 'saslSupportedMechs', 'hidden'],
  ...['speculativeAuthenticate', 'maxWireVersion', 'minWireVersion', 'maxBsonObjectSize'],
  ...['maxMessageSizeBytes', 'maxWriteBatchSize', 'logicalSessionTimeoutMinutes'],
  ...['connectionId', 'serviceId', 'arbiterOnly', 'isreplicaset', '$clusterTime'],
];

/** @type {(() => unknown)[]} */
const VALUES = [
  () => new Int32(0),
  () => new Int32(-1),
  () => new Double(0.5),
  () => new Double(Number.NaN),
  () => new Double(1e300),
  () => Long.fromString('4294967296'),
  () => Long.MAX_VALUE,
  () => Long.MIN_VALUE,
  () => 11000,
  () => '',
  () => 'text\0with a zero',
  () => 'x'.repeat(300),
  () => true,
  () => false,
  () => null,
  () => [],
  () => [5],
  () => ['localhost:1', null],
  () => ({}),
  () => ({ code: new Int32(0) }),
  () => ({ code: Long.fromString('4294967296'), errmsg: 5 }),
  () => ({ code: 'text', errorLabels: 5 }),
  () => ({ errorLabels: [5, 'RetryableWriteError'] }),
  () => ({ clusterTime: new Timestamp({ t: 9, i: 9 }) }),
  () => ({ id: Long.ZERO, firstBatch: [] }),
  () => new Timestamp({ t: 9, i: 9 }),
  () => new ObjectId('600000000000000000000002'),
  () => new Date(0),
  () => new Binary(Buffer.alloc(3)),
  () => new Decimal128('1'),
  () => new Code('x', { a: 1 }),
  () => new MaxKey(),
  () => /x/,
];

/**
 * @param {Source} source
 * @param {Record<string, unknown>} document
 * @param {boolean} hello
 * @returns {Record<string, unknown>} Some of its fields changed, added or left out.
 */
function damageFields(source, document, hello) {
  const damaged = { ...document };
  for (let left = 1 + source.below(2); left > 0; left--) {
    const name = source.pick(hello ? HELLO_FIELDS : FIELDS);
    if (name in damaged && source.chance(0.15)) delete damaged[name];
    else damaged[name] = source.pick(VALUES)();
  }
  return damaged;
}

/** @param {number} opcode @param {Uint8Array} document */
export function frame(opcode, document) {
  // An OP_REPLY: flags, cursor, first, count. An OP_MSG: flags, kind of the section.
  const before = Buffer.alloc(opcode === OP_REPLY ? 20 : 5);
  if (opcode === OP_REPLY) before.writeInt32LE(1, 16);
  return withHeader(opcode, Buffer.concat([before, document]));
}

/** @param {number} opcode @param {Buffer} body */
export function withHeader(opcode, body) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, body]);
}

/** @param {Source} source @param {Buffer} message */
function compress(source, message) {
  const body = message.subarray(HEADER_BYTES);
  const zlib = source.chance(0.7);
  const before = Buffer.alloc(9);
  before.writeInt32LE(message.readInt32LE(12), 0);
  const wrong = [0, 1, body.length - 1, body.length + 1, 0x7fffffff, -1];
  before.writeInt32LE(source.chance(0.5) ? body.length : source.pick(wrong), 4);
  before[8] = source.chance(0.8) ? (zlib ? 2 : 0) : source.pick([1, 3, 4, 255]);
  return withHeader(OP_COMPRESSED, Buffer.concat([before, zlib ? deflateSync(body) : body]));
}

const HEADERS = [0, 1, 4, 15, 16, 17, 20, 21, 25, 26, 36, 47_999_999, 48_000_001, -1];
const OPCODES = [0, OP_REPLY, OP_QUERY, 2010, 2011, OP_COMPRESSED, OP_MSG];

/** @param {Source} source @param {Buffer} message @returns {Buffer} */
function damageMessage(source, message) {
  const bytes = Buffer.from(message);
  const legacy = message.readInt32LE(12) === OP_REPLY;
  const body = legacy ? 36 : 21;
  switch (source.below(8)) {
    case 0:
      bytes.writeInt32LE(source.pick(HEADERS), 0);
      return bytes;
    case 1:
      bytes.writeInt32LE(source.pick(OPCODES), 12);
      return bytes;
    case 2:
      // Cut off, and says so or not.
      bytes.writeInt32LE(source.chance(0.5) ? source.below(bytes.length) : bytes.length);
      return bytes.subarray(0, source.below(bytes.length));
    case 3:
      bytes.writeInt32LE(source.pick([0, 4, 5, bytes.length, bytes.length * 2, -1]), body);
      return bytes;
    case 4:
      bytes[bytes.length - 1] = 1 + source.below(255);
      return bytes;
    case 5:
      bytes[body - 1] = source.below(256);
      return bytes;
    case 6: {
      // More sections than one.
      const more = Buffer.concat([bytes, Buffer.from([source.below(2)]), bytes.subarray(body)]);
      more.writeInt32LE(more.length);
      return more;
    }
    default:
      for (let left = 1 + source.below(4); left > 0; left--) {
        bytes[source.below(bytes.length)] = source.below(256);
      }
      return bytes;
  }
}

/**
 * @param {Source} source
 * @param {Damage} damage
 * @param {Record<string, unknown>} document
 * @param {{ opcode: number, hello: boolean }} how
 * @returns {Buffer} A message, whose requests's number is to be filled in.
 */
export function damagedReply(source, damage, document, { opcode, hello }) {
  const whole = Buffer.from(
    serialize(damage === 'field' ? damageFields(source, document, hello) : document),
  );
  if (damage === 'document') return frame(opcode, mutate(source, whole));
  const message = frame(opcode, whole);
  if (damage === 'message') return damageMessage(source, message);
  if (damage === 'compressed') return compress(source, message);
  return message;
}
