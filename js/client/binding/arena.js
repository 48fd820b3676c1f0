import { addon } from './addon.js';
import { HEADER, ROOM } from './constants.js';

/** Room for the largest document, in bytes. What is not written to takes no memory. */
const FIRST_REQUEST_BYTES = 18 * 1024 * 1024;

const first = Buffer.allocUnsafeSlow(FIRST_REQUEST_BYTES);

/**
 * Memory that this thread's JavaScript and C++ both see, so that a call passes sizes and no
 * objects. Whatever a call leaves here is read before the next call.
 */
export const arena = {
  /** Commands on their way out. */
  request: first,
  /** The same memory. */
  view: new DataView(first.buffer, first.byteOffset, first.length),
  /** Counts of the batch that came in, then its runs: pairs of shape and number of documents. */
  header: new Int32Array(HEADER.firstRun + 2 * ROOM.runs),
  /** Numbers, dates in ms and booleans of the batch, in the documents' order. */
  numbers: new Float64Array(ROOM.numbers),
  /** Where each string of the batch begins in its text; one more entry where the last one ends. */
  offsets: new Uint32Array(ROOM.strings),
  /** ObjectIds, 12 bytes each. */
  ids: new Uint8Array(12 * ROOM.ids),
  /** Of strings without text: where they begin in the wide text, and how long they are. */
  wideBegins: new Uint32Array(ROOM.strings),
  wideLengths: new Uint32Array(ROOM.strings),
  /**
   * When the last call went into libmongoc, when it came back, when it was handed to another thread
   * and when it was taken from there: monotonic, in ns.
   */
  clock: new Float64Array(4),
};

/** Hands the buffers to the addon. */
function attach() {
  if (!addon.attach(arena)) throw new Error('The addon and js/client are of different versions');
}

/** @param {typeof first} request */
function use(request) {
  arena.request = request;
  arena.view = new DataView(request.buffer, request.byteOffset, request.length);
  attach();
}

/**
 * Makes room for `bytes` in the request, keeping the first `used`.
 * @param {number} bytes
 * @param {number} used
 */
export function reserve(bytes, used) {
  if (bytes <= arena.request.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes, 2 * arena.request.length));
  larger.set(arena.request.subarray(0, used));
  use(larger);
}

/** Lets go of the room that the largest command needed. */
export function shrink() {
  spare = undefined;
  use(Buffer.allocUnsafeSlow(FIRST_REQUEST_BYTES));
}

/** What was used so last. @type {typeof first | undefined} */
let spare;

/**
 * Runs what writes a request while another one is half written.
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
export function onNewRequest(act) {
  const { request } = arena;
  use(spare ?? Buffer.allocUnsafeSlow(FIRST_REQUEST_BYTES));
  spare = undefined;
  try {
    return act();
  } finally {
    spare = arena.request;
    use(request);
  }
}

attach();
