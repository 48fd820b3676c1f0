/**
 * Documents of the shapes that MongoDB's driver benchmark has: as many fields of each kind, with keys and texts as long,
 * so that each is as large as BSON. Contents are ours, seeded.
 */

import { Binary, Code, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { hashSeed, seededRandom } from '../../../../js/stats/random.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {{ below: (limit: number) => number, text: (length: number) => string }} Draw */

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const KEY = 8;
const LONG_KEY = 12;
const TEXT = 80;
const INT32 = 2 ** 31;

/** BSON bytes of one, without an `_id` where the specification's has none. */
export const BYTES = {
  flat: 6046,
  deep: 2286,
  full: 4026,
  small: 250,
  large: 2_500_064,
  tweet: 1531,
};

/** @param {number} seed @param {string} name @returns {Draw} */
function drawOf(seed, name) {
  const random = seededRandom(hashSeed(seed, 'driverbench', name));
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const text = (/** @type {number} */ length) =>
    Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join('');
  return { below, text };
}

/**
 * @param {Draw} draw
 * @param {number} length of the keys, none of which comes twice
 * @param {...[count: number, value: (at: number) => unknown]} kinds
 * @returns {Doc}
 */
function fields({ text }, length, ...kinds) {
  /** @type {Doc} */
  const document = {};
  for (const [count, value] of kinds) {
    for (let at = 0; at < count; at++) {
      let key = text(length);
      // A key of digits alone would come first.
      while (key in document || /^\d/.test(key)) key = text(length);
      document[key] = value(at);
    }
  }
  return document;
}

/** @param {Draw} draw */
const objectId = ({ below }) =>
  new ObjectId(Array.from({ length: 24 }, () => below(16).toString(16)).join(''));
/** Beyond 32 bits, as a JavaScript application has it: a number. @param {Draw} draw */
const large = ({ below }) => INT32 + below(1e6) * 997_001 + 1;

/** @type {Record<'flat' | 'deep' | 'full' | 'small' | 'large' | 'tweet', (draw: Draw) => Doc>} */
const SHAPES = {
  flat: (draw) => ({
    _id: objectId(draw),
    ...fields(
      draw,
      KEY,
      [48, () => draw.text(TEXT)],
      [24, () => draw.below(1000)],
      [24, () => large(draw)],
      [24, () => draw.below(1e6) / 7 + 0.1],
      [24, () => draw.below(2) === 0],
    ),
  }),
  deep: (draw) => tree(draw, 6),
  full(draw) {
    const arrays = [4, 5, 7, 8, 8, 10];
    const scopes = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4];
    return {
      _id: objectId(draw),
      ...fields(
        draw,
        KEY,
        [6, () => draw.text(TEXT)],
        [6, () => draw.below(1000)],
        [6, () => new MinKey()],
        [6, () => new MaxKey()],
        [6, () => new Date(draw.below(INT32) * 1000)],
        [6, (at) => new Timestamp({ t: draw.below(INT32), i: at + 1 })],
        [6, () => new Binary(Buffer.from(draw.text(TEXT)))],
        [6, (at) => Array.from({ length: arrays[at] }, () => draw.below(100))],
        [12, () => large(draw)],
        [12, () => draw.below(2) === 0],
        [
          12,
          (at) => new Code(draw.text(TEXT), fields(draw, KEY, [scopes[at], () => draw.below(100)])),
        ],
        [2, () => new RegExp(draw.text(22))],
        [4, () => ({})],
      ),
    };
  },
  small: (draw) => fields(draw, KEY, [7, () => draw.text(KEY)], [6, () => draw.below(1e8)]),
  large: (draw) =>
    fields(
      draw,
      LONG_KEY,
      [47_177, () => draw.text(LONG_KEY)],
      [86, () => draw.below(INT32)],
      [47_092, () => large(draw)],
    ),
  tweet,
};

/** @param {Draw} draw @param {number} depth @returns {Doc} */
function tree(draw, depth) {
  if (depth === 1) return { leftValue: draw.text(8), rightValue: draw.text(8) };
  return { left: tree(draw, depth - 1), right: tree(draw, depth - 1) };
}

/** Texts are as long as it takes. @param {Draw} draw @returns {Doc} */
function tweet({ below, text }) {
  const id = () => 1e9 + below(1e9);
  const color = () => text(6);
  return {
    ...{ text: text(38), in_reply_to_status_id: 1e10 + below(1e9), retweet_count: null },
    ...{ contributors: null, created_at: text(30), geo: null, source: text(3), coordinates: null },
    ...{ in_reply_to_screen_name: text(8), truncated: false },
    entities: {
      user_mentions: [{ indices: [0, 9], screen_name: text(8), name: text(17), id: id() }],
      urls: [],
      hashtags: [],
    },
    ...{ retweeted: false, place: null },
    user: {
      ...{ friends_count: below(1000), profile_sidebar_fill_color: color(), location: text(27) },
      ...{ verified: false, follow_request_sent: null, favourites_count: 0 },
      ...{ profile_sidebar_border_color: color(), profile_image_url: text(91), geo_enabled: false },
      ...{ created_at: text(30), description: text(85), time_zone: text(26), url: text(26) },
      ...{ screen_name: text(8), notifications: null, profile_background_color: color() },
      ...{ listed_count: 1, lang: text(2), profile_background_image_url: text(74) },
      ...{ statuses_count: below(2000), following: null, profile_text_color: color() },
      ...{ protected: false, show_all_inline_media: false, profile_background_tile: true },
      ...{ name: text(13), contributors_enabled: false, profile_link_color: color() },
      ...{ followers_count: below(1000), id: id(), profile_use_background_image: true },
      utc_offset: -25_200,
    },
    ...{ favorited: false, in_reply_to_user_id: id(), id: 2e10 + below(1e9) },
  };
}

/** @param {keyof typeof SHAPES} shape @param {number} seed @returns {Doc} the same for the same seed */
export const documentOf = (shape, seed) => SHAPES[shape](drawOf(seed, shape));
