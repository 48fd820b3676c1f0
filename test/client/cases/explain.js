const NUMBERS = Array.from({ length: 6 }, (_, i) => ({ _id: i, n: i, even: i % 2 === 0 }));
const GROUPS = [{ $match: { n: { $gt: 1 } } }, { $group: { _id: '$even', sum: { $sum: '$n' } } }];
const COLLATION = { locale: 'en', strength: 2 };

/** A plan in the terms of the engine names times and UUIDs. @param {any} planner */
function withoutSlots(planner) {
  const { slotBasedPlan, ...winningPlan } = planner?.winningPlan ?? {};
  return { ...planner, winningPlan };
}

/** What of an explanation is the same every time. @param {any} explanation */
function lasting({ command, explainVersion, queryPlanner, executionStats, stages, ok }) {
  const { $db, ...rest } = command ?? {};
  const asked = Object.fromEntries(Object.entries(rest).sort());
  return {
    explainVersion,
    queryPlanner: withoutSlots(queryPlanner),
    stats: executionStats && {
      keys: Object.keys(executionStats),
      nReturned: executionStats.nReturned,
      totalDocsExamined: executionStats.totalDocsExamined,
    },
    stages: stages?.map((/** @type {object} */ stage) => Object.keys(stage)),
    asked,
    ok,
  };
}

/** @param {(c: any) => any} ask @param {any[]} verbosity */
const explained = (ask, ...verbosity) => ({
  documents: NUMBERS,
  run: async (/** @type {any} */ c) => lasting(await ask(c).explain(...verbosity)),
});

const find = (/** @type {any} */ c) =>
  c.find({ n: { $gt: 1 } }, { sort: { n: -1 }, limit: 3, projection: { n: 1 } });
const chained = (/** @type {any} */ c) =>
  c.find().filter({ n: 3 }).hint('_id_').collation(COLLATION).comment('c').maxTimeMS(10_000);
const aggregate = (/** @type {any} */ c) => c.aggregate(GROUPS, { allowDiskUse: true });
const cautious = (/** @type {any} */ c) => c.find({}, { readConcern: { level: 'majority' } });
const bad = (/** @type {any} */ c) => c.find({ n: { $nonsense: 1 } });

/** With the option. @param {(c: any, options: object) => any} run @param {unknown} [wish] */
const optional = (run, wish = 'queryPlanner') => ({
  documents: NUMBERS,
  run: async (/** @type {any} */ c) => lasting(await run(c, { explain: wish })),
});

/** @type {Record<string, (c: any, options: object) => any>} */
const EXPLAINABLE = {
  findOne: (c, options) => c.findOne({ n: 3 }, options),
  find: async (c, options) => (await c.find({ n: 3 }, options).toArray())[0],
  'find, by next': (c, options) => c.find({ n: 3 }, options).limit(2).next(),
  aggregate: async (c, options) => (await c.aggregate(GROUPS, options).toArray())[0],
  distinct: (c, options) => c.distinct('n', { even: true }, options),
  updateOne: (c, options) => c.updateOne({ n: 3 }, { $set: { n: 4 } }, options),
  updateMany: (c, options) => c.updateMany({}, { $inc: { n: 4 } }, options),
  deleteOne: (c, options) => c.deleteOne({ n: 3 }, options),
  deleteMany: (c, options) => c.deleteMany({ even: true }, { ...options, maxTimeMS: 10_000 }),
  findOneAndUpdate: (c, options) =>
    c.findOneAndUpdate({ n: 3 }, { $set: { n: 4 } }, { ...options, includeResultMetadata: true }),
  findOneAndReplace: (c, options) =>
    c.findOneAndReplace({ n: 3 }, { n: 4 }, { ...options, includeResultMetadata: true }),
  findOneAndDelete: (c, options) =>
    c.findOneAndDelete({ n: 3 }, { ...options, includeResultMetadata: true }),
};

/** What only runs. @type {Record<string, (c: any, options: object) => any>} */
const NOT_EXPLAINABLE = {
  insertOne: (c, options) => c.insertOne({}, options),
  replaceOne: (c, options) => c.replaceOne({ n: 3 }, { n: 4 }, options),
  count: (c, options) => c.count({}, options),
  estimatedDocumentCount: (c, options) => c.estimatedDocumentCount(options),
  drop: (c, options) => c.drop(options),
};

const WITH_OPTION = Object.fromEntries([
  ...Object.entries(EXPLAINABLE).flatMap(([name, run]) => [
    [`${name}, to be explained`, optional(run)],
    [`${name}, to be explained with its statistics`, optional(run, 'executionStats')],
  ]),
  ...Object.entries(NOT_EXPLAINABLE).map(([name, run]) => [
    `${name} is not explained`,
    optional(run),
  ]),
  [
    'an option explain that is an object',
    optional(EXPLAINABLE.updateOne, { verbosity: 'queryPlanner', maxTimeMS: 10_000 }),
  ],
  ['an option explain that is nonsense', optional(EXPLAINABLE.deleteOne, 'nonsense')],
]);

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  ...WITH_OPTION,
  'explain of a find': explained(find),
  'explain of a find, true': explained(find, true),
  'explain of a find, false': explained(find, false),
  'explain of a find, executionStats': explained(find, 'executionStats'),
  'explain of a find, in time': explained(find, { verbosity: 'queryPlanner', maxTimeMS: 10_000 }),
  'explain of a find, options that say nothing of it': explained(find, { timeoutMS: undefined }),
  'explain of a find, null': explained(find, null),
  'explain of a find, nonsense': explained(find, 'nonsense'),
  'explain of a chained find': explained(chained, 'queryPlanner'),
  'explain of a find with a read concern': explained(cautious, 'queryPlanner'),
  'explain of a find that is wrong': explained(bad),
  'explain of an aggregation': explained(aggregate),
  'explain of an aggregation, queryPlanner': explained(aggregate, 'queryPlanner'),
  'explain of an aggregation, executionStats': explained(aggregate, 'executionStats'),
  'explain, and then the documents': {
    documents: NUMBERS,
    run: async (c) => {
      const cursor = find(c);
      await cursor.explain('queryPlanner');
      return cursor.toArray();
    },
  },
};
