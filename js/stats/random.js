/** Seeded randomness: the same seed gives the same order, resamples and documents on every machine. */

const TWO_32 = 2 ** 32;

/**
 * The sfc32 generator of Chris Doty-Humphrey's PractRand 0.95 (public domain): 128 bits of state,
 * a period of at least 2^32, passes PractRand and BigCrush. Not for secrets.
 * @param {number} seed any safe integer
 * @returns {() => number} numbers in [0, 1) in steps of 2^-32
 */
export function seededRandom(seed) {
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`seed must be a whole number within ±2^53, not ${seed}`);
  }
  let a = 0;
  let b = seed | 0;
  let c = Math.floor(seed / TWO_32) | 0;
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / TWO_32;
  };
  // PractRand's own seeding discards 12 values, so that near seeds do not give near sequences.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/**
 * A standard normal value (Box and Muller).
 * @param {() => number} random numbers in [0, 1)
 */
export function gaussian(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Fisher–Yates: every order is equally likely.
 * @template T
 * @param {readonly T[]} array left as it is
 * @param {() => number} random numbers in [0, 1)
 * @returns {T[]} a new array
 */
export function shuffle(array, random) {
  const shuffled = [...array];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}

/**
 * A seed that depends on all parts and their order: 32-bit FNV-1a over their text, finished with
 * MurmurHash3's fmix32 (Austin Appleby, public domain).
 * @param {...(string | number)} parts
 * @returns {number} an unsigned 32-bit integer
 */
export function hashSeed(...parts) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(parts.join('\0'))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
