import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { seededRandom } from '../../../js/stats/random.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

/** Whatever happens to an insertMany, it gives what the official driver's gives: seeded cases with either driver. */

const KB = 1024;
const CASES = { standalone: 80, replicaSet: 25 };
const text = 'x'.repeat(128 * KB);

/** @typedef {() => number} Random */

/** @template T @param {Random} random @param {readonly T[]} all @returns {T} */
const pick = (random, all) => all[Math.floor(random() * all.length)];

/** What js-bson refuses, or what its owner does. @type {Record<string, (document: any) => void>} */
const UNWRITABLE = {
  circular: (document) => {
    document.self = { inside: document };
  },
  'a key with NUL': (document) => {
    document['a\0b'] = 1;
  },
  'an unknown type': (document) => {
    document.odd = { _bsontype: 'Nonsense' };
  },
  'a getter that throws': (document) =>
    Object.defineProperty(document, 'odd', {
      enumerable: true,
      get() {
        throw new RangeError('not now');
      },
    }),
  'a toBSON that throws': (document) => {
    document.odd = {
      toBSON() {
        throw new RangeError('not now');
      },
    };
  },
};

/** What js-bson writes in its own way. @type {((document: any) => void)[]} */
const ODD = [
  (document) => {
    document.pattern = /x/i;
  },
  (document) => {
    document.nothing = undefined;
  },
  (document) => {
    document.odd = { toBSON: () => ({ replaced: true }) };
  },
  (document) => {
    document.é = [new Date(0), null, { deep: [1, 2.5, 'three'] }];
  },
];

/** @param {Random} random @param {number} scale */
function makeCase(random, scale) {
  const kilobytes = scale * pick(random, [100, 500, 530, 600, 700, 1000, 1100]);
  const count = pick(random, [2, 5, 23, 60]);
  const each = Math.min(text.length, Math.ceil((kilobytes * KB) / count));
  const serverIds = random() < 0.15;
  /** @type {(() => any)} */
  const seed = seededRandom(Math.floor(random() * 1e9));
  const dirty = random();
  const make = () => {
    const own = seededRandom(seedNumber);
    const documents = Array.from({ length: count }, (_, i) => {
      /** @type {any} */
      const document = serverIds ? { n: i } : { _id: i, n: i };
      document.text = text.slice(0, each);
      return document;
    });
    const places = () => Math.floor(own() * count);
    if (dirty < 0.4) {
      for (let left = pick(own, [1, 1, 2, 5]); left > 0; left--) {
        const at = places();
        documents[at]._id = pick(own, [0, 'there', Math.floor(at / 2)]);
      }
    }
    if (dirty > 0.3 && dirty < 0.6) pick(own, ODD)(documents[places()]);
    if (dirty > 0.75) UNWRITABLE[pick(own, Object.keys(UNWRITABLE))](documents[places()]);
    return documents;
  };
  const seedNumber = Math.floor(seed() * 1e9);
  /** @type {any} */
  const options = { ordered: random() < 0.5 };
  if (serverIds) options.forceServerObjectId = true;
  if (random() < 0.1) options.writeConcern = { w: 1, wtimeoutMS: 50 };
  if (random() < 0.1) options.ignoreUndefined = true;
  if (random() < 0.1) options.comment = 'why';
  const failure = random() < 0.45 ? makeFailure(random) : undefined;
  return { make, options, failure, async: random() < 0.5 };
}

/** @param {Random} random */
function makeFailure(random) {
  const concern = {
    code: pick(random, [64, 100, 79]),
    errmsg: 'waiting for replication timed out',
    ...(random() < 0.5 && { errInfo: { writeConcern: { w: 2 } } }),
  };
  const labels = random() < 0.3 ? { errorLabels: ['RetryableWriteError'] } : {};
  const data = pick(random, [
    { writeConcernError: concern, ...labels },
    { writeConcernError: concern },
    { writeConcernError: concern },
    { errorCode: pick(random, [8000, 11601, 112]) },
  ]);
  const times = pick(random, [1, 5]);
  // After these a driver looks for the server again, which takes half a second.
  const lost = random() < 0.05;
  if (lost) return { data: { failCommands: ['insert'], closeConnection: true }, times };
  return { data: { failCommands: ['insert'], ...data }, times };
}

/** What of an outcome is the same with either driver. @param {any} result */
function describe(result) {
  if (!(result instanceof Error)) return result;
  /** @type {any} */
  const error = result;
  // Each has its own words for what a connection did.
  const network = /network|connection|socket/i.test(error.message) && error.code === undefined;
  return {
    name: error.name,
    message: network ? 'network' : error.message,
    code: error.code,
    codeName: error.codeName,
    errmsg: network ? 'network' : error.errmsg,
    labels: error.errorLabels?.filter((/** @type {string} */ label) => label !== 'ResetPool'),
    counts: [error.insertedCount, error.matchedCount, error.modifiedCount, error.upsertedCount],
    insertedIds: error.insertedIds,
    writeErrors: error.writeErrors?.map((/** @type {any} */ one) => ({
      ...one.toJSON(),
      op: one.getOperation()?._id,
      errInfo: one.errInfo,
    })),
    concern: error.result?.getWriteConcernError?.()?.toJSON(),
    concerns: error.result?.getRawResponse?.().writeConcernErrors.length,
  };
}

/** @param {any} outcome Ids that were made here or there differ. @param {boolean} made */
const comparable = (outcome, made) =>
  made
    ? JSON.parse(
        JSON.stringify(outcome, (key, value) =>
          key === 'insertedIds' ? Object.keys(value ?? {}) : value,
        ) ?? 'null',
      )
    : outcome;

for (const topology of /** @type {const} */ (['standalone', 'replicaSet'])) {
  test(`insertMany gives what mongodb gives: ${topology}`, async () => {
    const server = await withServer(undefined, { topology, args: FAILING });
    const native = new NativeClient(server.uri);
    const official = new MongoClient(server.uri);
    after(async () => {
      await native.async.close();
      await official.close();
    });
    const random = seededRandom(topology === 'standalone' ? 7 : 8);
    const stored = official.db('pipeline').collection('things');
    for (let i = 0; i < CASES[topology]; i++) {
      const { make, options, failure, async } = makeCase(random, topology === 'standalone' ? 1 : 2);
      /** @param {any} client */
      const outcome = async (client) => {
        await stored.deleteMany({});
        await stored.insertOne(/** @type {any} */ ({ _id: 'there' }));
        if (failure) await failNext(official, failure.data, failure);
        const documents = make();
        let result;
        try {
          result = await client.db('pipeline').collection('things').insertMany(documents, options);
        } catch (error) {
          result = error;
        }
        await failNoMore(official);
        const length = { $strLenBytes: { $ifNull: ['$text', ''] } };
        const left = await stored
          .aggregate([{ $set: { text: length } }, { $sort: { n: 1, _id: 1 } }])
          .toArray();
        const made = options.forceServerObjectId === true;
        return {
          result: comparable(describe(result), made),
          ids: documents.map(({ _id }) => (made ? typeof _id : _id)),
          stored: left.map(({ _id, ...rest }) =>
            made && rest.n !== undefined ? rest : { _id, ...rest },
          ),
        };
      };
      const expected = await outcome(official);
      const actual = await outcome(async ? native.async : native);
      assert.deepEqual(
        actual,
        expected,
        `case ${i}: ${JSON.stringify({ options, failure, async })}`,
      );
    }
  });
}
