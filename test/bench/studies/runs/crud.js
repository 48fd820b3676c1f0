/** A run of the study crud, made of totals. */

import { OPERATIONS } from '../../../../bench/studies/crud/totals.js';

/**
 * @typedef {object} Place
 * @property {'insert' | 'find' | 'update' | 'delete'} operation
 * @property {'single' | 'bulk'} kind
 * @property {'mongodb' | 'mongoose'} contender
 * @property {'wide' | 'narrow'} dataset
 * @property {number} records
 * @typedef {{ ms: number, cpuMs: number, memoryKb: number }} Figures of all operations of a cell
 */

const CONTENDERS = /** @type {const} */ (['mongodb', 'mongoose']);

/**
 * @param {(place: Place) => Figures} figuresOf
 * @param {{ records?: Partial<Record<'single' | 'bulk', number[]>>, spread?: number }} [how] `spread`: of every
 *   interval, to both sides
 */
export function crudRun(figuresOf, { records = {}, spread = 1.01 } = {}) {
  const settings = Object.entries(OPERATIONS).flatMap(([workload, { kind }]) =>
    /** @type {const} */ (['wide', 'narrow']).flatMap((dataset) =>
      (records[kind] ?? []).map((many) => ({
        ...{ id: `${workload}/${dataset}/${many}`, workload, dataset, params: { records: many } },
        load: { kind: 'iterations', operations: kind === 'bulk' ? many / 1000 : many },
      })),
    ),
  );
  const around = (/** @type {number} */ median) => ({
    ...{ median, lo: median / spread, hi: median * spread },
  });
  const all = settings.map((setting) => {
    const [figures, other] = CONTENDERS.map((contender) =>
      figuresOf({
        ...OPERATIONS[setting.workload],
        ...{ contender, dataset: setting.dataset, records: setting.params.records },
      }),
    );
    return { setting, figures, other };
  });
  const cells = all.flatMap(({ setting: { id, load }, figures, other }) =>
    [figures, other].map(({ ms, cpuMs, memoryKb }, i) => ({
      ...{ id: `${id}/${CONTENDERS[i]}`, setting: id, contender: `${CONTENDERS[i]}+inline` },
      summary: {
        metrics: {
          usPerOp: around((1000 * ms) / load.operations),
          clientCpuUsPerOp: around((1000 * cpuMs) / load.operations),
          rssDeltaKb: around(memoryKb),
        },
      },
    })),
  );
  const comparisons = all.flatMap(({ setting: { id }, figures, other }) =>
    [
      ['usPerOp', other.ms / figures.ms],
      ['clientCpuUsPerOp', other.cpuMs / figures.cpuMs],
    ].map(([metric, ratio]) => ({
      ...{ setting: id, cell: `${id}/mongoose`, metric, ratio, p: 0.01 },
      ...{ lo: Number(ratio) / spread, hi: Number(ratio) * spread },
    })),
  );
  return /** @type {any} */ ({ settings, cells, comparisons });
}

const MB = 1024;
const MOST = 200_000;

/**
 * What the paper says in words, in figures that fit: for 200 000 records, of MongoClient and of Mongoose.
 *
 * @type {Record<string, [number, number]>}
 */
const IN_WORDS = {
  'insert, wide, ms': [40_000, 75_000],
  'insert, narrow, ms': [40_000, 60_000],
  'find, wide, ms': [30_000, 73_500],
  'find, narrow, ms': [5000, 7000],
  'update, wide, ms': [4000, 4120],
  'update, narrow, ms': [4000, 4120],
  'delete, wide, ms': [900, 927],
  'delete, narrow, ms': [900, 927],
  'insert, wide, cpuMs': [20_000, 37_500],
  'insert, narrow, cpuMs': [20_000, 30_000],
  'find, wide, cpuMs': [15_000, 36_750],
  'find, narrow, cpuMs': [2500, 3500],
  'update, wide, cpuMs': [160, 230],
  'update, narrow, cpuMs': [160, 168],
  'delete, wide, cpuMs': [9, 8.5],
  'delete, narrow, cpuMs': [9, 8.5],
  'insert, wide, memoryKb': [32 * MB, 36.8 * MB],
  'insert, narrow, memoryKb': [32 * MB, 36.8 * MB],
  'find, wide, memoryKb': [32 * MB, 36.8 * MB],
  'find, narrow, memoryKb': [32 * MB, 36.8 * MB],
  'update, wide, memoryKb': [0.8 * MB, 0.8 * MB],
  'update, narrow, memoryKb': [0.8 * MB, 0.8 * MB],
  'delete, wide, memoryKb': [0.8 * MB, 0.8 * MB],
  'delete, narrow, memoryKb': [0.8 * MB, 0.8 * MB],
};
/** Small records take Mongoose longer, each, as long as there are fewer; large ones do not. */
const FEWER = { wide: 'of fewer, wide', narrow: 'of fewer, narrow' };
/** There is no pattern: with twice the records as much memory, but for something. */
const DOUBLED = 'memory, with twice the records';

/** @type {ReadonlyMap<string, number>} */
export const FIGURES = new Map([
  ...Object.entries(IN_WORDS).flatMap(([name, values]) =>
    CONTENDERS.map((contender, i) => /** @type {const} */ ([`${name}, ${contender}`, values[i]])),
  ),
  [FEWER.wide, 1],
  [FEWER.narrow, 1.15],
  [DOUBLED, 1],
]);

/** @param {ReadonlyMap<string, number>} [figures] @returns {(place: Place) => Figures} */
export const published =
  (figures = FIGURES) =>
  ({ operation, contender, dataset, records }) => {
    const figureOf = (/** @type {string} */ name) => figures.get(name) ?? Number.NaN;
    const [ms, cpuMs, memoryKb] = ['ms', 'cpuMs', 'memoryKb'].map((metric) =>
      figureOf(`${operation}, ${dataset}, ${metric}, ${contender}`),
    );
    const share = records / MOST;
    const isSlower = operation === 'insert' && contender === 'mongoose' && records < MOST;
    const wave = 1 + 0.04 * Math.cos(records);
    return {
      ms: ms * share * (isSlower ? figureOf(FEWER[dataset]) : 1),
      cpuMs: cpuMs * share,
      memoryKb: memoryKb * wave * figureOf(DOUBLED) ** Math.log2(share),
    };
  };

/** @type {Record<'single' | 'bulk', number[]>} */
export const RECORDS = { single: [1000, 10_000, 100_000, MOST], bulk: [100_000, MOST] };
