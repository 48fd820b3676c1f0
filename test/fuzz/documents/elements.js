import { textBytes } from './text.js';

/**
 * @typedef {import('./source.js').Source} Source
 * @typedef {import('./writer.js').Writer} Writer
 * @typedef {(source: Source, writer: Writer) => void} WriteValue
 */

const DOUBLES = [
  0,
  -0,
  1,
  -1,
  0.1,
  Number.NaN,
  Infinity,
  -Infinity,
  5e-324,
  1.7976931348623157e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
];
const INT32S = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)];
const INT64S = [0n, 2n ** 31n, 2n ** 53n, 2n ** 62n].flatMap((edge) =>
  [-1n, 0n, 1n].flatMap((step) => [edge + step, -edge + step]),
);
INT64S.push(2n ** 63n - 1n, -(2n ** 63n), 2n ** 32n - 1n, 2n ** 32n);
/** The furthest dates that JavaScript has, in ms, and beyond. */
const LAST_DATE = 8_640_000_000_000_000n;
const DATES = [0n, -1n, LAST_DATE, LAST_DATE + 1n, -LAST_DATE, -LAST_DATE - 1n, 2n ** 63n - 1n];
const OPTIONS = ['', 'i', 'ims', 'imx', 's', 'ii', 'gu', 'mi'];
const PATTERNS = ['', 'a', '^ab+c$', '[', '(', '/', '\\d', '(?<x>a)', 'é', '\\'];
const SUBTYPES = [0, 1, 3, 4, 5, 6, 7, 8, 128, 255];

/** @param {Source} source @param {Writer} writer */
function writeInt64(source, writer) {
  const kind = source.unit();
  if (kind < 0.4) writer.int64(source.pick(INT64S));
  else if (kind < 0.7) writer.int64(BigInt(source.below(2 ** 50)) - 2n ** 49n);
  else writer.noise(source, 8);
}

/** @param {Source} source @param {Writer} writer */
function writeDate(source, writer) {
  if (source.chance(0.1)) writer.int64(source.pick(DATES));
  else if (source.chance(0.02)) writer.noise(source, 8);
  else writer.int64(BigInt(source.below(4e12)) - 10n ** 12n);
}

/** @param {Source} source @param {Writer} writer */
function writeBinary(source, writer) {
  const kind = source.unit();
  if (kind < 0.5) {
    const size = source.chance(0.3) ? 16 : source.size(40);
    writer.int32(size);
    writer.byte(source.pick(SUBTYPES));
    writer.noise(source, size);
  } else if (kind < 0.75) {
    // The old subtype, which holds its size a second time.
    const size = source.size(20);
    writer.int32(size + 4);
    writer.byte(2);
    writer.int32(size + (source.chance(0.05) ? source.below(3) - 1 : 0));
    writer.noise(source, size);
  } else {
    // A vector: type, padding, elements.
    const size = source.size(20);
    writer.int32(size + 2);
    writer.byte(9);
    writer.byte(source.pick([0x03, 0x27, 0x10, 0x99]));
    writer.byte(source.chance(0.7) ? 0 : source.below(9));
    writer.noise(source, size);
  }
}

/** @param {Source} source @param {Writer} writer */
const writeText = (source, writer) => writer.string(textBytes(source));

/**
 * How a value of each type is written, nested documents and scopes excepted.
 * @type {Readonly<Record<number, WriteValue>>}
 */
export const VALUES = Object.freeze({
  1: (source, writer) => {
    const kind = source.unit();
    if (kind < 0.3) writer.double(source.pick(DOUBLES));
    else if (kind < 0.9) writer.double(source.unit() * 1e6 - 5e5);
    else writer.noise(source, 8);
  },
  2: writeText,
  5: writeBinary,
  6: () => {},
  7: (source, writer) => writer.noise(source, 12),
  8: (source, writer) => writer.byte(source.chance(0.002) ? 2 : source.below(2)),
  9: writeDate,
  10: () => {},
  11: (source, writer) => {
    writer.cstring(Buffer.from(source.pick(PATTERNS)));
    writer.cstring(Buffer.from(source.pick(OPTIONS)));
  },
  12: (source, writer) => {
    writeText(source, writer);
    writer.noise(source, 12);
  },
  13: writeText,
  14: writeText,
  16: (source, writer) => {
    if (source.chance(0.3)) writer.int32(source.pick(INT32S));
    else writer.int32(source.below(2 ** 32));
  },
  17: (source, writer) => writer.noise(source, 8),
  18: writeInt64,
  19: (source, writer) => writer.noise(source, 16),
  127: () => {},
  255: () => {},
});
