/** Which settings and cells a run has, in which order, and what it leaves out and why. Pure. */

import { hashSeed, seededRandom, shuffle } from '../../stats/random.js';
import { UsageError } from '../errors.js';
import { innermost } from '../plugins/nesting.js';
import { lookUp } from '../plugins/registry.js';
import { datasetOf, OWN_DOCUMENTS } from '../plugins/session.js';
import { leftOut } from './applicability.js';
import { parseContender } from './contenders.js';
import { loadId, loadsAt } from './loads.js';
import { nodeParams } from './nodes.js';
import { parametersOf, textOf } from './parameters.js';
import { mutates } from './workloads.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../types.d.ts').Grid} Grid */
/** @typedef {import('../../types.d.ts').Load} Load */
/** @typedef {import('../plugins/registry.js').Registry} Registry */
/** @typedef {import('./config.js').Config} Config */
/** @typedef {Cell & { reply: import('../../types.d.ts').Reply }} PlannedCell */
/** @typedef {{ round: number, group: number, setting: Setting, cells: PlannedCell[] }} Step one round of a setting, or of a group of its contenders */

/** Marks the baseline's second, equal cell: the A/A control. */
export const CONTROL_MARK = '#aa';

/** Of a bounded collection's operations so many may be measured; the others are for checks. */
const MEASURABLE_SHARE = 0.9;

/**
 * @typedef {Pick<Config, 'grids' | 'rounds' | 'turns' | 'baseline' | 'operations' | 'pin' | 'orderSeed' |
 *   'poolSizes' | 'groupSize'> & Partial<Pick<Config, 'nodes'>>} Planned
 */

/**
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {{ settings: Setting[], cells: PlannedCell[], steps: Step[] }} every cell once; the steps of those
 *   that can run
 */
export function planRun(config, registry) {
  /** @type {Map<string, Setting>} */
  const settings = new Map();
  /** @type {Map<string, PlannedCell>} */
  const cells = new Map();
  for (const grid of config.grids) {
    let { control } = grid;
    for (const setting of settingsOf(grid, config, registry)) {
      settings.set(setting.id, setting);
      for (const cell of cellsOf(setting, { ...grid, control }, config, registry)) {
        if (!cells.has(cell.id)) cells.set(cell.id, cell);
      }
      if (control === 'once') control = false;
    }
  }
  const all = [...cells.values()];
  return {
    settings: [...settings.values()],
    cells: all,
    steps: orderSteps([...settings.values()], all, config),
  };
}

/**
 * Each round is one pass over all settings in an order of its own, those that share processes one after the other.
 *
 * @param {Setting[]} settings
 * @param {PlannedCell[]} cells
 * @param {Pick<Planned, 'rounds' | 'orderSeed' | 'groupSize'>} config
 * @returns {Step[]}
 */
export function orderSteps(settings, cells, { rounds, orderSeed, groupSize }) {
  const runnable = cells.filter(({ status }) => status === 'ok');
  const groups = settings.flatMap((setting) =>
    groupsOf(
      runnable.filter((cell) => cell.setting === setting.id),
      // Those that are launched one after the other never live at the same time.
      setting.load.kind === 'launch' ? Number.POSITIVE_INFINITY : groupSize,
    ).map((members, group) => ({ setting, group, cells: members })),
  );
  return Array.from({ length: rounds }, (_, i) => {
    const random = seededRandom(hashSeed(orderSeed, 'order', i + 1));
    return shuffle(inProcesses(groups), random)
      .flatMap((alike) => shuffle(alike, random))
      .map((group) => ({ round: i + 1, ...group }));
  }).flat();
}

/**
 * What shares processes is not torn apart: they would have to live on beside the others'.
 *
 * @template {Pick<Step, 'setting' | 'group'>} G
 * @param {G[]} groups
 * @returns {G[][]}
 */
function inProcesses(groups) {
  /** @type {Map<string, G[]>} */
  const alike = new Map();
  for (const one of groups) {
    const { setting, group } = one;
    const key = JSON.stringify([group, setting.process ?? '', setting.process ? '' : setting.id]);
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()];
}

/**
 * As many contenders as may live at once; each group holds the baseline, to which all are compared.
 *
 * @param {PlannedCell[]} cells of one setting
 * @param {number} most
 * @returns {PlannedCell[][]}
 */
