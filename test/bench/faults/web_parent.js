/** A process with a web server in another one, to be killed: it sends their ids. Arguments: the dispatch and its variant. */

import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { operationsOf } from '../../../js/engine/plugins/session.js';

const [name, variant = ''] = process.argv.slice(2);
const workload = name === 'apache' ? 'page' : 'noop';
const dataset = name === 'apache' ? 'page' : 'narrow';
const dispatch = await loadPlugin('dispatch', name);
const opened = await dispatch.open({
  reference: {
    ...{ driver: 'bare', version: '', variant: '', workload, dataset, seed: 1 },
    ...{ uri: '', database: '', collection: '', plugins: [] },
  },
  driver: await loadPlugin('drivers', 'bare'),
  ...{ variant, poolSize: 1, concurrency: 1, reply: 'json' },
});
const [{ operation }] = operationsOf(await loadPlugin('workloads', workload));
const call = await opened.prepare(operation);
await call(operation.inputs(/** @type {any} */ ({}), Math.random, 1, {})(0));
/** @type {any} */ (process).send(opened.pids?.());
