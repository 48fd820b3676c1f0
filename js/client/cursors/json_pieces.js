/** JSON of documents, which comes in pieces: the text of one or more each, with commas between them. */

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text));

/** What is no cursor's, such as a plan that was asked for, comes as an object. @param {any} piece @returns {Buffer} */
const textOf = (piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(JSON.stringify(piece)));

/**
 * @param {unknown[]} pieces
 * @returns {Buffer} an array of all
 */
export function joined(pieces) {
  const parts = pieces.flatMap((piece, i) => [i === 0 ? OPEN : COMMA, textOf(piece)]);
  return Buffer.concat(pieces.length === 0 ? [OPEN, CLOSE] : [...parts, CLOSE]);
}

/**
 * @param {AsyncIterable<unknown>} pieces
 * @returns {AsyncGenerator<Buffer, void, void>}
 */
export async function* arrayOf(pieces) {
  let before = OPEN;
  for await (const piece of pieces) {
    yield before;
    yield textOf(piece);
    before = COMMA;
  }
  if (before === OPEN) yield OPEN;
  yield CLOSE;
}