function groupsOf(cells, most) {
  const common = cells.filter(({ role }) => role === 'baseline');
  const others = cells.filter(({ role }) => role !== 'baseline');
  if (cells.length <= most || others.length === 0) return cells.length > 0 ? [cells] : [];
  const each = Math.max(1, most - common.length);
  return Array.from({ length: Math.ceil(others.length / each) }, (_, i) => [
    ...common,
    ...others.slice(i * each, (i + 1) * each),
  ]);
}

/**
 * @param {Grid} grid
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {Generator<Setting>}
 */
function* settingsOf(grid, { operations, turns, pin, nodes }, registry) {
  const common = {
    ...(pin !== 'free' && { pin }),
    ...(grid.store && { store: grid.store }),
    ...grid.params,
  };
  for (const workloadName of grid.workloads) {
    const workload = lookUp('workload', workloadName, registry.workloads, registry.broken);
    for (const dataset of workload.documentsOf ? [OWN_DOCUMENTS] : grid.datasets) {
      const module = workload.documentsOf
        ? undefined
        : lookUp('dataset', dataset, registry.datasets, registry.broken);
      refuseTooMany(workload, module, operations ?? grid.launch);
      if (grid.records) refuseRecords(workload, registry);
      for (const { load, records } of loadsOf(grid, workload, { operations, turns })) {
        for (const swept of sweepsOf(grid, workload)) {
          for (const under of grid.launch ? nodeParams(nodes) : [{}]) {
            const params = { ...common, ...swept, ...(records && { records }), ...under };
            const where = `${workloadName}/${dataset}/${[loadId(load), ...Object.entries(params).map((pair) => pair.join('='))].join(',')}`;
            yield {
              id: where,
              ...{ workload: workloadName, dataset, load, params },
              phrase: workload.phrase?.(dataset) ?? `runs ${workloadName} on ${dataset} documents`,
              documents: documentsOf(workload),
              ...(mutates(workload) && { mutates: true }),
              ...(grid.counters && { counters: true }),
              ...(grid.process && { process: grid.process }),
              ...textsOf(workload, params),
            };
          }
        }
      }
    }
  }
}

/**
 * @param {Grid} grid
 * @param {import('../../types.d.ts').Workload} workload
 * @returns {Record<string, number | string>[]} every combination of the values of what the workload obeys
 */
function sweepsOf({ sweep = {} }, workload) {
  /** @type {Record<string, number | string>[]} */
  let all = [{}];
  for (const { name } of parametersOf(workload)) {
    const values = sweep[name];
    if (values) all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all;
}

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Setting['params']} params
 * @returns {Pick<Setting, 'texts'>} how reports say what the workload declares
 */
function textsOf(workload, params) {
  const texts = parametersOf(workload).flatMap((one) =>
    params[one.name] === undefined ? [] : [[one.name, textOf(one, params[one.name])]],
  );
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

/**
 * @param {Grid} grid
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Pick<Planned, 'operations' | 'turns'>} config
 * @returns {{ load: Load, records?: number }[]}
 */
function loadsOf(grid, workload, { operations, turns }) {
  const { concurrency, records, operationsPerSlice, launch, task } = grid;
  if (launch)
    return [{ load: { kind: 'launch', operations: operations ?? launch, concurrency: 1 } }];
  /** @type {(operations: number, concurrency: number) => Load} */
  const counted = (operations, concurrency) => ({ kind: 'iterations', operations, concurrency });
  return concurrency.flatMap((callers) => {
    if (task) return [{ load: taskOf(workload, task, callers) }];
    if (operations) return [{ load: counted(operations, callers) }];
    if (records) {
      return records.map((count) => ({
        load: counted(operationsOn(count, workload), callers),
        records: count,
      }));
    }
    if (operationsPerSlice) {
      const all = operationsPerSlice * turns;
      const uses = workload.eachOnce && { records: all * documentsOf(workload) };
      return [{ load: counted(all, callers), ...uses }];
    }
    return loadsAt(grid, callers).map((load) => ({ load }));
  });
}

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {import('../../types.d.ts').Stopping} stopping
 * @param {number} concurrency
 * @returns {Load}
 */
function taskOf({ name, task }, stopping, concurrency) {
  if (task) return { kind: 'task', operations: task, concurrency, ...stopping };
  throw new UsageError(`${name} is no task: it does not say of how many operations one would be`);
}

/**
 * @param {number} records each of them once
 * @param {import('../../types.d.ts').Workload} workload
 */
function operationsOn(records, workload) {
  const each = documentsOf(workload);
  if (records % each === 0) return records / each;
  throw new UsageError(
    `${workload.name} takes ${each} documents in one operation: --records must be a multiple of that, not ${records}`,
  );
}

/** @param {import('../../types.d.ts').Workload} workload the mean of a mix */
function documentsOf({ mix, documents = 1 }) {
  if (!mix) return documents;
  const weights = mix.reduce((sum, { weight }) => sum + weight, 0);
  return (
    mix.reduce((sum, { weight, operation }) => sum + weight * operation.documents, 0) / weights
  );
}

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Registry} registry
 */
