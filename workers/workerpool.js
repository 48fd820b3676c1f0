/** A thread of workerpool that runs calls through a session that it opened once. */

import { workerData } from 'node:worker_threads';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';
import { resolvePackage } from '../js/engine/plugins/packages.js';

const farEnd = await openFarEnd(workerData);
const resolved = resolvePackage({ name: 'workerpool', package: workerData.package });
const { default: module, ...named } = await resolved.load();

(module ?? named).worker({
  run: async (/** @type {any} */ task) => (await farEnd.run(task)).value,
});
