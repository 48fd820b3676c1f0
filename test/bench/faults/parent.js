/** A process with a pool of QOper8's children, to be killed: it sends their ids. */

import { loadPlugin } from '../../../js/engine/plugins/registry.js';

const dispatch = await loadPlugin('dispatch', 'qoper8-cp');
const opened = await dispatch.open({
  reference: {
    ...{ driver: 'bare', version: '', variant: '', workload: 'noop', dataset: 'narrow', seed: 1 },
    ...{ uri: '', database: '', collection: '', plugins: [] },
  },
  driver: await loadPlugin('drivers', 'bare'),
  ...{ variant: '', poolSize: 1, concurrency: 1, reply: 'objects' },
});
/** @type {any} */ (process).send(opened.pids?.());
