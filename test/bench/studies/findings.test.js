/** Every published finding has its check: the list is of the publications, not of what the studies happen to hold. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';

/**
 * What a study must hold a check of: one whose finding and figure say this, and have these numbers.
 *
 * @typedef {{ what: string, says: RegExp, figures: number[] }} Published
 */

/** @type {(what: string, says: RegExp, ...figures: number[]) => Published} */
const published = (what, says, ...figures) => ({ what, says, figures });

/** @type {Record<string, Published[]>} */
const PUBLISHED = {
  crud: [
    published('inserts and finds take Mongoose longer', /Mongoose .*slower.* insert and find/),
    published('updates and deletes do not', /Mongoose .*about as fast.* update and delete/),
    published('inserts and finds take Mongoose more CPU', /Mongoose .*more CPU.* insert and find/),
    published('CPU of all updates', /updates.* CPU/, 250),
    published('CPU of all deletes', /deletes.* CPU/, 10),
    published('memory follows no pattern', /memory.* no stable pattern/),
    published('memory of inserts and finds, MB', /insert and find.* memory/, 30, 40),
    published('memory of updates and deletes, MB', /update and delete.* memory/, 1),
    published('Mongoose mostly takes more memory', /Mongoose mostly.* more memory/),
    published('inserts and finds at worst, ms', /worst.* insert and find/, 70_000, 80_000),
    published('updates and deletes at worst, ms', /worst.* update and delete/, 5000),
    published('MongoClient is indifferent to the size', /MongoClient.* indifferent.* size/),
    published('Mongoose is proportional to it', /Mongoose.* size.*proportional/),
    published('Mongoose falls with small records', /Mongoose falls.* small records/, 100_000),
    published('and not with large ones', /large records.* not: does not fall/),
    published('CPU of updates and deletes', /update and delete.* smaller proportion/),
    published('CPU of updates, by record size', /updates.* Mongoose.* large.* others alike/),
    published('CPU of deletes, by driver', /delete.* MongoClient.* without significance/),
    published('CPU goes with time', /CPU.* roughly proportional to time/),
    published('MongoClient is cheaper', /MongoClient.* all metrics/),
  ],

  // How much longer with a transaction, %.
  transactions: [
    published('three with many: nothing', /insertMany.*updateMany.*deleteMany.* no.*difference/i),
    published('updateMany', /\bupdateMany\b/, 7),
    published('find', /\bfind\b/, 7),
    published('three with one, and a read', /insertOne.*updateOne.*findOne.*deleteOne/, 7),
    published('three with many, and a read', /insertMany.*updateMany.*find\b.*deleteMany/, 7),
    published('updateOne', /\bupdateOne\b/, 91),
    published('deleteMany', /\bdeleteMany\b/, 91),
    published('findOne', /\bfindOne\b/, 91),
    published('insertOne', /\binsertOne\b/, 197, 792),
    published('insertMany', /\binsertMany\b/, 197, 792),
    published('deleteOne', /\bdeleteOne\b/, 197, 792),
    published('three with one', /insertOne.*updateOne.*deleteOne/, 197, 792),
  ],

  // Operations and requests a second.
  threads: [
    published('inserts by 1 to 4 threads', /\binserts?\b/i, 8300, 13_500),
    published('updates by 1 to 4 threads', /\bupdates?\b/i, 7890, 13_500),
    published('the one kind of update that gains', /\bupdates?\b/i, 412, 675),
    published('updates of many by 1 to 4 threads', /\bmulti|\bmany\b/i, 0.303, 12_800),
    published('threads gain nothing on one core', /no more.*pretty stable/i),
    published('simple and complex inserts', /simple and complex inserts.* roughly the same/),
    published('files', /sequential write.* 4 times as large.* 5 times/, 6.1961, 31.5416),
    published('prime numbers', /primes/, 0.0198, 10.9232),
    published('memory', /memory/, 6.2933, 61.1191),
    published('MongoDB against MySQL', /performance.* MongoDB.* better choice.* MySQL/),
    published('Node.js, 1000 at a time', /Node/, 2896, 1000),
    published('Node.js, 100 at a time', /Node/, 3141, 100),
    published('Apache, 1000 at a time', /Apache/, 1700, 1000),
    published('Apache, 100 at a time', /Apache/, 6189, 100),
  ],

  // Milliseconds for 10 000 inserts.
  mapping: [
    published('a mapper with accessors', /mapper with getters and setters/, 2113.11),
    published('a mapper with public fields', /mapper with public fields/, 2368.37),
    published('accessors are no slower', /getters and setters.* no slower.* public fields/),
    published('a class that writes itself, getters', /class with getters/, 824.41),
    published('a class that writes itself, fields', /class with public fields/, 816.07),
  ],

  // Requests a second and connections, or parts in %.
  offload: [
    published('Fastify alone', /Fastify/, 51_000, 6),
    published('Bun alone', /Bun/, 106_000, 8),
    published('Fastify, do-nothing workers', /Fastify.*(?:QOper8|worker|process)/, 21_000, 8),
    published('Bun, do-nothing workers', /Bun.*(?:QOper8|worker|process)/, 49_000, 32),
    published('Fastify, a record by a worker', /Fastify.*(?:record|fetch|database)/, 20_000, 16),
    published('Bun, a record by a worker', /Bun.*(?:record|fetch|database)/, 43_000, 32),
    published('Fastify, of the do-nothing worker', /Fastify/, 95),
    published('Bun, of the do-nothing worker', /Bun/, 88),
    published('Fastify, of the page in the server', /Fastify/, 39),
    published('Bun, of the page in the server', /Bun/, 41),
    published('quoted: Fastify and MongoDB', /quoted.*MongoDB/, 8628, 47_803, 18),
    published('quoted: Fastify and Postgres', /quoted.*Postgres/, 14_276, 99_687, 14),
    published('QOper8 costs it, Fastify', /Fastify: almost all of that .*drop is due to QOper8/),
    published('QOper8 costs it, Bun', /Bun.*: almost all of that .*drop is due to QOper8/),
    published('a record costs little', /database.* costs little/),
    published('better than with MongoDB', /2 to 3 times.* MongoDB/, 2, 3),
    published('better than with Postgres', /2 to 3 times.* Postgres/, 2, 3),
  ],
};

