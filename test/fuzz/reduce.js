/** How long a difference may be made smaller before it is shown as it is. */
const PATIENCE_MS = 20_000;

/** @returns {() => boolean} */
function patience() {
  const end = performance.now() + PATIENCE_MS;
  return () => performance.now() < end;
}

/**
 * Leaves out whatever can be left out, in ever smaller pieces.
 * @template {Buffer | unknown[]} T
 * @param {T} items
 * @param {(items: T) => boolean} fails
 * @param {number} [kept] How many of the first have to stay.
 * @returns {T}
 */
export function reduceList(items, fails, kept = 0) {
  const goesOn = patience();
  for (let size = items.length >> 1; size >= 1; size >>= 1) {
    for (let at = kept; at < items.length && goesOn(); ) {
      const shorter = without(items, at, at + size);
      if (shorter.length >= kept && fails(shorter)) items = shorter;
      else at += size;
    }
  }
  return items;
}

/**
 * @template {Buffer | unknown[]} T
 * @param {T} items
 * @param {number} from
 * @param {number} to
 * @returns {T}
 */
function without(items, from, to) {
  const rest = Buffer.isBuffer(items)
    ? Buffer.concat([items.subarray(0, from), items.subarray(to)])
    : [...items.slice(0, from), ...items.slice(to)];
  return /** @type {T} */ (rest);
}

/**
 * A damaged or whole document, shortened; what is left claims to be whole.
 * @param {Buffer} bytes
 * @param {(bytes: Buffer) => boolean} fails
 * @returns {Buffer}
 */
export function reduceBytes(bytes, fails) {
  return reduceList(
    bytes,
    (shorter) => {
      if (shorter.length < 5) return false;
      shorter.writeInt32LE(shorter.length);
      return fails(shorter);
    },
    4,
  );
}

/**
 * Takes properties away, in place, that the difference does not need.
 * @param {any} value
 * @param {() => boolean} fails
 * @param {Set<unknown>} [seen]
 */
export function reduceObject(value, fails, seen = new Set()) {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const key of Object.keys(value)) {
    const property = /** @type {PropertyDescriptor} */ (
      Object.getOwnPropertyDescriptor(value, key)
    );
    if (Array.isArray(value) || !property.configurable || !Reflect.deleteProperty(value, key)) {
      continue;
    }
    if (!fails()) Object.defineProperty(value, key, property);
  }
  for (const key of Object.keys(value)) reduceObject(value[key], fails, seen);
}
