import { isDeepStrictEqual } from 'node:util';
import { BSON } from 'mongodb';
import { expect } from '../runner/failures.js';
import { readJson } from '../runner/load.js';

const { Decimal128, deserialize, EJSON } = BSON;

/**
 * @typedef {import('../drivers/index.js').Codec} Codec
 * @typedef {import('../unified/context.js').Target} Target
 * @typedef {Record<string, string> & { lossy?: boolean }} Case
 */

/**
 * The tests of one file of the BSON corpus: "Testing validity", "Testing decode errors" and "Testing
 * parsing errors" of its specification. Extended JSON is js-bson's on both sides, and so no driver's.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function corpusTests(name) {
  const { bson_type: type, valid = [], decodeErrors = [], parseErrors = [] } = readJson(name);
  return [
    ...valid.map((/** @type {Case} */ one) => ({
      description: `valid: ${one.description}`,
      run: (/** @type {Target} */ { driver }) => checkValid(driver.codec, one),
    })),
    ...decodeErrors.map((/** @type {Case} */ one) => ({
      description: `decode error: ${one.description}`,
      run: (/** @type {Target} */ { driver }) => checkDecodeError(driver.codec, one),
    })),
    ...parseErrors.map((/** @type {Case} */ one) => ({
      description: `parse error: ${one.description}`,
      tests: 'js-bson',
      run: () => checkParseError(type, one),
    })),
  ];
}

/** @param {Codec} codec @param {Case} of */
function checkValid(codec, of) {
  const bytes = bytesOf(of.canonical_bson);
  const document = codec.decode(bytes);
  // js-bson keeps symbols and turns other deprecated types into what the corpus says they may become.
  const isKept = !of.converted_extjson || canonicalOf(document).includes('$symbol');
  const canonicalBson = isKept ? of.canonical_bson : of.converted_bson;
  const canonicalJson = isKept ? of.canonical_extjson : of.converted_extjson;

  sameBytes(codec.encode(document), canonicalBson, 'read and written again');
  sameJson(canonicalOf(document), canonicalJson, 'canonical Extended JSON');
  if (of.relaxed_extjson) {
    sameJson(EJSON.stringify(document), of.relaxed_extjson, 'relaxed Extended JSON');
    const relaxed = EJSON.parse(of.relaxed_extjson);
    sameJson(EJSON.stringify(relaxed), of.relaxed_extjson, 'relaxed Extended JSON, parsed');
  }
  if (of.degenerate_bson) {
    sameBytes(
      codec.encode(codec.decode(bytesOf(of.degenerate_bson))),
      canonicalBson,
      'degenerate BSON',
    );
  }
  for (const text of [canonicalJson, of.degenerate_extjson]) {
    if (text === undefined) continue;
    const parsed = EJSON.parse(text, { relaxed: false });
    sameJson(canonicalOf(parsed), canonicalJson, 'parsed Extended JSON');
    if (!of.lossy) sameBytes(codec.encode(parsed), canonicalBson, 'parsed Extended JSON, written');
  }
  expect(
    isDeepStrictEqual(codec.decodeDefault(bytes), deserialize(bytes)),
    'read with default options it is not what js-bson reads',
  );
}

/** @param {Codec} codec @param {Case} of */
function checkDecodeError(codec, { bson }) {
  throws(() => codec.decodeDefault(bytesOf(bson)), `${bson} is read`);
}

/** @param {string} type @param {Case} of */
function checkParseError(type, { string }) {
  const parse =
    type === '0x13'
      ? () => Decimal128.fromString(string)
      : () => EJSON.stringify(EJSON.parse(string, { relaxed: false }));
  throws(parse, `${string} is parsed`);
}

/** @param {() => unknown} act @param {string} otherwise */
function throws(act, otherwise) {
  try {
    act();
  } catch {
    return;
  }
  expect(false, otherwise);
}

/** @param {string} hex */
const bytesOf = (hex) => Buffer.from(hex, 'hex');

/** @param {any} document */
const canonicalOf = (document) => EJSON.stringify(document, { relaxed: false });

/** @param {Uint8Array} actual @param {string} expected @param {string} what */
function sameBytes(actual, expected, what) {
  const hex = Buffer.from(actual).toString('hex').toUpperCase();
  expect(hex === expected.toUpperCase(), `${what}: ${hex} instead of ${expected}`);
}

/** Apart from white space. @param {string} actual @param {string} expected @param {string} what */
function sameJson(actual, expected, what) {
  const wanted = JSON.stringify(JSON.parse(expected));
  expect(JSON.stringify(JSON.parse(actual)) === wanted, `${what}: ${actual} instead of ${wanted}`);
}
