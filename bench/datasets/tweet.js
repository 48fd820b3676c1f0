/**
 * Short messages of the shape that MongoDB's driver benchmark reads and writes: nested documents,
 * arrays, nulls and flags, 1.56 KB as BSON. The specification gives the shape; names and words are
 * ours, seeded. One in four is not in ASCII.
 */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

export const name = 'tweet';
export const description = '10 000 nested messages, 57 keys, 1.56 KB each, some not in ASCII';
export const bsonBytes = 15_596_888;
export const sha256 = 'b75bc171afd37651ba3c629b558eec20eafde16d8d8761117b77419b5f43e6d4';

const COUNT = 10_000;
const DAY_MS = 86_400_000;
/** Identifiers as large as this take a double: no int32 holds them. */
const FIRST_ID = 10_000_000_000;

const WORDS =
  'toll road bridge ferry barrier booth ticket driver passing queue lane night morning river late early slow fast again'.split(
    ' ',
  );
const OTHER_WORDS =
  'pedágio ponte não três Brücke Straße über мост дорога 橋 道路 料金所 🚗 🌉'.split(' ');

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return { name, description, count: COUNT, document: (i) => message(seed, i) };
}

/**
 * @param {number} seed
 * @param {number} i any whole number: beyond the count the messages come again with a fresh `_id`
 * @returns {Record<string, unknown>}
 */
function message(seed, i) {
  const random = seededRandom(hashSeed(seed, i % COUNT));
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const id = () => FIRST_ID + below(FIRST_ID);
  const words = (/** @type {number} */ bytes, vocabulary = WORDS) => {
    let text = '';
    while (text.length < bytes) text += ` ${vocabulary[below(vocabulary.length)]}`;
    return text.slice(1);
  };
  const day = () => new Date(below(20_000) * DAY_MS).toUTCString();
  const color = () =>
    below(2 ** 24)
      .toString(16)
      .padStart(6, '0');
  const vocabulary = below(4) === 0 ? [...WORDS, ...OTHER_WORDS] : WORDS;
  const mentioned = { id: id(), name: words(15, vocabulary), screen_name: words(3) };
  const answers = below(4) === 0;
  const author = words(3);
  return {
    _id: i,
    text: `@${mentioned.screen_name} ${words(75, vocabulary)}`,
    in_reply_to_status_id: answers ? id() : null,
    retweet_count: below(1000),
    contributors: null,
    created_at: day(),
    geo: null,
    source: `<a href="http://tollgate.example/${author}" rel="nofollow">${words(15)}</a>`,
    coordinates: null,
    in_reply_to_screen_name: answers ? mentioned.screen_name : null,
    truncated: false,
    entities: {
      user_mentions: [
        {
          indices: [0, mentioned.screen_name.length + 1],
          screen_name: mentioned.screen_name,
          id_str: String(mentioned.id),
          name: mentioned.name,
          id: mentioned.id,
        },
      ],
      urls: [],
      hashtags: [],
    },
    retweeted: false,
    place: null,
    user: {
      friends_count: below(5000),
      profile_sidebar_fill_color: color(),
      location: words(20, vocabulary),
      verified: below(20) === 0,
      follow_request_sent: null,
      favourites_count: below(500),
      profile_sidebar_border_color: color(),
      profile_image_url: `http://tollgate.example/${author}/${color()}_normal.jpg`,
      geo_enabled: below(2) === 0,
      created_at: day(),
      description: words(60, vocabulary),
      time_zone: words(10),
      url: `http://tollgate.example/${author}`,
      screen_name: author,
      notifications: null,
      profile_background_color: color(),
      listed_count: below(50),
      lang: 'en',
      profile_background_image_url: `http://tollgate.example/${author}/${color()}.png`,
      statuses_count: below(50_000),
      following: null,
      profile_text_color: color(),
      protected: false,
      show_all_inline_media: below(2) === 0,
      profile_background_tile: below(2) === 0,
      name: words(12, vocabulary),
      contributors_enabled: false,
      profile_link_color: color(),
      followers_count: below(20_000),
      id: id(),
      profile_use_background_image: true,
      utc_offset: -3600 * below(12),
    },
    favorited: false,
    in_reply_to_user_id: answers ? mentioned.id : null,
    id: id(),
  };
}
