/**
 * Documents that answer differently each time they are asked: getters that count, take from a queue or fail, toBSON,
 * proxies that note every question, arrays and objects that change while they are read. Whoever asks once more, or in
 * another order, gets something else.
 */

/** @typedef {import('./documents/source.js').Source} Source */

/**
 * What a document's parts have in common.
 * @typedef {object} Life
 * @property {number} asked How often any of them was asked so far.
 * @property {() => unknown} call Uses the client that the document is for.
 */

/** @type {((source: Source) => (object: any, key: string, life: Life) => void)[]} */
const PROPERTIES = [
  (source) => {
    const value = source.pick(['text', 'é', 1, -0, 2.5, true, null, undefined, 7n, /x/i]);
    return plain(() => value);
  },
  () => getter((life) => life.asked++),
  () => getter((life) => `asked ${life.asked++}`),
  (source) => {
    const queue = Array.from({ length: 1 + source.below(3) }, (_, i) => ({ taken: i }));
    return getter(() => queue.shift());
  },
  (source) => {
    let left = source.below(4);
    return getter((life) => {
      life.asked++;
      if (left-- === 0) throw new RangeError('not now');
      return left;
    });
  },
  () => plain((life) => ({ toBSON: () => ({ n: life.asked++ }) })),
  () => plain((life) => ({ toBSON: () => (life.asked++ % 2 ? 'odd' : undefined) })),
  () => plain((life) => new Map([['n', { toBSON: () => life.asked++ }]])),
  () => plain((life) => noting({ a: 1, b: { c: 2 }, d: [3] }, life)),
  () => plain((life) => noting([1, { two: 2 }, [3]], life)),
  () => plain(growing),
  () => plain(shrinking),
  () => plain((life) => new Counting(life)),
  () => getter((life) => life.call()),
];

/** @param {(life: Life) => unknown} make @returns {(object: any, key: string, life?: any) => void} */
function plain(make) {
  return (object, key, life) => {
    object[key] = make(life);
  };
}

/** @param {(life: Life) => unknown} get @returns {(object: any, key: string, life?: any) => void} */
function getter(get) {
  return (object, key, life) => {
    Object.defineProperty(object, key, {
      get: () => get(life),
      enumerable: true,
      configurable: true,
    });
  };
}

/** Counts each question, and answers those for numbers by the count. @param {any} target @param {Life} life @returns {any} */
function noting(target, life) {
  return new Proxy(target, {
    get(object, key, receiver) {
      life.asked++;
      const value = Reflect.get(object, key, receiver);
      if (typeof value === 'number' && key !== 'length') return life.asked;
      return typeof value === 'object' ? noting(value, life) : value;
    },
    has(object, key) {
      life.asked++;
      return Reflect.has(object, key);
    },
    ownKeys(object) {
      life.asked++;
      return Reflect.ownKeys(object);
    },
    getPrototypeOf(object) {
      life.asked++;
      return Reflect.getPrototypeOf(object);
    },
    getOwnPropertyDescriptor(object, key) {
      life.asked++;
      return Reflect.getOwnPropertyDescriptor(object, key);
    },
  });
}

/** @param {Life} life */
function growing(life) {
  /** @type {unknown[]} */
  const array = [];
  const more = () => {
    if (array.length < 5)
      array.push(
        { n: life.asked++ },
        Object.defineProperty({}, 'x', { get: more, enumerable: true }),
      );
    return array.length;
  };
  more();
  return array;
}

/** @param {Life} life */
function shrinking(life) {
  /** @type {Record<string, unknown>} */
  const object = { list: [1, 2, 3, 4] };
  Object.defineProperty(object, 'cut', {
    get() {
      delete object.gone;
      object.stays = life.asked++;
      return /** @type {unknown[]} */ (object.list).pop();
    },
    enumerable: true,
  });
  object.gone = 'gone';
  object.stays = 'as it was';
  return object;
}

class Counting {
  #life;

  /** @param {Life} life */
  constructor(life) {
    this.#life = life;
    Object.defineProperty(this, 'n', { get: () => this.#life.asked++, enumerable: true });
  }
}

/**
 * @param {Source} source
 * @param {() => Life} begin
 * @returns {any}
 */
export function livingDocument(source, begin) {
  const life = begin();
  /** @type {Record<string, unknown>} */
  const document = {};
  const keys = ['a', 'b', 'é', 'd', 'e'].slice(0, 1 + source.below(5));
  for (const key of keys) {
    const into = source.chance(0.2) ? nested(document, key) : document;
    /** @type {any} */ (source.pick(PROPERTIES)(source))(into, key, life);
  }
  return source.chance(0.1) ? noting(document, life) : document;
}

/** @param {Record<string, any>} document @param {string} key */
function nested(document, key) {
  document[`in ${key}`] = {};
  return document[`in ${key}`];
}
