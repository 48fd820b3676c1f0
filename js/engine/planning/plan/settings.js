/** The settings of a grid: what contenders are compared under. */

import { OWN_DOCUMENTS } from '../../../stats/answers/own_documents.js';
import { UsageError } from '../../errors.js';
import { lookUp } from '../../plugins/registry.js';
import { datasetOf } from '../../plugins/session.js';
import { loadId, loadsAt } from '../loads.js';
import { nodeParams } from '../nodes.js';
import { parametersOf, textOf } from '../parameters.js';
import { mutates } from '../workloads.js';

/** @typedef {import('../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../types.d.ts').Grid} Grid */
/** @typedef {import('../../../types.d.ts').Load} Load */
/** @typedef {import('../../plugins/registry.js').Registry} Registry */
/** @typedef {import('./planned.d.ts').Planned} Planned */

/** Of a bounded collection's operations so many may be measured; the others are for checks. */
const MEASURABLE_SHARE = 0.9;

/**
 * @param {Grid} grid
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {Generator<Setting>}
 */
export function* settingsOf(grid, { operations, turns, pin, nodes }, registry) {
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
              documents: documentsPerOperation(workload),
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
 * @param {import('../../../types.d.ts').Workload} workload
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
 * @param {import('../../../types.d.ts').Workload} workload
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
 * @param {import('../../../types.d.ts').Workload} workload
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
      const uses = workload.eachOnce && { records: all * documentsPerOperation(workload) };
      return [{ load: counted(all, callers), ...uses }];
    }
    return loadsAt(grid, callers).map((load) => ({ load }));
  });
}

/**
 * @param {import('../../../types.d.ts').Workload} workload
 * @param {import('../../../types.d.ts').Stopping} stopping
 * @param {number} concurrency
 * @returns {Load}
 */
function taskOf({ name, task }, stopping, concurrency) {
  if (task) return { kind: 'task', operations: task, concurrency, ...stopping };
  throw new UsageError(`${name} is no task: it does not say of how many operations one would be`);
}

/**
 * @param {number} records each of them once
 * @param {import('../../../types.d.ts').Workload} workload
 */
function operationsOn(records, workload) {
  const each = documentsPerOperation(workload);
  if (records % each === 0) return records / each;
  throw new UsageError(
    `${workload.name} takes ${each} documents in one operation: --records must be a multiple of that, not ${records}`,
  );
}

/** @param {import('../../../types.d.ts').Workload} workload the mean of a mix */
function documentsPerOperation({ mix, documents = 1 }) {
  if (!mix) return documents;
  const weights = mix.reduce((sum, { weight }) => sum + weight, 0);
  return (
    mix.reduce((sum, { weight, operation }) => sum + weight * operation.documents, 0) / weights
  );
}

/**
 * @param {import('../../../types.d.ts').Workload} workload
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
 * @param {import('../../../types.d.ts').Workload} workload
 * @param {import('../../../types.d.ts').DatasetModule | undefined} module
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
