/** What it costs to call from JavaScript into C++ and back. */

import { addon } from '../../../js/client/binding/addon.js';

let calls = 0;
const count = () => calls++;

/** @type {import('../case.js').Cases} */
export const cases = {
  'JavaScript function': () => ({
    fn: () => count(),
    check: () => count() + 1 === count(),
  }),
  'Node-API call that reads the clock': () => ({
    fn: () => addon.now(),
    check: () => addon.now() > 0,
  }),
};

/** @type {import('../case.js').ComparedWith} */
export const comparedWith = { 'Node-API call that reads the clock': 'JavaScript function' };