function refuseRecords({ name, eachOnce }, { workloads }) {
  if (eachOnce) return;
  const known = [...workloads.values()].filter((other) => other.eachOnce);
  throw new UsageError(
    `--records is for workloads that touch each record once: ${known.map((other) => other.name).join(', ')}; not ${name}`,
  );
}

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {import('../../types.d.ts').DatasetModule | undefined} module
 * @param {number | undefined} operations
 */
function refuseTooMany(workload, module, operations) {
  if (operations === undefined || !workload.limit) return;
  const dataset = datasetOf(workload, module, 0);
  const most = Math.floor(workload.limit(dataset) * MEASURABLE_SHARE);
  if (operations <= most) return;
  throw new UsageError(
    `--ops ${operations} is more than ${workload.name} can do on ${module?.name ?? OWN_DOCUMENTS} in a round: at most ${most}`,
  );
}

/**
 * @param {Setting} setting
 * @param {Grid} grid
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {Generator<PlannedCell>}
 */
function* cellsOf(setting, grid, { baseline: usual, poolSizes }, registry) {
  const { baseline = usual } = grid;
  const contenders = grid.contenders.map((text) => parseContender(text, registry));
  const twin = grid.control && contenders.find(({ contender }) => contender === baseline);
  if (twin) contenders.push({ ...twin, contender: `${baseline}${CONTROL_MARK}` });
  for (const contender of contenders) {
    const driver = lookUp('driver', contender.driver, registry.drivers, registry.broken);
    const dispatch = lookUp('dispatch', contender.dispatch, registry.dispatch, registry.broken);
    const { way, variant } = innermost(dispatch, contender.dispatchVariant, registry.dispatch);
    const own = dispatch.runsIn === 'caller';
    const isPooled = way.runsIn !== 'caller' && way.poolSizes?.length !== 0;
    const sizes = isPooled ? (grid.poolSizes ?? way.poolSizes ?? poolSizes) : [0];
    // On the caller's own thread nothing crosses back, so there is no reply to choose.
    const replies = own
      ? dispatch.replies.slice(0, 1)
      : (grid.replies ?? dispatch.replies.slice(0, 1));
    for (const poolSize of sizes) {
      for (const reply of replies) {
        const how = `${isPooled ? `/p${poolSize}` : ''}${reply === dispatch.replies[0] ? '' : `/${reply}`}`;
        const settings = way.settings?.({
          ...{ driver, poolSize, variant },
          concurrency: setting.load.concurrency,
        });
        /** @type {PlannedCell} */
        const cell = {
          id: `${setting.id}/${contender.contender}${how}`,
          setting: setting.id,
          ...contender,
          store: grid.store ?? driver.stores[0],
          ...{ poolSize, reply, role: roleOf(contender.contender, baseline, driver), status: 'ok' },
          ...(settings && { settings }),
        };
        yield { ...cell, ...leftOut(cell, setting, registry) };
      }
    }
  }
}

/**
 * @param {string} contender
 * @param {string} baseline
 * @param {import('../../types.d.ts').Driver} driver
 * @returns {Cell['role']}
 */
function roleOf(contender, baseline, driver) {
  if (contender.endsWith(CONTROL_MARK)) return 'control';
  if (contender === baseline) return 'baseline';
  return driver.bound ? 'bound' : 'contender';
}