/** @param {string} text @returns {number[]} its numbers, with thousands apart or not */
const numbersIn = (text) =>
  (text.match(/\d+(?:[,\s]\d{3}(?!\d))*(?:\.\d+)?/g) ?? []).map((number) =>
    Number(number.replace(/[,\s]/g, '')),
  );

const { studies } = await loadRegistry();

for (const [name, findings] of Object.entries(PUBLISHED)) {
  const study = studies.get(name);
  const skip = study === undefined && `there is no study ${name}`;
  test(`${name}: each of ${findings.length} published findings has a check`, { skip }, () => {
    const texts = (study?.published ?? []).map(({ finding, figure }) => `${finding}: ${figure}`);
    const missing = findings.filter(
      ({ says, figures }) =>
        !texts.some((text) => {
          const numbers = numbersIn(text);
          return says.test(text) && figures.every((figure) => numbers.includes(figure));
        }),
    );
    assert.deepEqual(
      missing.map(({ what }) => what),
      [],
      texts.join('\n'),
    );
  });
}

test('every study that reproduces a publication is listed here', () => {
  const reproducing = [...studies.values()].filter(({ paper }) => paper);
  assert.ok(reproducing.length > 0);
  assert.deepEqual(
    reproducing.filter(({ name }) => !(name in PUBLISHED)).map(({ name }) => name),
    [],
  );
});

test('what the preset standard measures may be quoted: else no finding could be told', () => {
  for (const { name, paper, presets } of studies.values()) {
    if (!paper) continue;
    for (const preset of [presets.standard, presets.paper]) {
      assert.ok(!preset.rough && preset.rounds >= 3, name);
      assert.equal(preset.warmUpSeconds, undefined, `${name} has a warm-up of its own making`);
    }
  }
});

test('numbers are found however they are written', () => {
  const text = '8,628 of 47 803 requests/s, 0.3–12\u202f800, 2,368.37 ms at 1000 and 200 000';
  assert.deepEqual(numbersIn(text), [8628, 47_803, 0.3, 12_800, 2368.37, 1000, 200_000]);
});
